#include "arguments.h"

#include <stdlib.h>

extern char **environ;

static int count;
static char **arguments;

// musl calls constructors without anything.
#if defined(__GLIBC__) || defined(__APPLE__)
__attribute__((constructor)) static void keep(int given_count, char **given) {
    count = given_count;
    arguments = given;
}
#endif

int mapc_argument_count(void) { return count; }

char **mapc_arguments(void) { return arguments; }

char **mapc_environment(void) { return environ; }
