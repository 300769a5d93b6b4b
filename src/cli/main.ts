#!/usr/bin/env node
import { watchSignals, watchStreams } from "./exit.js";
import { run } from "./program.js";

watchSignals();
watchStreams();
await run(process.argv);
