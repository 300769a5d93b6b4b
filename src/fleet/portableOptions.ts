import { BacklotError } from "../base/errors.js";
import { given } from "../base/json/given.js";
import type { BackendOptions } from "../runtime/backendOptions.js";

/** Options of a back-end without paths. All others are each machine's own. */
export type PortableOptions = Pick<BackendOptions, "engine" | "seed" | "now" | "deadlineMs" | "memoryMb">;

/** Used by the coordinator, and again by workers, which do not trust it. @throws BacklotError BAD_OPTION */
export function portableOptions(options: BackendOptions): PortableOptions {
  const { engine, seed, now, deadlineMs, memoryMb } = options;
  if (options.generated === undefined) return given({ engine, seed, now, deadlineMs, memoryMb });
  throw new BacklotError("BAD_OPTION", "workers have no generated classes: load the backend without `generated`");
}
