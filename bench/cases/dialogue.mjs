import { deepStrictEqual } from "node:assert";
import { evaluatedText, reevaluated } from "../alternatives.mjs";
import { engineOptions, startSandbox, syntheticCatalog } from "../engine.mjs";
import { figure, ratio } from "../figures.mjs";
import { of } from "../rounds.mjs";
import { dialogues } from "../synthetic.mjs";

export const title = "A dialogue of 20 commands in a fresh sandbox, from text to signals (100 intents of 10 slots)";

const SCRIPTS = dialogues(500, 50);

/** How many dialogues of a round each way runs: enough for a steady clock, few where one takes milliseconds. */
const PER_ROUND = { sandbox: 500, native: 500, reevaluated: 10, text: 200 };

export async function measure(bench) {
  const { here, base } = await bench.costs(async (build) => {
    const engines = await enginesOf(build, build === bench.here);
    const { Session } = await build.load("runtime/session/session.js");
    const catalog = await syntheticCatalog(build, 100);
    const run = (engine, commands) => {
      const guest = engine.open("");
      const session = new Session(guest, catalog, false);
      const signals = commands.map((command) => session.execute(command));
      guest.close?.();
      return signals;
    };
    for (const engine of Object.values(engines)) {
      deepStrictEqual(run(engine, SCRIPTS[1]), run(engines.native, SCRIPTS[1]));
    }
    const works = Object.entries(engines).map(([name, engine]) => [
      name,
      () => {
        for (const commands of SCRIPTS.slice(0, PER_ROUND[name])) run(engine, commands);
      },
    ]);
    return Object.fromEntries(works);
  });
  const micros = Object.fromEntries(
    Object.entries(here).map(([name, costs]) => [name, of(costs, "cpu", PER_ROUND[name] / 1000)]),
  );
  const { sandbox, native, reevaluated: again, text } = micros;
  return [
    figure("sandboxed", "µs", sandbox),
    figure("native, the same messages without a sandbox", "µs", native),
    figure("a runtime of its own with the bundle evaluated again", "µs", again),
    figure("one runtime, each command evaluated as source (no fresh sandbox)", "µs", text),
    ratio("sandboxed against native", sandbox, native, { atMost: 7 }),
    ratio("sandboxed faster than the bundle evaluated again", again, sandbox, { atLeast: 30 }),
    ratio("sandboxed faster than commands evaluated as source", text, sandbox),
    ...bench.faster("sandboxed", here.sandbox, base?.sandbox),
    ...bench.faster("native", here.native, base?.native),
  ];
}

async function enginesOf(build, isHere) {
  const catalog = await syntheticCatalog(build, 100);
  const { specs } = engineOptions(catalog, {});
  const { NativeEngine } = await build.load("runtime/engines/native.js");
  const own = { sandbox: await startSandbox(build, catalog), native: new NativeEngine({ specs }) };
  if (!isHere) return own;
  return { ...own, reevaluated: await reevaluated(build, specs), text: await evaluatedText(build, specs) };
}
