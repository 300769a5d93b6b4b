// Loaded before a program that is measured: writes at its end what CPU it took, in milliseconds, start of Node included, and the
// most memory that it had, in MB.
import { writeFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

if (isMainThread) {
  process.on("exit", () => {
    const { user, system } = process.cpuUsage();
    const rss = process.resourceUsage().maxRSS / 1024;
    writeFileSync(process.env.BACKLOT_BENCH_USAGE, JSON.stringify({ cpu: (user + system) / 1000, rss }));
  });
}
