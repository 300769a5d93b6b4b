#!/usr/bin/env node
import { run } from "./program.js";
import { watchSignals, watchStreams } from "./terminal/exit.js";

watchSignals();
watchStreams();
await run(process.argv);
