// One round of the memory case: node --expose-gc bench/children/memory.mjs ROOT
import { Build } from "../builds.mjs";
import { startSandbox, syntheticCatalog } from "../engine.mjs";
import { dialogue } from "../synthetic.mjs";

const SESSIONS = 1000;

const build = new Build("measured", process.argv[2]);
const { Session } = await build.load("runtime/session/session.js");
const catalog = await syntheticCatalog(build, 100);

function used() {
  globalThis.gc();
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const before = used();
const engine = await startSandbox(build, catalog);
const booted = used();
const recorded = [];
const live = Array.from({ length: SESSIONS }, (_, seed) => {
  const guest = engine.open("");
  const session = new Session(guest, catalog, false);
  const turns = dialogue(seed, 50).map((command) => ({ command, signals: session.execute(command) }));
  recorded.push(JSON.stringify(turns));
  return { guest, session };
});
const after = used();
// Memory of a program that keeps the commands and signals alone.
const parsed = recorded.map((line) => JSON.parse(line));
const transcripts = used() - after;
const text = recorded.reduce((sum, one) => sum + one.length, 0);
const logged = live.reduce((sum, { guest }) => sum + guest.log.join("").length, 0);
if (parsed.length !== SESSIONS) throw new Error("the transcripts are gone");
const each = (bytes) => bytes / SESSIONS / 1024;
const sessionKb = each(after - booted - text);
const figures = { sessionKb, transcriptKb: each(transcripts), textKb: each(text), logKb: each(logged) };
console.log(JSON.stringify({ ...figures, sandboxMb: (booted - before) / 1024 / 1024 }));
