import { intents } from "./synthetic.mjs";

/** The facts of so many synthetic intents, by command name. */
export async function syntheticCatalog(build, count) {
  const { catalogOf } = await build.load("schema/index.js");
  return catalogOf(await intents(build, count));
}

/** A sandbox booted with these facts, and with scripts of one's own between the kit and the intents. */
export async function startSandbox(build, catalog, { scripts = [], deadlineMs = 1000, memoryMb = 64 } = {}) {
  const { QuickJsEngine } = await build.load("runtime/engines/quickjs.js");
  return QuickJsEngine.start(engineOptions(catalog, { scripts, deadlineMs, memoryMb }));
}

/** Programs with which an engine boots. */
export function engineOptions(catalog, options) {
  return { specs: JSON.stringify([...catalog.values()]), ...options };
}
