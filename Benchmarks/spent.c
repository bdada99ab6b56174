// What a command costs: `spent FILE COMMAND…` runs it and writes user and system seconds, wall seconds and peak resident bytes to FILE.
//
// It is this small because a child starts with the peak of the process that made it: measured from Python, nothing is below 15 MB.

#define _DEFAULT_SOURCE
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double seconds(struct timeval time) { return time.tv_sec + time.tv_usec / 1e6; }

int main(int count, char **arguments) {
    if (count < 3) return 2;
    struct timespec begin, end;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    pid_t child = fork();
    if (child == 0) {
        execvp(arguments[2], arguments + 2);
        perror(arguments[2]);
        _exit(127);
    }
    int status;
    struct rusage usage;
    if (child < 0 || wait4(child, &status, 0, &usage) < 0) return 2;
    clock_gettime(CLOCK_MONOTONIC, &end);
    FILE *file = fopen(arguments[1], "w");
    if (!file) return 2;
    fprintf(
        file, "%.6f %.6f %.6f %ld\n", seconds(usage.ru_utime), seconds(usage.ru_stime),
        end.tv_sec - begin.tv_sec + (end.tv_nsec - begin.tv_nsec) / 1e9, usage.ru_maxrss * 1024);
    fclose(file);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
