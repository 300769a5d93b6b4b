#!/usr/bin/env node
import { run } from "./program.js";
import { EXIT, watchSignals, watchStreams } from "./terminal/exit.js";

watchSignals();
watchStreams();
await run(process.argv);
// What a policy left open would keep the process alive; what was printed is still written.
if (process.exitCode === EXIT.interrupted) process.stdout.write("", () => process.exit());
