#ifndef MAPC_CARGUMENTS_H
#define MAPC_CARGUMENTS_H

#include "signals.h"

// What the system gave the process when it began. Swift looks for it in /proc, which may be out of reach: in a chroot, or for a service that is shut off.
// 0 and NULL where the C library does not hand it to constructors.
int mapc_argument_count(void);
char **mapc_arguments(void);

// The variables of the process, as name=value; a NULL follows the last. Swift does not import the C variable, since it may change.
char **mapc_environment(void);

#endif
