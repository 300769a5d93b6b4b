import type { Backend, Compiled } from "./backend.js";
import type { BackendOptions } from "./backendOptions.js";

/** Parts from which threads boot a copy of a backend. */
export interface Copied {
  readonly compiled: Compiled;
  readonly options: BackendOptions;
}

/** Returns the parts from which threads boot a copy of this backend. Rows and behaviours are already compiled. */
export function compiledOf(backend: Backend): Copied {
  const { fixtures: _rows, behaviours: _folder, countBranches: _counts, ...options } = backend.options;
  const { intents, catalog, fixtures, behaviours, behaviourFiles, counted } = backend;
  const compiled: Compiled = {
    // Sources of intents are needed only for messages, and for phrase lists, which are read here.
    intents: intents.map(({ source: _source, ...intent }) => intent),
    catalog,
    ...(fixtures && { fixtures }),
    ...(behaviours !== undefined && { behaviours }),
    ...(behaviourFiles !== undefined && { behaviourFiles }),
    ...(counted !== undefined && { counted }),
  };
  return { compiled, options };
}
