import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { shared } from "./shared.mjs";
import { dialogues, intentFiles, intents } from "./synthetic.mjs";

/**
 * @typedef {object} Corpus
 * @property {string} name
 * @property {string} intents the folder of its intents
 * @property {string} file its dialogues
 * @property {number} dialogues how many there are
 */

/**
 * LUCID's 2,000 recorded dialogues, of which 318 diverge, and those of them that match; null where the reference data is
 * absent. The files are written anew, so that neither has been touched by what measures it.
 * @param {import("./builds.mjs").Build} build
 * @param {string} folder where the files go
 * @param {number} most how many dialogues of the first
 * @returns {Promise<{ all: Corpus, matching: Corpus } | null>}
 */
export async function lucidCorpora(build, folder, most = Number.POSITIVE_INFINITY) {
  const recorded = shared("data/lucid/dialogues.jsonl");
  if (recorded === null) return null;
  const { loadBackend, replayCorpus } = await build.load("runtime/index.js");
  const found = shared("data/lucid/intents");
  const lines = (await readFile(recorded, "utf8")).trimEnd().split("\n").slice(0, most);
  const write = async (name, some) => {
    const file = join(folder, `${name}.jsonl`);
    await writeFile(file, `${some.join("\n")}\n`);
    return { name, intents: found, file, dialogues: some.length };
  };
  const all = await write("all", lines);
  const backend = await loadBackend(found, { engine: "native" });
  const { divergences } = await replayCorpus(backend, all.file, { workers: 1 });
  backend.close();
  const diverged = new Set(divergences.map(({ id }) => id));
  const matching = await write(
    "matching",
    lines.filter((line) => !diverged.has(JSON.parse(line)._id)),
  );
  return { all, matching };
}

/** Dialogues of 20 commands over so many intents, recorded natively in Backlot's own format, signals and all. */
export async function syntheticCorpus(build, folder, { count, intentCount = 100 }) {
  const backend = await nativeBackend(build, intentCount);
  const lines = await Promise.all(
    dialogues(count, intentCount / 2).map((commands, i) => recordedLine(build, backend, `synthetic-${i}`, commands)),
  );
  const file = join(folder, `synthetic-${count}.jsonl`);
  await writeFile(file, `${lines.join("\n")}\n`);
  const name = `synthetic-${intentCount}`;
  return {
    name,
    intents: await writeIntents(join(folder, `intents-${intentCount}`), intentCount),
    file,
    dialogues: count,
  };
}

/** A backend over synthetic intents without a sandbox: what dialogues are recorded with. */
export async function nativeBackend(build, intentCount) {
  const { loadBackend } = await build.load("runtime/index.js");
  return loadBackend(await intents(build, intentCount), { engine: "native" });
}

/** One dialogue as a line of our JSONL. */
export async function recordedLine(build, backend, id, commands) {
  const { replayTranscript } = await build.load("runtime/index.js");
  const { formatTranscript } = await build.load("transcript/files/index.js");
  const turns = commands.flatMap((command) => {
    const system = { author: "System", command };
    return command.startsWith("say") ? [system] : [{ author: "User", text: "And now the next thing, please." }, system];
  });
  const { record } = replayTranscript(backend, { id, turns }, { record: true, keepGoing: true });
  return formatTranscript({ id, turns: record.turns });
}

/** The files of synthetic intents. */
export async function writeIntents(folder, count) {
  await mkdir(folder, { recursive: true });
  const files = intentFiles(count).map((file) => writeFile(join(folder, `${file.command}.json`), JSON.stringify(file)));
  await Promise.all(files);
  return folder;
}
