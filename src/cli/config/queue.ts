import { BacklotError } from "../../base/errors.js";
import { given } from "../../base/json/given.js";
import type { OptionTable, ValuesIn } from "../flags.js";
import { err } from "../terminal/output.js";
import { terminal } from "../terminal/terminal.js";
import { wholeNumber } from "./options.js";

/** The environment variable of the queue. A password in it does not show in lists of processes. */
export const QUEUE_VARIABLE = "BACKLOT_QUEUE";

/**
 * Options of work that workers of a queue can do. @param size default number of items in a shard, in words if it
 * depends
 */
export const queueOptions = (items: string, size: number | string, conflicts: readonly string[]) =>
  ({
    "--queue [url]": [
      `have the workers of this Redis do it (redis://host:port; default: the variable ${QUEUE_VARIABLE}; backlot worker starts one)`,
      { conflicts },
    ],
    "--shared <place>":
      "with --queue: the folder, or s3://bucket/prefix, that this and all workers share (default: where this machine keeps caches)",
    "--shard-size <n>": [`with --queue: ${items} that a worker takes at a time (default: ${size})`, wholeNumber(1)],
  }) as const satisfies OptionTable;

type QueueFlags = ValuesIn<ReturnType<typeof queueOptions>>;

export function queueProblem({ queue, shared, shardSize }: QueueFlags): string | null {
  if (queue !== undefined) return null;
  const lone = shared !== undefined ? "--shared" : shardSize !== undefined ? "--shard-size" : null;
  return lone === null ? null : `${lone} is for the workers of a --queue, which is missing`;
}

export interface FleetFlags extends Omit<QueueFlags, "queue"> {
  readonly queue: string;
  readonly onMessage: (message: string) => void;
}

/** Returns the options for the workers of a queue; null if this process does the work. */
export function fleetOf(flags: QueueFlags & { readonly quiet?: boolean }): FleetFlags | null {
  const { queue, shared, shardSize, quiet } = flags;
  if (queue === undefined) return null;
  const onMessage = (message: string): void => {
    if (quiet !== true) err.print(message);
  };
  return { queue: queueOf(queue), ...given({ shared, shardSize }), onMessage };
}

export function queueOf(flag: string | true | undefined): string {
  const queue = typeof flag === "string" ? flag : terminal.env[QUEUE_VARIABLE];
  if (queue !== undefined && queue !== "") return queue;
  throw new BacklotError("USAGE", `name the queue: --queue redis://host:port, or the variable ${QUEUE_VARIABLE}`);
}
