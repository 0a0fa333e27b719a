/* driver.c: runs a fuzz target over files, where there is no libFuzzer. */
#include "fuzz.h"

#include <stdio.h>

int main(int argc, char **argv)
{
    static uint8_t data[1 << 20];
    for (int i = 1; i < argc; i++) {
        FILE *file = fopen(argv[i], "rb");
        if (!file) {
            perror(argv[i]);
            return 2;
        }
        size_t size = fread(data, 1, sizeof data, file);
        fclose(file);
        /* A copy of just this size, so that reading beyond it is found. */
        uint8_t *copy = malloc(size ? size : 1);
        if (!copy)
            return 2;
        memcpy(copy, data, size);
        LLVMFuzzerTestOneInput(copy, size);
        free(copy);
    }
    printf("%d passed, 0 failed\n", argc - 1);
    return 0;
}
