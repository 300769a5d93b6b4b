import { BacklotError } from "../errors.js";
import { given } from "../json/given.js";
import type { BackendOptions } from "../runtime/backendOptions.js";

/** Options of a back-end that lead to no file: all others are each machine's own. */
export type PortableOptions = Pick<BackendOptions, "engine" | "seed" | "now" | "deadlineMs" | "memoryMb">;

/**
 * The options of a back-end as workers boot it: taken by the coordinator, and again by the worker, which trusts nobody.
 * @throws BacklotError BAD_OPTION for generated classes, which workers do not have
 */
export function portableOptions(options: BackendOptions): PortableOptions {
  const { engine, seed, now, deadlineMs, memoryMb } = options;
  if (options.generated === undefined) return given({ engine, seed, now, deadlineMs, memoryMb });
  throw new BacklotError("BAD_OPTION", "workers have no generated classes: load the backend without `generated`");
}
