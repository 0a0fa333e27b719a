/* base64.h: bytes as text (RFC 4648, section 4), read strictly. */
#ifndef CORE_BASE64_H
#define CORE_BASE64_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/text.h"

void base64_write(const uint8_t *bytes, size_t count, struct text *out);
/* False: it is not base64 with its padding, or more than `room` bytes. */
bool base64_read(const char *text, size_t length, uint8_t *bytes, size_t room, size_t *count);

#endif
