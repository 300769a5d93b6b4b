// One round of the memory of the make case: node --expose-gc bench/children/makeMemory.mjs ROOT COUNT [MORE COUNTS]
import { Build } from "../builds.mjs";

const [root, ...marks] = process.argv.slice(2);
const counts = marks.map(Number);
const build = new Build("measured", root);
const { mockBackend } = await build.load("cli/doors/testing.js");
const { make } = await build.load("corpora/making/index.js");

/** Memory in use after a collection of garbage, in MiB. */
function used() {
  globalThis.gc();
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}

const backend = await mockBackend(build.root);
const held = {};
let kept = 0;
for await (const attempt of make({ backend, count: counts.at(-1), seed: 1 })) {
  if ("discarded" in attempt) continue;
  kept++;
  if (counts.includes(kept)) held[kept] = used();
}
backend.close();
console.log(JSON.stringify(held));
