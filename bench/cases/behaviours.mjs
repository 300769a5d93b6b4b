import { deepStrictEqual } from "node:assert";
import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withFolder } from "../child.mjs";
import { figure, ratio } from "../figures.mjs";
import { of } from "../rounds.mjs";
import { dialogues, intents } from "../synthetic.mjs";

export const title = "Behaviours: what they add to performing an intent, and a thread of one's own against this one";

/** Performances of a session, and sessions of a round. */
const PERFORMANCES = 20;
const SESSIONS = 50;
const SCRIPTS = dialogues(50, 50);

const ORDER = {
  command: "order_cake",
  entity_name: "orders",
  args: { cake: { type: "str" }, day: { type: "date" }, people: { type: "int", optional: true } },
};
const CAKES = {
  command: "find_cakes",
  entity_name: "cakes",
  query_intent: true,
  args: { name: { type: "str", optional: true }, price: { type: "float", optional: true } },
};
const ROWS = Array.from({ length: 100 }, (_, i) => ({ id: `cake-${i}`, name: `cake ${i}`, price: 10 + i }));

const SMALL = `
import { defineBehaviour, succeed } from "backlot/kit";
export default defineBehaviour("order_cake", { perform: () => succeed({ reference: "A-1" }) });`;

const LARGE = `
import { defineBehaviour, fail, succeed } from "backlot/kit";
export default defineBehaviour("order_cake", {
  check({ slots }, world) {
    if (slots.day < world.today) return fail("the day is over");
    const [cake] = world.rows("cakes", { name: slots.cake });
    return cake === undefined ? fail("nobody bakes that", world.rows("cakes", {}).slice(0, 3)) : undefined;
  },
  perform({ slots }, world) {
    const [cake] = world.rows("cakes", { name: slots.cake });
    const people = slots.people ?? 1;
    world.pass(60_000);
    return succeed({ price: cake.price * people, reference: "A-" + Math.floor(world.random() * 1_000) });
  },
});`;

export async function measure(bench) {
  const backends = [];
  const { here, base } = await withFolder((folder) => bench.costs((build) => prepare(build, folder, backends)));
  for (const backend of backends) backend.close();
  const [performances, scripts] = [SESSIONS * PERFORMANCES, SCRIPTS.length].map((count) => count / 1000);
  const cpu = (name) => of(here[name], "cpu");
  // The thread's work counts too, but not what it costs to wait for it: that shows on the clock.
  const wall = (name) => of(here[name], "wall");
  return [
    figure("performing an intent without a behaviour, in this thread", "µs", of(here.none, "cpu", performances)),
    figure("with a behaviour of one line", "µs", of(here.small, "cpu", performances)),
    figure("with one that checks slots, reads a table twice, and computes", "µs", of(here.large, "cpu", performances)),
    ratio("one line against none", cpu("small"), cpu("none"), { atMost: 3 }),
    ratio("checks and reads against none", cpu("large"), cpu("none"), { atMost: 8 }),
    figure("with one that checks and reads, in a thread of its own", "µs", of(here.largeApart, "cpu", performances)),
    ratio("a thread of its own against this one, on the clock", wall("largeApart"), wall("large")),
    figure("a dialogue of 20 commands, fresh, in this thread", "µs", of(here.dialogue, "wall", scripts)),
    figure("a dialogue of 20 commands, fresh, in a thread of its own", "µs", of(here.dialogueApart, "wall", scripts)),
    ratio("a thread of its own against this one, on the clock", wall("dialogueApart"), wall("dialogue")),
    ...["small", "large", "largeApart"].flatMap((name) => bench.faster(name, here[name], base?.[name])),
  ];
}

async function prepare(build, folder, backends) {
  const { loadBackend } = await build.load("runtime/index.js");
  const { parseIntent } = await build.load("schema/index.js");
  const load = async (source, options) => {
    const backend = await loadBackend(source, options);
    backends.push(backend);
    return backend;
  };
  const sources = [parseIntent(ORDER), parseIntent(CAKES)];
  const works = {};
  for (const [name, text] of Object.entries({ none: null, small: SMALL, large: LARGE })) {
    const behaviours = text === null ? false : mkdtempSync(join(folder, `${name}-`));
    if (text !== null) writeFileSync(join(behaviours, "order_cake.behavior.ts"), text);
    const options = { behaviours, fixtures: { cakes: ROWS } };
    const here = await load(sources, { ...options, engine: "quickjs" });
    const apart = await load(sources, { ...options, engine: "isolated" });
    deepStrictEqual(signals(here), signals(apart));
    works[name] = () => performing(here);
    works[`${name}Apart`] = () => performing(apart);
  }
  const synthetic = await intents(build, 100);
  const [here, apart] = [await load(synthetic, { engine: "quickjs" }), await load(synthetic, { engine: "isolated" })];
  return { ...works, dialogue: () => talking(here), dialogueApart: () => talking(apart) };
}

const order = (i) => `order_cake(cake="cake ${i % 100}", day="2024-05-18", people=2)`;

function signals(backend) {
  const session = backend.open();
  return Array.from({ length: 5 }, (_, i) => session.execute(order(i)));
}

/** Sessions of orders, one after the other. */
function performing(backend) {
  for (let i = 0; i < SESSIONS; i++) {
    const session = backend.open();
    for (let k = 0; k < PERFORMANCES; k++) {
      if (session.execute(order(i + k))[0]?.kind !== "performed") throw new Error("an order was not performed");
    }
  }
}

/** Sessions of 20 commands, one after the other. */
function talking(backend) {
  for (const commands of SCRIPTS) {
    const session = backend.open();
    for (const command of commands) session.execute(command);
  }
}
