/* What a module that is linked with nothing holds besides its loops: the level of this processor,
   asked of itself. 3 if it has the newer instructions (x86-64-v3), 2 if pdep and pext are among
   them but slow (the first two Zen of AMD), else 1. */
#include <stdint.h>

#if defined(_WIN32) && defined(ALONE)
int DllMainCRTStartup(void *module, uint32_t reason, void *reserved) { return 1; }
#endif

#ifdef _WIN32
__declspec(dllexport) int level(void);
#else
__attribute__((visibility("default"))) int level(void);
#endif

#ifdef __x86_64__
enum { EAX, EBX, ECX, EDX };
enum { FMA = 1 << 12, POPCNT = 1 << 23, OSXSAVE = 1 << 27, AVX = 1 << 28 }; /* 1, ECX */
enum { BMI1 = 1 << 3, AVX2 = 1 << 5, BMI2 = 1 << 8 };                       /* 7, EBX */
enum { LZCNT = 1 << 5 };                                             /* 0x80000001, ECX */

#ifndef ASKED
static void ask(uint32_t leaf, uint32_t word[4])
{
    __asm__ volatile("cpuid"
                     : "=a"(word[EAX]), "=b"(word[EBX]), "=c"(word[ECX]), "=d"(word[EDX])
                     : "a"(leaf), "c"(0));
}
static uint32_t kept_by_the_system(void)
{
    uint32_t low, high;
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return low;
}
#endif

static int has(uint32_t word, uint32_t bits) { return (word & bits) == bits; }

int level(void)
{
    uint32_t maker[4], basic[4], newer[4], most[4], more[4];
    ask(0, maker);
    ask(0x80000000u, most);
    if (maker[EAX] < 7 || most[EAX] < 0x80000001u) return 1;
    ask(1, basic);
    ask(7, newer);
    ask(0x80000001u, more);
    if (!has(basic[ECX], FMA | POPCNT | OSXSAVE | AVX)) return 1;
    if (!has(newer[EBX], BMI1 | AVX2 | BMI2) || !has(more[ECX], LZCNT)) return 1;
    if (!has(kept_by_the_system(), 6)) return 1; /* the registers of SSE and AVX */
    int is_amd = maker[EBX] == 0x68747541 || maker[EBX] == 0x6f677948; /* Auth, Hygo */
    uint32_t family = basic[EAX] >> 8 & 15;
    if (family == 15) family += basic[EAX] >> 20 & 255;
    return is_amd && (family == 0x17 || family == 0x18) ? 2 : 3;
}
#else
int level(void) { return 1; }
#endif
