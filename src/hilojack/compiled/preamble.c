/* What every file of C begins with: the arithmetic of Python, and what processors have for it. */
#include <stdbool.h>
#include <stdint.h>

#ifdef _WIN32
#define GATE __attribute__((dllexport))
#else
#define GATE __attribute__((visibility("default")))
#endif
#define ALWAYS static inline __attribute__((always_inline))
#define FETCH(place) __builtin_prefetch(place, 1, 3)

#ifdef CHECKED
/* The place of the last fault, and where to go on after it. */
static __thread void *escape[5];
static __thread const char *fault_file;
static __thread int64_t fault_line;
static int64_t inside(int64_t place, int64_t size, const char *file, int64_t line)
{
    if (place >= 0 && place < size) return place;
    fault_file = file;
    fault_line = line;
    __builtin_longjmp(escape, 1);
}
#define INSIDE(place, size) inside(place, size, __FILE__, __LINE__)
#define ENTER                             \
    if (__builtin_setjmp(escape)) {       \
        words[0] = fault_line;            \
        words[1] = (intptr_t)fault_file;  \
        return 1;                         \
    }
#else
#define ENTER
#endif
/* The rules that a call brings are those of the sheet that it was made for, or it is refused. */
#define IS_SHEET(row, size, sheet)                                     \
    if (size != sizeof(sheet) / sizeof(*sheet)) return 2;              \
    for (int64_t place = 0; place < size; place++)                     \
        if (((const int64_t *)(intptr_t)row)[place] != sheet[place]) return 2;
#define SHIFT_LEFT(number, places) ((int64_t)((uint64_t)(number) << (places)))

ALWAYS double FRACTION_OF(int64_t word)
{
    union { int64_t word; double fraction; } both = {word};
    return both.fraction;
}
ALWAYS int64_t WORD_OF(double fraction)
{
    union { double fraction; int64_t word; } both = {fraction};
    return both.word;
}

/* Division rounds down; by zero it gives zero, where Python raises. */
ALWAYS int64_t FLOOR_DIVIDE(int64_t a, int64_t b)
{
    if (!__builtin_constant_p(b)) {
        if (b == 0) return 0;
        if ((uint64_t)(a | b) >> 32 == 0) return (uint32_t)a / (uint32_t)b; /* far quicker */
        if (b == -1) return -a;
    }
    return a / b - (a % b != 0 && (a ^ b) < 0);
}
ALWAYS int64_t MODULO(int64_t a, int64_t b)
{
    if (!__builtin_constant_p(b)) {
        if (b == 0) return 0;
        if ((uint64_t)(a | b) >> 32 == 0) return (uint32_t)a % (uint32_t)b;
        if (b == -1) return 0;
    }
    int64_t rest = a % b;
    return rest != 0 && (a ^ b) < 0 ? rest + b : rest;
}
ALWAYS double DIVIDE(double a, double b) { return a / b; }
ALWAYS int64_t SQUARE(int64_t a) { return a * a; }
ALWAYS int64_t MAGNITUDE(int64_t a) { return a < 0 ? -a : a; }
ALWAYS int64_t LEAST(int64_t a, int64_t b) { return b < a ? b : a; }
ALWAYS int64_t MOST(int64_t a, int64_t b) { return b > a ? b : a; }
ALWAYS double LEAST_FRACTION(double a, double b) { return b < a ? b : a; }
ALWAYS double MOST_FRACTION(double a, double b) { return b > a ? b : a; }

/* Sets of cards. A file that is linked with nothing cannot ask a library to count. */
ALWAYS int64_t BIT_COUNT(int64_t cards)
{
#if defined(__x86_64__) && !defined(__POPCNT__)
    uint64_t n = (uint64_t)cards;
    n -= n >> 1 & 0x5555555555555555ULL;
    n = (n & 0x3333333333333333ULL) + (n >> 2 & 0x3333333333333333ULL);
    n = (n + (n >> 4)) & 0x0f0f0f0f0f0f0f0fULL;
    return (int64_t)(n * 0x0101010101010101ULL >> 56);
#else
    return __builtin_popcountll((uint64_t)cards);
#endif
}
ALWAYS int64_t LOWEST(uint64_t cards) { return cards ? __builtin_ctzll(cards) : -1; }
ALWAYS int64_t BIT_LENGTH(int64_t cards)
{
    return cards ? 64 - __builtin_clzll((uint64_t)cards) : 0;
}
