// One start of a test file: node start.mjs TESTING_MODULE INTENTS BEHAVIOURS [COMMAND]
const [module, intents, behaviours, command] = process.argv.slice(2);

const { mockBackend } = await import(module);
const backend = await mockBackend(intents, { behaviours });
if (command !== undefined) {
  const [signal] = backend.open().execute(command);
  if (signal.kind !== "found") throw new Error(`the first answer is ${signal.kind}`);
}
backend.close();
