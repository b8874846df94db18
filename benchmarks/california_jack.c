/* California Jack played at random, in C for this one game: a yardstick for the engine's speed.
 *
 *     california_jack DEALS START
 *
 * Rules: six cards each in packets of three, the top of the stock is trump, a player who holds
 * the led suit or a trump must play one of them, the winner of a trick draws first and leads.
 * Both players choose uniformly among the legal cards. High, Low and Jack go to whoever won the
 * ace, two and jack of trumps; Game to the more card-points, to nobody at 40-40.
 *
 * A set of cards is the bits of one integer; a card is 13 * suit + rank, and rank 0 is the two.
 */
#define _POSIX_C_SOURCE 199309L
#ifdef __BMI2__
#include <immintrin.h>
#endif
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { PACK = 52, HAND = 6, PACKET = 3, TRICKS = 26 };
enum { TWO = 0, TEN = 8, JACK = 9, QUEEN = 10, KING = 11, ACE = 12 };
enum { ITEM_HIGH, ITEM_LOW, ITEM_JACK, ITEM_GAME, ITEMS };

static const uint64_t ONE_OF_EACH_SUIT = 1 | 1ULL << 13 | 1ULL << 26 | 1ULL << 39;

typedef struct {
    uint64_t hands[2], won[2];
    int pack[PACK];
    int next;  /* place in the pack of the stock's top card */
    int trump; /* suit */
} Deal;

/* ---- randomness: the engine's generator ---- */

enum { DIGIT = 0x7FFFFFFF };

static uint64_t random_state;

static int below(int n) {
    uint64_t s = random_state;
    random_state = 1997159265ULL * (s & DIGIT) + (s >> 31);
    return (int)(((s ^ s >> 31) & DIGIT) * (uint64_t)n >> 31);
}

/* ---- cards ---- */

static uint64_t bit(int card) { return 1ULL << card; }
static int suit_of(int card) { return card / 13; }
static uint64_t suit_cards(int suit) { return 0x1FFFULL << (13 * suit); }
static int count(uint64_t cards) { return __builtin_popcountll(cards); }

/* card n of a set, lowest first */
#ifdef __BMI2__
#define PDEP "true"
static int nth(uint64_t cards, int n) { return __builtin_ctzll(_pdep_u64(1ULL << n, cards)); }
#else
#define PDEP "false"
static int nth(uint64_t cards, int n) {
    for (; n > 0; n--)
        cards &= cards - 1;
    return __builtin_ctzll(cards);
}
#endif

static int choose(uint64_t cards) {
    int n = count(cards);
    return nth(cards, n > 1 ? below(n) : 0);
}

/* ---- the game ---- */

static void shuffle(Deal *deal) {
    for (int i = 0; i < PACK; i++)
        deal->pack[i] = i;
    for (int i = 0; i < PACK - 1; i++) {
        int j = i + below(PACK - i);
        int card = deal->pack[i];
        deal->pack[i] = deal->pack[j];
        deal->pack[j] = card;
    }
}

static void draw(Deal *deal, int seat) { deal->hands[seat] |= bit(deal->pack[deal->next++]); }

static void deal_hands(Deal *deal, int eldest) {
    shuffle(deal);
    deal->hands[0] = deal->hands[1] = deal->won[0] = deal->won[1] = 0;
    deal->next = 0;
    for (int packet = 0; packet < 2 * HAND / PACKET; packet++)
        for (int i = 0; i < PACKET; i++)
            draw(deal, eldest ^ (packet & 1));
    deal->trump = suit_of(deal->pack[deal->next]);
}

static uint64_t legal_replies(const Deal *deal, int seat, int led) {
    uint64_t hand = deal->hands[seat];
    uint64_t forced = hand & (suit_cards(suit_of(led)) | suit_cards(deal->trump));
    return forced ? forced : hand;
}

static int beats(const Deal *deal, int card, int led) {
    return suit_of(card) == suit_of(led) ? card > led : suit_of(card) == deal->trump;
}

/* Plays one trick and returns its winner. */
static int play_trick(Deal *deal, int leader) {
    int led = choose(deal->hands[leader]);
    deal->hands[leader] ^= bit(led);
    int reply = choose(legal_replies(deal, !leader, led));
    deal->hands[!leader] ^= bit(reply);
    int winner = beats(deal, reply, led) ? !leader : leader;
    deal->won[winner] |= bit(led) | bit(reply);
    if (deal->next < PACK) {
        draw(deal, winner);
        draw(deal, !winner);
    }
    return winner;
}

static int card_points(uint64_t won) {
    return 10 * count(won & ONE_OF_EACH_SUIT << TEN) + count(won & ONE_OF_EACH_SUIT << JACK) +
           2 * count(won & ONE_OF_EACH_SUIT << QUEEN) + 3 * count(won & ONE_OF_EACH_SUIT << KING) +
           4 * count(won & ONE_OF_EACH_SUIT << ACE);
}

static void score(const Deal *deal, int64_t points[ITEMS][2]) {
    static const int ranks[] = {[ITEM_HIGH] = ACE, [ITEM_LOW] = TWO, [ITEM_JACK] = JACK};
    for (int item = ITEM_HIGH; item <= ITEM_JACK; item++)
        points[item][deal->won[1] >> (13 * deal->trump + ranks[item]) & 1]++;
    int ahead = card_points(deal->won[0]) - card_points(deal->won[1]);
    if (ahead != 0)
        points[ITEM_GAME][ahead < 0]++;
}

/* seconds of processor time */
static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void print_result(int64_t deals, double seconds, int64_t points[ITEMS][2]) {
    static const char *names[ITEMS] = {"high", "low", "jack", "game"};
    int64_t sums[2] = {0, 0};
    printf("{\"pdep\": %s, \"deals\": %" PRId64 ", \"seconds\": %.9f, \"deals_per_second\": %.1f, \"points\": {",
           PDEP, deals, seconds, (double)deals / seconds);
    for (int item = 0; item < ITEMS; item++) {
        printf("%s\"%s\": [%.9f, %.9f]", item ? ", " : "", names[item],
               (double)points[item][0] / (double)deals, (double)points[item][1] / (double)deals);
        sums[0] += points[item][0];
        sums[1] += points[item][1];
    }
    /* both sides' points and where the generator stands: what the same deals must end in */
    printf("}, \"checksum\": \"%" PRId64 "-%" PRId64 "-%" PRIu64 "\"}\n", sums[0], sums[1],
           random_state);
}

int main(int argc, char **argv) {
    int64_t deals = argc == 3 ? strtoll(argv[1], NULL, 10) : 0;
    if (deals < 1) {
        fprintf(stderr, "usage: california_jack DEALS START, with at least one deal\n");
        return 2;
    }
    random_state = strtoull(argv[2], NULL, 10);

    int64_t points[ITEMS][2] = {{0}};
    double start = now();
    for (int64_t i = 0; i < deals; i++) {
        Deal deal;
        int seat = 0; /* seat 1 deals */
        deal_hands(&deal, seat);
        for (int trick = 0; trick < TRICKS; trick++)
            seat = play_trick(&deal, seat);
        score(&deal, points);
    }
    print_result(deals, now() - start, points);
    return 0;
}
