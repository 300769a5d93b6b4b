import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { withFolder } from "../child.mjs";
import { figure, growth, ratio } from "../figures.mjs";
import { cost, of } from "../rounds.mjs";

export const title = "Live sessions in turn, a command of each: against one after the other, and by how long they are";
export const quickSeconds = 3;

/** At most so many times what the same commands cost without interruption. */
const IN_TURN = 1.5;
/**
 * Many sessions, and the exponent at most of what a switch among them costs by their length: 0 is constant, 1 what it was.
 * A memory that holds more takes longer to put back, which has nothing to do with the length.
 */
const CHANGES = { commands: changes, says: "one task", atMost: 0.2 };
const ORDERS = { commands: orders, says: "a task every second command", atMost: 0.5 };
const MANY = [
  { ...CHANGES, count: 100, lengths: [100, 400, 1_600] },
  { ...ORDERS, count: 100, lengths: [100, 400, 1_600] },
  { ...ORDERS, count: 1_000, lengths: [25, 50, 100] },
];
const QUICK_MANY = [{ ...ORDERS, count: 20, lengths: [50, 100, 200] }];
/** The longest that the base is measured with, in a quick run and in a full one: it takes quadratic time. */
const BASE_LENGTHS = [10, 100];

const ORDER = { command: "order_cake", entity_name: "orders", args: { cake: { type: "str" }, day: { type: "date" } } };
const BEHAVIOUR = `
import { defineBehaviour, succeed } from "backlot/kit";
let count = 0;
export default defineBehaviour("order_cake", { perform: () => succeed({ reference: "A-" + ++count }) });`;

export async function measure(bench) {
  const lengths = bench.quick ? [10, 100] : [10, 100, 1_000, 5_000];
  return withFolder(async (folder) => {
    writeFileSync(
      join(folder, "order_cake.json"),
      JSON.stringify({ description: "Orders", domain: "cakes", ...ORDER }),
    );
    writeFileSync(join(folder, "order_cake.behavior.ts"), BEHAVIOUR);
    const figures = [];
    for (const engine of ["quickjs", "isolated"]) {
      for (const behaviours of bench.quick ? [engine === "isolated"] : [false, true]) {
        const what = `${engine}, ${behaviours ? "with" : "without"} behaviours`;
        const load = (build) => loaded(build, folder, { engine, ...(behaviours ? {} : { behaviours: false }) });
        for (const length of lengths) figures.push(...(await fewInTurn(bench, load, length, what)));
        if (behaviours) {
          for (const many of bench.quick ? QUICK_MANY : MANY)
            figures.push(...(await manyInTurn(bench, load, what, many)));
        }
      }
    }
    return figures;
  });
}

async function loaded(build, folder, options) {
  const { loadBackend } = await build.load("runtime/index.js");
  return loadBackend(folder, options);
}

/** Two and four sessions in turn against the same sessions one after the other. */
async function fewInTurn(bench, load, length, what) {
  const backends = [];
  const { here, base } = await bench.costs(
    async (build) => {
      if (build === bench.base && length > BASE_LENGTHS[bench.quick ? 0 : 1]) return {};
      const backend = await load(build);
      backends.push(backend);
      const works = {};
      for (const count of [2, 4]) {
        works[`${count} in order`] = () =>
          repeated(length, () => {
            for (const one of sessions(backend, count, orders)) one(length);
          });
        works[`${count} in turn`] = () =>
          repeated(length, () => {
            const all = sessions(backend, count, orders);
            for (let i = 0; i < length; i++) for (const one of all) one(1);
          });
      }
      return works;
    },
    { most: 5 },
  );
  for (const backend of backends) backend.close();
  return [2, 4].flatMap((count) => [
    ratio(
      `${what}: ${count} sessions of ${length} commands`,
      of(here[`${count} in turn`], "cpu"),
      of(here[`${count} in order`], "cpu"),
      { atMost: IN_TURN },
    ),
    ...(base?.[`${count} in turn`] === undefined
      ? []
      : [
          ratio(
            `${what}: ${count} sessions of ${length} commands, the base`,
            of(base[`${count} in turn`], "cpu"),
            of(base[`${count} in order`], "cpu"),
          ),
        ]),
  ]);
}

/** Cost of a command that switches among many sessions, for sessions of several lengths. */
async function manyInTurn(bench, load, what, { count, lengths, commands, says, atMost }) {
  const backend = await load(bench.here);
  const all = sessions(backend, count, commands);
  const costs = [];
  let done = 0;
  for (const length of lengths) {
    for (const one of all) one(length - done);
    const step = () => {
      for (const one of all) one(1);
    };
    const round = async () => (await cost(step)).cpu / count;
    const { turn } = await bench.interleave({ turn: round }, { most: 9 });
    costs.push(turn.map((milliseconds) => milliseconds * 1000));
    done = length + 10;
  }
  backend.close();
  return [
    ...lengths.map((length, i) =>
      figure(`${what}: a command of one of ${count} sessions, ${says}, at ${length}`, "µs", costs[i]),
    ),
    growth(`${what}: that by length`, lengths, costs, { atMost }),
  ];
}

/** One order after the other: what the dialogue holds grows with its length. */
function orders(session) {
  let at = null;
  return () => {
    const started = at;
    at = started === null ? session.next : null;
    return started === null ? 'order_cake(cake="cherry")' : `x${started}.day = "2030-05-03"`;
  };
}

/** One order, changed again and again: what the dialogue holds stays as large as it was. */
function changes() {
  let count = 0;
  return () => (count++ === 0 ? 'order_cake(cake="cherry")' : `x0.day = "2030-05-0${1 + (count % 9)}"`);
}

/** Sessions, each a function that executes so many commands more. */
function sessions(backend, count, commandsOf) {
  return Array.from({ length: count }, () => {
    const session = backend.open();
    const next = commandsOf(session);
    return (commands) => {
      for (let i = 0; i < commands; i++) {
        const text = next();
        const [signal] = session.execute(text);
        if (signal?.kind === "error") throw new Error(`${text}: ${signal.message}`);
      }
    };
  });
}

/** Short sessions many times: of a few milliseconds a busy machine makes anything. */
function repeated(length, work) {
  for (let i = 0; i < Math.max(1, 1_000 / length); i++) work();
}
