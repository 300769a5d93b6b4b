import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { withFolder } from "../child.mjs";
import { figure, growth, ratio } from "../figures.mjs";
import { cost, of } from "../rounds.mjs";

export const title = "Live sessions in turn, a command of each: against one after the other, and by how long they are";
export const quickSeconds = 6;

/** At most so many times what the same commands cost without interruption. */
const IN_TURN = 1.5;
/** The exponent of what a switch costs among many sessions by their length: 0 is constant, 1 what it was. */
const BY_LENGTH = 0.5;
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
        if (behaviours) figures.push(...(await manyInTurn(bench, load, what)));
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
            for (const one of sessions(backend, count)) one(length);
          });
        works[`${count} in turn`] = () =>
          repeated(length, () => {
            const all = sessions(backend, count);
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

/** What a command costs that is a switch among many sessions, when they have come to several lengths. */
async function manyInTurn(bench, load, what) {
  const count = bench.quick ? 20 : 100;
  const lengths = bench.quick ? [50, 100, 200] : [100, 400, 1_600];
  const backend = await load(bench.here);
  const all = sessions(backend, count);
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
      figure(`${what}: a command of one of ${count} sessions, at ${length}`, "µs", costs[i]),
    ),
    growth(`${what}: that by length`, lengths, costs, { atMost: BY_LENGTH }),
  ];
}

/** Sessions, each a function that executes so many commands more. */
function sessions(backend, count) {
  return Array.from({ length: count }, () => {
    const session = backend.open();
    let at = null;
    return (commands) => {
      for (let i = 0; i < commands; i++) {
        const started = at;
        at = started === null ? session.next : null;
        const text = started === null ? 'order_cake(cake="cherry")' : `x${started}.day = "2030-05-03"`;
        const [signal] = session.execute(text);
        if (signal?.kind === "error") throw new Error(`${text}: ${signal.message}`);
      }
    };
  });
}

/** Short sessions several times, so that there is something to measure. */
function repeated(length, work) {
  for (let i = 0; i < Math.max(1, 100 / length); i++) work();
}
