import type { BackendOptions } from "./backendOptions.js";

/** What a backend was asked for with. */
export interface Loading {
  /** The folder or files of its intents; absent where none were named. */
  readonly intents?: string | readonly string[];
  readonly options: BackendOptions;
}

const loadings = new WeakMap<object, Loading>();

/** Notes how a backend was asked for: whoever asked on behalf of somebody notes after that what that one said. */
export function noteLoading(backend: object, loading: Loading): void {
  loadings.set(backend, loading);
}

/** How a backend was asked for; undefined if nobody knows, as of one that wraps another. */
export function loadingOf(backend: object): Loading | undefined {
  return loadings.get(backend);
}
