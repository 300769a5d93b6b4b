import { join } from "node:path";
import { withFolder } from "../child.mjs";
import { nativeBackend, recordedLine, syntheticCorpus, writeIntents } from "../corpora.mjs";
import { figure, growth } from "../figures.mjs";
import { of } from "../rounds.mjs";
import { dialogue, intents } from "../synthetic.mjs";

export const title =
  "How costs grow, by CPU: the exponent over three sizes, or of the last step if that is more (1 is linear)";
export const quickSeconds = 5;

/** Quantities that grow, and the sizes at which they are measured. */
const SIZES = {
  dialogues: [300, 1_000, 3_000],
  commands: [200, 1_000, 5_000],
  intents: [30, 100, 300],
  rows: [1_000, 10_000, 100_000],
};
/** A quick run's are smaller. */
const QUICK_SIZES = {
  dialogues: [100, 300, 1_000],
  commands: [200, 600, 2_000],
  intents: [30, 100, 300],
  rows: [1_000, 5_000, 25_000],
};

export function measure(bench) {
  const sizes = bench.quick ? QUICK_SIZES : SIZES;
  return withFolder(async (folder) => [
    ...(await corpusSize(bench, sizes.dialogues, folder)),
    ...(await dialogueLength(bench, sizes.commands)),
    ...(await intentCount(bench, sizes.intents, folder)),
    ...(await rowCount(bench, sizes.rows)),
  ]);
}

/** A corpus replayed from disk, in the sandbox. */
async function corpusSize(bench, sizes, folder) {
  const { loadBackend, replayCorpus } = await bench.here.load("runtime/index.js");
  const corpora = [];
  for (const count of sizes) corpora.push(await syntheticCorpus(bench.here, folder, { count }));
  const backend = await loadBackend(corpora[0].intents, { engine: "quickjs" });
  const figures = await law(bench, "replaying a corpus, by dialogues", sizes, (_, i) => {
    return () => replayCorpus(backend, corpora[i].file, { workers: 1 });
  });
  backend.close();
  return figures;
}

/** One long dialogue: a session that lives on, and a recorded dialogue that is replayed. */
async function dialogueLength(bench, sizes) {
  const { loadBackend, replayTranscript } = await bench.here.load("runtime/index.js");
  const { parseTranscript } = await bench.here.load("transcript/index.js");
  const backend = await loadBackend(await intents(bench.here, 100), { engine: "quickjs" });
  const native = await nativeBackend(bench.here, 100);
  const lines = [];
  for (const size of sizes) lines.push(await recordedLine(bench.here, native, `long-${size}`, longDialogue(size)));
  const scripts = sizes.map(longDialogue);
  const live = await law(bench, "a live session, by commands", sizes, (_, i) => () => {
    const session = backend.open();
    for (const command of scripts[i]) session.execute(command);
  });
  const replayed = await law(bench, "replaying one dialogue, by commands", sizes, (_, i) => () => {
    const { status } = replayTranscript(backend, parseTranscript(lines[i]), {});
    if (status !== "matched") throw new Error(`a dialogue of ${sizes[i]} commands ${status}`);
  });
  backend.close();
  native.close();
  return [...live, ...replayed];
}

/** As many commands, all of one task after its first: a person who keeps changing their mind. */
function longDialogue(size) {
  const [, start] = dialogue(0, 50);
  return [start, ...Array.from({ length: size - 1 }, (_, i) => `x0.slot_2_of_0 = ${i % 97}`)];
}

/** A folder of intents read, checked and booted; and a fresh session with its first command over them. */
async function intentCount(bench, sizes, folder) {
  const { loadBackend } = await bench.here.load("runtime/index.js");
  const folders = [];
  for (const size of sizes) folders.push(await writeIntents(join(folder, `law-${size}`), size));
  const load = (i) => loadBackend(folders[i], { engine: "quickjs" });
  const loading = await law(
    bench,
    "loading a backend, by intents",
    sizes,
    (_, i) => async () => (await load(i)).close(),
  );
  const backends = [];
  for (const i of sizes.keys()) backends.push(await load(i));
  const command = dialogue(0, 10)[1];
  const opening = await law(bench, "400 fresh sessions and a command, by intents", sizes, (_, i) => () => {
    for (let n = 0; n < 400; n++) backends[i].open().execute(command);
  });
  for (const backend of backends) backend.close();
  return [...loading, ...opening];
}

/** Rows of a CSV file read and packed, and a query over them. */
async function rowCount(bench, sizes) {
  const { loadBackend } = await bench.here.load("runtime/index.js");
  const { parseIntent } = await bench.here.load("schema/index.js");
  const query = parseIntent({
    command: "find_hotels",
    entity_name: "hotels",
    query_intent: true,
    args: { name: { type: "str", optional: true }, stars: { type: "int", optional: true } },
  });
  const rows = (size) =>
    Array.from({ length: size }, (_, i) => ({ id: `h${i}`, name: `Hotel ${i % 997}`, stars: i % 6 }));
  const tables = sizes.map(rows);
  const load = (i) => loadBackend([query], { engine: "quickjs", fixtures: { hotels: tables[i] }, memoryMb: 128 });
  const loading = await law(bench, "loading a backend, by rows", sizes, (_, i) => async () => (await load(i)).close());
  const backends = [];
  for (const i of sizes.keys()) backends.push(await load(i));
  const asking = await law(bench, "100 queries that find few rows, by rows", sizes, (size, i) => () => {
    const session = backends[i].open();
    for (let n = 0; n < 100; n++)
      session.execute(`find_hotels(name="Hotel ${(n * 31) % 997}", stars=${n % 6}, limit=10)`);
    return size;
  });
  for (const backend of backends) backend.close();
  return [...loading, ...asking];
}

/** Measures one piece of work at each size. */
async function law(bench, what, sizes, workOf) {
  const { here } = await bench.costs(
    async ({ name }) => (name === "here" ? Object.fromEntries(sizes.map((size, i) => [size, workOf(size, i)])) : {}),
    { most: 5 },
  );
  const costs = sizes.map((size) => of(here[size], "cpu"));
  return [
    growth(`${what}: ${sizes.map((size) => size.toLocaleString("en-GB")).join(" / ")}`, sizes, costs),
    figure(`  the largest`, "ms", costs.at(-1)),
  ];
}
