/* driver.c: runs a fuzz target over files, or all files of a directory, where there is no
 * libFuzzer. */
#include <dirent.h>
#include <stdio.h>

#include "fuzz.h"

static int run(const char *path)
{
    static uint8_t data[1 << 20];
    FILE *file = fopen(path, "rb");
    if (!file) {
        perror(path);
        exit(2);
    }
    size_t size = fread(data, 1, sizeof data, file);
    fclose(file);
    /* A copy of just this size, so that reading beyond it is found. */
    uint8_t *copy = malloc(size ? size : 1);
    if (!copy)
        exit(2);
    memcpy(copy, data, size);
    /* Said before it runs: whoever stops here is known by name. */
    printf("%s\n", path);
    fflush(stdout);
    LLVMFuzzerTestOneInput(copy, size);
    free(copy);
    return 1;
}

int main(int argc, char **argv)
{
    int count = 0;
    for (int i = 1; i < argc; i++) {
        DIR *directory = opendir(argv[i]);
        if (!directory) {
            count += run(argv[i]);
            continue;
        }
        for (struct dirent *entry; (entry = readdir(directory));) {
            char path[4096];
            snprintf(path, sizeof path, "%s/%s", argv[i], entry->d_name);
            if (*entry->d_name != '.')
                count += run(path);
        }
        closedir(directory);
    }
    printf("%d passed, 0 failed\n", count);
    return count ? 0 : 1; /* an empty corpus shows nothing */
}
