import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { CorpusCount, type CorpusStatistics } from "../../../corpora/scores/corpus/statistics.js";
import { loadBackend } from "../../../runtime/loadBackend.js";
import { replayCorpus } from "../../../runtime/replay/corpus.js";
import { readTranscripts } from "../../../transcript/files/index.js";
import { isPhenomenon, showTranscript, type Transcript } from "../../../transcript/index.js";
import { tagTitle } from "../../../transcript/tags.js";
import { marked } from "../../terminal/colours.js";
import { EXIT } from "../../terminal/exit.js";
import { count, counted, out } from "../../terminal/output.js";
import { showDivergences } from "../../terminal/showDivergence.js";

const [INTENTS, FIXTURES, EXAMPLES] = ["intents", "fixtures", "examples"].map((name) =>
  fileURLToPath(new URL(`../../../../${name}`, import.meta.url)),
) as [string, string, string];

/** Replays the package's own dialogues, prints their statistics, and shows one of them with its signals. */
export async function demo(): Promise<number> {
  const behaviours = join(INTENTS, "behaviours");
  // Backlot's own behaviours need no thread that can be killed.
  const backend = await loadBackend(INTENTS, { fixtures: FIXTURES, behaviours, engine: "quickjs" });
  try {
    const summary = await replayCorpus(backend, EXAMPLES);
    const corpus = new CorpusCount([...backend.intents]);
    let sample: Transcript | null = null;
    for await (const record of readTranscripts(EXAMPLES)) {
      if (!("transcript" in record)) continue;
      corpus.add(record.transcript);
      if (sample === null || isBetter(record.transcript, sample)) sample = record.transcript;
    }
    printStatistics(corpus.statistics);
    if (sample !== null) out.print("", marked(showTranscript(sample, { colour: out.colours.isColorSupported })));
    const { dialogues, matched, commands, signals, divergences, seconds } = summary;
    await showDivergences(divergences, 3, [EXAMPLES], out);
    const took = `${Math.round(seconds * 1000)} ms`;
    out.print(
      "",
      `${counted(dialogues, "dialogue")} replayed in ${took}: ${counted(commands, "command")}, ${counted(signals, "signal")}; ` +
        (matched === dialogues ? out.colours.green("every signal is as recorded") : `${count(matched)} matched`),
      "Try it:  npx backlot init ../my-assistant   (a project of your own, with intents, dialogues and tests)",
    );
    return matched === dialogues ? EXIT.good : EXIT.findings;
  } finally {
    backend.close();
  }
}

function printStatistics({ domains, phenomena, all }: CorpusStatistics): void {
  const cells = (card: typeof all): number[] => [card.dialogues, card.turns, card.commands, card.signals];
  const rows = [...Object.entries(domains), ["all", all] as const].map(([domain, card]) => [domain, ...cells(card)]);
  out.table(["domain", "dialogues", "turns", "commands", "signals"], rows);
  out.print("");
  const marks = phenomena.map((one) => [tagTitle(one.phenomenon), one.dialogues, one.turns]);
  out.table(["phenomenon", "dialogues", "marked turns"], marks);
}

/** A better sample shows more phenomena and kinds of signals, or as many in fewer turns. */
function isBetter(one: Transcript, other: Transcript): boolean {
  const [a, b] = [shows(one), shows(other)];
  return a === b ? one.turns.length < other.turns.length : a > b;
}

function shows({ turns }: Transcript): number {
  const phenomena = new Set(turns.flatMap(({ tags = [] }) => tags.filter(isPhenomenon)));
  const kinds = new Set(turns.flatMap((turn) => (turn.author === "Signal" ? [turn.signal?.kind] : [])));
  return Math.min(3, phenomena.size) + Math.min(4, kinds.size);
}
