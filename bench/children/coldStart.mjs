// Cost from nothing to the first answer: node coldStart.mjs TESTING_MODULE INTENTS [BEHAVIOURS]
const [module, intents, behaviours] = process.argv.slice(2);

const cpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};
const start = { cpu: cpu(), wall: performance.now() };
const { mockBackend } = await import(module);
const backend = await mockBackend(intents, behaviours === undefined ? {} : { behaviours });
const [signal] = backend.open().execute("find_hotels()");
const cost = { cpu: cpu() - start.cpu, wall: performance.now() - start.wall };
if (signal.kind !== "found") throw new Error(`the first answer is ${signal.kind}`);
backend.close();
console.log(JSON.stringify(cost));
