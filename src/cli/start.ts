import { run } from "./program.js";
import { EXIT, watchSignals, watchStreams } from "./terminal/exit.js";
import { logToStderr, watchProjectModules } from "./terminal/projectModules.js";

export async function start(): Promise<void> {
  watchStreams();
  logToStderr();
  const done = watchProjectModules();
  watchSignals();
  await run(process.argv);
  done();
  // Open handles of a policy would keep the process alive. Printed output is still written.
  if (process.exitCode === EXIT.interrupted) process.stdout.write("", () => process.exit());
}
