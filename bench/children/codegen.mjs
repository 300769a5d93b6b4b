// One round of the codegen case: node bench/children/codegen.mjs ROOT INTENTS OUT
import { Build } from "../builds.mjs";
import { cost } from "../rounds.mjs";

const [root, intents, out] = process.argv.slice(2);
const build = new Build("measured", root);
const { generate } = await build.load("codegen/index.js");
const { printClass } = await build.load("codegen/print/printClass.js");
const { printValidator } = await build.load("codegen/print/printValidator.js");
const { readIntents } = await build.load("transcript/files/index.js");
// Earlier builds call it otherwise.
const resolving = await build.load("schema/resolve.js");
const resolve = resolving.resolveIntents ?? resolving.resolve;

let read;
const reading = await cost(async () => {
  read = await readIntents(intents);
});
const writing = await cost(() => generate({ intents: read, out }));

// Printed once more, alone; the first time above has warmed the engine for it.
const resolved = resolve(read);
const printing = await cost(() => {
  for (const intent of resolved.intents) {
    printClass(intent);
    printValidator(intent);
  }
});
console.log(JSON.stringify({ reading: reading.cpu, whole: reading.cpu + writing.cpu, printing: printing.cpu }));
