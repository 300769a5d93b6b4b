import { engineOptions, startSandbox, syntheticCatalog } from "../engine.mjs";
import { ratio } from "../figures.mjs";

export const title = "Runaway code: how far past its deadline it is stopped, in deadlines of 50 ms";

const DEADLINE_MS = 50;

/** Code that does not end, and that the sandbox's interrupt reaches. */
const INTERRUPTIBLE = {
  loop: "for (;;) {}",
  generator: "for (const _ of (function* () { for (;;) yield 0; })()) ;",
  comparator: "for (;;) [3, 2, 1].sort(() => { for (;;) ; })",
  backtracking: '/^(a+)+$/.test("a".repeat(40) + "b")',
};

/** Built-ins that no interrupt reaches: only killing the thread ends them. */
const BUILT_IN = {
  join: 'new Array(1e9).join("x")',
  indexOf: "Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)",
};

/** A hook for this measurement: messages that begin with `!` run code in place of a command. */
function hook(bodies) {
  const cases = Object.entries(bodies).map(([name, body]) => `${name}() { ${body} }`);
  return `(() => {
    const run = { ${cases.join(", ")} };
    const { send } = backlot;
    backlot.send = (message) => (message[0] === "!" ? String(run[message.slice(1)]()) : send(message));
  })()`;
}

export async function measure(bench) {
  const { IsolatedEngine } = await bench.here.load("runtime/engines/isolated.js");
  const catalog = await syntheticCatalog(bench.here, 100);
  const all = { ...INTERRUPTIBLE, ...BUILT_IN };
  const options = { scripts: [hook(all)], deadlineMs: DEADLINE_MS, memoryMb: 64 };
  const inProcess = await startSandbox(bench.here, catalog, options);
  const isolated = await IsolatedEngine.start(engineOptions(catalog, options));
  const variants = {};
  for (const name of Object.keys(INTERRUPTIBLE)) variants[`${name}, in this thread`] = () => overrun(inProcess, name);
  for (const name of Object.keys(all)) variants[`${name}, in a thread of its own`] = () => overrun(isolated, name);
  const measured = await bench.interleave(variants, { most: 5 });
  isolated.close();
  return Object.entries(measured).map(([what, past]) => {
    const deadlines = past.map(() => DEADLINE_MS);
    return ratio(`${what} (the longest counts)`, past, deadlines, { atMost: 2, by: "max" });
  });
}

/** How far past its deadline the code was stopped. The engine must answer afterwards as if nothing had been. */
function overrun(engine, name) {
  const guest = engine.open("");
  guest.send("Y0");
  const start = performance.now();
  let code;
  try {
    guest.send(`!${name}`);
  } catch (error) {
    ({ code } = error);
  }
  const past = performance.now() - start - DEADLINE_MS;
  if (code !== "SANDBOX_TIMEOUT") throw new Error(`${name} ended with ${code ?? "an answer"}, not with a timeout`);
  guest.send("Y1");
  return past;
}
