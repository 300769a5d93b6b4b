import type { Backend, Compiled } from "./backend.js";
import type { BackendOptions } from "./backendOptions.js";

/** What threads boot a back-end from that is like another one. */
export interface Copied {
  readonly compiled: Compiled;
  readonly options: BackendOptions;
}

/** What threads boot a back-end from that is like this one. Rows and behaviours are at hand, compiled. */
export function compiledOf(backend: Backend): Copied {
  const { fixtures: _rows, behaviours: _folder, countBranches: _counts, ...options } = backend.options;
  const { intents, catalog, fixtures, behaviours, behaviourFiles, counted } = backend;
  const compiled: Compiled = {
    // Where intents were read from is for messages, and for phrase lists, which are read here.
    intents: intents.map(({ source: _source, ...intent }) => intent),
    catalog,
    ...(fixtures && { fixtures }),
    ...(behaviours !== undefined && { behaviours }),
    ...(behaviourFiles !== undefined && { behaviourFiles }),
    ...(counted !== undefined && { counted }),
  };
  return { compiled, options };
}
