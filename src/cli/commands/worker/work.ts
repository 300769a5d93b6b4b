import { given } from "../../../base/json/given.js";
import { startWorker } from "../../../fleet/index.js";
import { queueOf } from "../../config/queue.js";
import { EXIT, onInterrupt } from "../../terminal/exit.js";
import { counted, err } from "../../terminal/output.js";
import type { WorkerFlags } from "./define.js";

/** Takes shards from a queue until Ctrl-C or SIGTERM, which are no failure. */
export async function work({ queue, shared, concurrency, policies, timeout, quiet }: WorkerFlags): Promise<number> {
  const say = (message: string): void => {
    if (quiet !== true) err.print(message);
  };
  const worker = await startWorker({
    queue: queueOf(queue),
    ...given({ shared, concurrency, policies, timeout }),
    onMessage: say,
  });
  const release = onInterrupt(() => {
    say("finishing what is under way (again to end at once)");
    void worker.close();
  });
  try {
    const threads = counted(worker.concurrency, "shard");
    say(`takes shards from ${worker.queue}, ${threads} at a time (Ctrl-C or SIGTERM ends it)`);
    await worker.ended;
    say(`${counted(worker.shards, "shard")} done`);
    return EXIT.good;
  } finally {
    release();
  }
}
