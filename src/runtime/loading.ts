import type { BackendOptions } from "./backendOptions.js";

/** The parameters with which a backend was loaded. */
export interface Loading {
  /** Folder or files of its intents; absent if they were passed as values. */
  readonly intents?: string | readonly string[];
  readonly options: BackendOptions;
}

const loadings = new WeakMap<object, Loading>();

/** Notes the parameters of a backend. A wrapper of `loadBackend` overwrites them with its caller's. */
export function noteLoading(backend: object, loading: Loading): void {
  loadings.set(backend, loading);
}

/** Returns the parameters of a backend; undefined if unknown, as for a backend that wraps another. */
export function loadingOf(backend: object): Loading | undefined {
  return loadings.get(backend);
}
