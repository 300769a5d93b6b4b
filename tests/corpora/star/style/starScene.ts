import { readFileSync } from "node:fs";
import { join } from "node:path";
import { importStar, type StarImportOptions } from "../../../../src/corpora/index.js";
import { writeStyled } from "../../../../src/corpora/making/styles/makeStyled.js";
import { star } from "../../../../src/corpora/star/dataset.js";
import { itemOf } from "../../../../src/corpora/star/importer/api.js";
import { isRefusedReturn } from "../../../../src/corpora/star/scores/graphPolicy.js";
import type { Row } from "../../../../src/kit/internal.js";
import type { Backend } from "../../../../src/runtime/backend.js";
import { replayTranscript } from "../../../../src/runtime/index.js";
import type { Transcript } from "../../../../src/transcript/index.js";
import { collect } from "../../../transcript/files/importing/collect.js";

/** A dialogue as it was written. */
export interface MadeStar {
  readonly DialogueID: number;
  readonly Scenario: { readonly Happy: boolean; readonly MultiTask: boolean };
  readonly Events: readonly Readonly<Record<string, unknown>>[];
}

/** Makes dialogues in STAR's style beside imported intents. */
export async function madeStar(backend: Backend, imported: string, count: number, seed = 1, more: object = {}) {
  const out = join(imported, "..", `made-${seed}`);
  const report = await writeStyled(out, backend, star.style, {
    count,
    seed,
    intentsFolder: join(imported, "intents"),
    ...more,
  });
  const file = join(out, "star", "dialogues.jsonl");
  const lines = readFileSync(file, "utf8").trim().split("\n");
  return { file, report, dialogues: lines.map((line) => JSON.parse(line) as MadeStar) };
}

/** Results of reading dialogues back: notes, divergences, and for each return whether the knowledge base can give it. */
export async function readBack(file: string, backend: Backend, options: StarImportOptions) {
  const { transcripts, notes } = await collect(importStar([file], options));
  const divergences = transcripts.flatMap((transcript) => replayTranscript(backend, transcript).divergences);
  return { transcripts, notes, divergences, verdicts: transcripts.flatMap((one) => verdictsOf(one, backend)) };
}

/** The rarest answer is one row of a thousand. */
const MAX_SEEDS = 12_000;

function verdictsOf({ turns, now }: Transcript, backend: Backend): string[] {
  return turns.flatMap((turn, at) => {
    const command = turns[at - 1];
    if (turn.author !== "Signal" || command?.author !== "System" || turn.signal === undefined) return [];
    const recorded = turn.signal;
    if (recorded.kind !== "found" && recorded.kind !== "failed") return [`a ${recorded.kind}`];
    const wanted = recorded.kind === "found" ? keyOf(recorded.rows[0] as Row) : "nothing";
    for (let seed = 1; seed <= MAX_SEEDS; seed++) {
      const [signal] = backend.open({ seed, ...(now === undefined ? {} : { now }) }).execute(command.command);
      if (wanted === (signal?.kind === "found" ? keyOf(signal.rows[0] as Row) : "nothing")) return ["ok"];
    }
    return [`${command.command} does not give ${wanted}`];
  });
}

/** An item without its row's number, which an import does not keep where the database has one of its own. */
function keyOf(row: Row): string {
  const item = itemOf(row, Object.hasOwn(row, "Id"));
  return JSON.stringify(Object.entries(item).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** True if a dialogue's queries were all answered with something other than a refusal. */
export const isAccepted = ({ Events: events }: MadeStar): boolean =>
  events.every((event) => event.Action !== "return_item" || !isRefusedReturn(event as never));
