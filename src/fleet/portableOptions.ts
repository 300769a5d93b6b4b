import { BacklotError } from "../errors.js";
import type { BackendOptions } from "../runtime/backendOptions.js";

/**
 * The options of a back-end as workers boot it. Where results of booting are kept is each machine's own.
 * @throws BacklotError BAD_OPTION for generated classes, which workers do not have
 */
export function portableOptions({ cache: _cache, ...options }: BackendOptions): Omit<BackendOptions, "cache"> {
  if (options.generated === undefined) return options;
  throw new BacklotError("BAD_OPTION", "workers have no generated classes: load the backend without `generated`");
}
