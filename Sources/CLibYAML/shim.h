#ifndef MAPC_CLIBYAML_SHIM_H
#define MAPC_CLIBYAML_SHIM_H

#include <yaml.h>

#endif
