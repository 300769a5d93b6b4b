import { defineCommand, type Flags } from "../../command.js";
import { duration, wholeNumber } from "../../config/options.js";
import { QUEUE_VARIABLE } from "../../config/queue.js";

export const command = defineCommand({
  about:
    "Do what `backlot replay`, `make`, `rehearse` and `mutate` hand out with --queue, through Redis, until Ctrl-C " +
    "or SIGTERM: then what is under way is finished, and no more is taken. A worker needs no project, but to " +
    "rehearse a policy or ask models; it needs the folder that the coordinator shares. Start as many as you like, " +
    "on as many machines.",
  options: {
    "": {
      "--queue <url>": `the Redis: redis://host:port, with a password and TLS rediss://:password@host:port (default: the variable ${QUEUE_VARIABLE}, in which no other user of the machine sees a password)`,
      "--shared <place>":
        "the coordinator's --shared, a folder or s3://bucket/prefix (default: where this machine keeps caches)",
      "--concurrency <n>": ["threads, and shards at a time (default: the machine's cores)", wholeNumber(1)],
      "--policies":
        "rehearse policies and ask models too, which run outside of the sandbox: start it in the project's folder, under the same path as the coordinator",
      "--timeout <time>": [
        "how long a thread may give no sign of life before what it is at is set aside: 30s, 20m, 1h (default: 10m)",
        duration,
      ],
      "-q, --quiet": "no messages",
    },
  },
  examples: [
    "backlot worker --queue redis://localhost:6379",
    "BACKLOT_QUEUE=rediss://:$PASSWORD@redis.internal:6380 backlot worker --shared /mnt/fleet --concurrency 8",
    "backlot worker --queue redis://localhost:6379 --policies",
  ],
});

export type WorkerFlags = Flags<typeof command>;
