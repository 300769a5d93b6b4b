import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lucidCorpora } from "../corpora.mjs";
import { figure, ratio } from "../figures.mjs";
import { of } from "../rounds.mjs";
import { shared } from "../shared.mjs";

export const title =
  "Agents' benchmarks: gold calls replayed and judged, and sessions on their worlds (reference data)";
export const quickSeconds = 1;

/** Sets imported, with the options of the command. */
const DOMAINS = {
  airline: ["tau", "tau-airline"],
  retail: ["tau", "tau2-retail"],
  telecom: ["tau", "tau2-telecom", "--domain", "telecom"],
  bfcl: ["bfcl", "bfcl"],
  tooltalk: ["tooltalk", "tooltalk"],
};
const JUDGED = ["airline", "retail", "telecom"];
const SESSIONS = 200;

export async function measure(bench) {
  const data = shared("data/agents");
  const folder = mkdtempSync(join(tmpdir(), "backlot-agents-"));
  const lucid = data === null ? null : await lucidCorpora(bench.here, folder, bench.quick ? 200 : 2_000);
  if (lucid === null) return [];
  const { loadBackend, replayCorpus } = await bench.here.load("runtime/index.js");
  const { TauDomain } = await bench.here.load("corpora/tau/scores/domain.js");
  const { goldState } = await bench.here.load("corpora/tau/scores/judgeRuns.js");
  const [works, calls, open] = [{}, {}, []];
  const corpus = async (name, intents, file, beside = {}) => {
    const backend = await loadBackend(intents, { engine: "quickjs", ...beside });
    open.push(backend);
    calls[name] = (await replayCorpus(backend, file, { workers: 1, lenient: true })).commands;
    works[name] = () => replayCorpus(backend, file, { workers: 1, lenient: true });
    return backend;
  };
  await corpus("lucid", lucid.matching.intents, lucid.matching.file);
  let airline;
  for (const [name, [dataset, from, ...options]] of Object.entries(DOMAINS)) {
    const out = imported(bench.here, dataset, join(data, from), options, join(folder, name));
    const backend = await gold(out, corpus, name);
    if (name === "airline") airline = backend;
    if (!JUDGED.includes(name)) continue;
    // A domain remembers end states: each round has one of its own.
    works[`${name} judged`] = async () => {
      const domain = await TauDomain.load(out);
      for (const task of domain.tasks.values()) goldState(domain, task);
      domain.close();
    };
  }
  const { behaviours } = besides(join(folder, "airline"));
  const empty = await loadBackend(join(folder, "airline", "intents"), { engine: "quickjs", behaviours });
  open.push(empty);
  const opening = (backend) => () => {
    for (let i = 0; i < SESSIONS; i++) backend.open().execute('think(thought="")');
  };
  Object.assign(works, { filled: opening(airline), empty: opening(empty) });
  const { here } = await bench.costs(async (build) => (build === bench.here ? works : {}));
  for (const one of open) one.close();
  rmSync(folder, { recursive: true });
  const each = (name) => of(here[name], "cpu", calls[name] / 1000);
  return [
    figure("LUCID's dialogues: a call", "µs", each("lucid")),
    ...Object.keys(DOMAINS).flatMap((name) => [
      figure(`${name}: a gold call replayed`, "µs", each(name)),
      ratio(`${name}: a gold call against one of LUCID's`, each(name), each("lucid")),
    ]),
    ...JUDGED.map((name) =>
      ratio(
        `${name}: loaded, gold executed, end states hashed, against replaying gold`,
        of(here[`${name} judged`], "cpu"),
        of(here[name], "cpu"),
      ),
    ),
    figure("a session on the airline's world of 4 MB, and a call", "µs", of(here.filled, "cpu", SESSIONS / 1000)),
    ratio("a session on the airline's world against one without rows", of(here.filled, "cpu"), of(here.empty, "cpu"), {
      atMost: 2,
    }),
  ];
}

/** Imports a benchmark as a user would. @returns the folder */
function imported(build, dataset, from, options, out) {
  const args = [build.file("dist/cli/main.js"), "import", dataset, from, ...options, "--out", out];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`import ${dataset} ended with ${status}: ${stderr}`);
  return out;
}

/** Prepares the replay of the gold dialogues of a folder. */
async function gold(out, corpus, name) {
  const lines = readFileSync(join(out, "transcripts.jsonl"), "utf8").trimEnd().split("\n");
  const file = join(out, "gold.jsonl");
  writeFileSync(file, `${lines.filter((line) => JSON.parse(line).split !== "run").join("\n")}\n`);
  return corpus(name, join(out, "intents"), file, besides(out));
}

const besides = (out) => ({ fixtures: join(out, "fixtures"), behaviours: join(out, "intents", "behaviours") });
