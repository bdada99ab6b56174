#ifndef MAPC_UNCOUNTED_H
#define MAPC_UNCOUNTED_H

// There is nothing to call: see uncounted.c.

#endif
