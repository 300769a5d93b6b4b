#!/usr/bin/env node
import { version } from "../base/io/version.js";

const [option, ...others] = process.argv.slice(2);
// Scripts ask for the version often, and nothing else is needed for it.
if (others.length === 0 && (option === "--version" || option === "-V")) {
  process.stdout.on("error", () => process.exit(141)).write(`${version()}\n`);
} else {
  const { start } = await import("./start.js");
  await start();
}
