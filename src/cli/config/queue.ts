import { type Command, Option } from "commander";
import { BacklotError } from "../../base/errors.js";
import { given } from "../../base/json/given.js";
import { err } from "../terminal/output.js";
import { terminal } from "../terminal/terminal.js";
import { wholeNumber } from "./options.js";

/** Flags of commands whose work can be done by workers of a queue. */
export interface QueueFlags {
  /** True if the environment variable names it. */
  readonly queue?: string | true;
  readonly shared?: string;
  readonly shardSize?: number;
}

/** The environment variable of the queue. A password in it does not show in lists of processes. */
export const QUEUE_VARIABLE = "BACKLOT_QUEUE";

/**
 * Adds the queue's flags to a command.
 * @param items the items of a shard
 * @param size the default number of items, in words if it depends
 * @param conflicts the names of flags that exclude a queue
 */
export function queueOptions(command: Command, items: string, size: number | string, conflicts: string[]): Command {
  return command
    .addOption(
      new Option(
        "--queue [url]",
        `have the workers of this Redis do it (redis://host:port; default: the variable ${QUEUE_VARIABLE}; backlot worker starts one)`,
      ).conflicts(conflicts),
    )
    .option(
      "--shared <place>",
      "with --queue: the folder, or s3://bucket/prefix, that this and all workers share (default: where this machine keeps caches)",
    )
    .option(
      "--shard-size <n>",
      `with --queue: ${items} that a worker takes at a time (default: ${size})`,
      wholeNumber(1),
    );
}

/** Returns the problem of combined flags, or null. */
export function queueProblem({ queue, shared, shardSize }: QueueFlags): string | null {
  if (queue !== undefined) return null;
  const lone = shared !== undefined ? "--shared" : shardSize !== undefined ? "--shard-size" : null;
  return lone === null ? null : `${lone} is for the workers of a --queue, which is missing`;
}

/** Options for the workers of a queue, from the flags. */
export interface FleetFlags {
  readonly queue: string;
  readonly shared?: string;
  readonly shardSize?: number;
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

/** Returns the address of the queue, from the flag or the variable. */
export function queueOf(flag: string | true | undefined): string {
  const queue = typeof flag === "string" ? flag : terminal.env[QUEUE_VARIABLE];
  if (queue !== undefined && queue !== "") return queue;
  throw new BacklotError("USAGE", `name the queue: --queue redis://host:port, or the variable ${QUEUE_VARIABLE}`);
}
