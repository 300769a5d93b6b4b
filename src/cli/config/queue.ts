import { type Command, Option } from "commander";
import { BacklotError } from "../../errors.js";
import { given } from "../../json/given.js";
import { err } from "../terminal/output.js";
import { terminal } from "../terminal/terminal.js";
import { wholeNumber } from "./options.js";

/** The flags of commands whose work the workers of a queue can do. */
export interface QueueFlags {
  /** True where the variable names it. */
  readonly queue?: string | true;
  readonly shared?: string;
  readonly shardSize?: number;
}

/** The variable that names the queue: a password in it is seen in no list of processes. */
export const QUEUE_VARIABLE = "BACKLOT_QUEUE";

/**
 * Adds the flags to a command.
 * @param items what makes a shard
 * @param size how many of them by default, in words where it depends
 * @param conflicts the names of the flags that do not go with a queue
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

/** What is wrong with the flags together; null for nothing. */
export function queueProblem({ queue, shared, shardSize }: QueueFlags): string | null {
  if (queue !== undefined) return null;
  const lone = shared !== undefined ? "--shared" : shardSize !== undefined ? "--shard-size" : null;
  return lone === null ? null : `${lone} is for the workers of a --queue, which is missing`;
}

/** What the flags say of the workers of a queue. */
export interface FleetFlags {
  readonly queue: string;
  readonly shared?: string;
  readonly shardSize?: number;
  readonly onMessage: (message: string) => void;
}

/**
 * What the flags say of the workers of a queue; null where this process does the work.
 * @throws BacklotError USAGE where nothing names the queue
 */
export function fleetOf(flags: QueueFlags & { readonly quiet?: boolean }): FleetFlags | null {
  const { queue, shared, shardSize, quiet } = flags;
  if (queue === undefined) return null;
  const onMessage = (message: string): void => {
    if (quiet !== true) err.print(message);
  };
  return { queue: queueOf(queue), ...given({ shared, shardSize }), onMessage };
}

/**
 * The address of the queue: the flag's, or that of the variable.
 * @throws BacklotError USAGE where nothing names it
 */
export function queueOf(flag: string | true | undefined): string {
  const queue = typeof flag === "string" ? flag : terminal.env[QUEUE_VARIABLE];
  if (queue !== undefined && queue !== "") return queue;
  throw new BacklotError("USAGE", `name the queue: --queue redis://host:port, or the variable ${QUEUE_VARIABLE}`);
}
