/* Calls kernels of a module with recorded arguments, and prints a digest of what each leaves.

   loader MODULE [GATE FILE]...   FILE has numbers of 64 bits: how many rows; of each how many
   numbers, and these; how many words; of each the row that it points into (-1: none), and the word
   itself, or the place in the row. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#ifdef _WIN32
#include <windows.h>
#define OPEN(path) ((void *)LoadLibraryA(path))
#define FIND(module, name) ((void *)GetProcAddress((HMODULE)(module), name))
#else
#include <dlfcn.h>
#define OPEN(path) dlopen(path, RTLD_NOW)
#define FIND(module, name) dlsym(module, name)
#endif

static int64_t number(FILE *file)
{
    int64_t found;
    if (fread(&found, sizeof found, 1, file) != 1) exit(3);
    return found;
}

static uint64_t digest(uint64_t before, const void *data, int64_t size)
{
    for (int64_t i = 0; i < size; i++) before = (before ^ ((const uint8_t *)data)[i]) * 0x100000001b3u;
    return before;
}

int main(int count, char **arguments)
{
    void *module = OPEN(arguments[1]);
    int (*level)(void) = module ? (int (*)(void))FIND(module, "level") : 0;
    if (!level) return fprintf(stderr, "%s cannot be loaded\n", arguments[1]), 2;
    printf("level %d\n", level());
    for (int i = 2; i + 1 < count; i += 2) {
        int (*gate)(int64_t *) = (int (*)(int64_t *))FIND(module, arguments[i]);
        FILE *file = fopen(arguments[i + 1], "rb");
        if (!gate || !file) return fprintf(stderr, "%s is not there\n", arguments[i]), 2;
        int64_t *rows[64], sizes[64], height = number(file);
        for (int64_t j = 0; j < height; j++) {
            sizes[j] = number(file);
            rows[j] = malloc(8 * sizes[j] + 8);
            if ((int64_t)fread(rows[j], 8, sizes[j], file) != sizes[j]) return 3;
        }
        int64_t words[256], width = number(file);
        for (int64_t j = 0; j < width; j++) {
            int64_t row = number(file), word = number(file);
            words[j] = row < 0 ? word : (int64_t)(intptr_t)(rows[row] + word);
        }
        gate(words);
        uint64_t found = digest(0xcbf29ce484222325u, words, 8);
        for (int64_t j = 0; j < height; j++) found = digest(found, rows[j], 8 * sizes[j]);
        printf("%s %016llx\n", arguments[i], (unsigned long long)found);
        fclose(file);
    }
    return 0;
}
