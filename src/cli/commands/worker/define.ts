import type { Command } from "commander";
import { examples, wholeNumber } from "../../config/options.js";
import { terminal } from "../../terminal/terminal.js";
import type { WorkerFlags } from "./work.js";

/** `backlot worker` */
export function define(command: Command): void {
  command
    .description(
      "Replay the dialogues that `backlot replay --queue` hands out through Redis, until Ctrl-C or SIGTERM: then what is " +
        "under way is finished, and no more is taken. A worker needs no project; it needs the folder that the coordinator " +
        "shares. Start as many as you like, on as many machines.",
    )
    .requiredOption(
      "--queue <url>",
      "the Redis: redis://host:port, with a password and TLS rediss://:password@host:port",
    )
    .option("--shared <folder>", "the coordinator's --shared (default: where this machine keeps caches)")
    .option("--concurrency <n>", "threads, and shards at a time (default: the machine's cores)", wholeNumber(1))
    .option("-q, --quiet", "no messages")
    .action(async (flags: WorkerFlags) => {
      const { work } = await import("./work.js");
      terminal.exitCode = await work(flags);
    });
  examples(command, [
    "backlot worker --queue redis://localhost:6379",
    "backlot worker --queue rediss://:$PASSWORD@redis.internal:6380 --shared /mnt/fleet --concurrency 8",
  ]);
}
