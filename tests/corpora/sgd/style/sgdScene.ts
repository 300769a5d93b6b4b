import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { importSgd, scoreSgdFiles } from "../../../../src/corpora/index.js";
import { writeStyled } from "../../../../src/corpora/making/styles/makeStyled.js";
import { sgd } from "../../../../src/corpora/sgd/dataset.js";
import type { PublishedSgdDialogue } from "../../../../src/corpora/sgd/format/published.js";
import { intentName } from "../../../../src/corpora/sgd/importer/names.js";
import type { Backend } from "../../../../src/runtime/backend.js";
import { loadBackend } from "../../../../src/runtime/index.js";
import { parseIntent } from "../../../../src/schema/index.js";
import { collect } from "../../../transcript/files/importing/collect.js";
import { folder } from "../../../transcript/files/importing/folder.js";
import { replayed } from "../importer/data.js";

/** Makes dialogues in SGD's style into a folder of their own. */
export async function madeSgd(backend: Backend, count: number, seed = 1) {
  const out = join(folder(), "made");
  const report = await writeStyled(out, backend, sgd.style, { count, seed });
  const dialogues = JSON.parse(readFileSync(join(out, report.files[0] as string), "utf8")) as PublishedSgdDialogue[];
  return { out, report, dialogues };
}

/** The calls of a dialogue, as the importer names them. */
const callsOf = ({ turns }: PublishedSgdDialogue) =>
  turns.flatMap(({ frames }) =>
    frames.flatMap(({ service, service_call: call, service_results: results }) =>
      call === undefined
        ? []
        : [{ intent: intentName(service, call.method), args: call.parameters, results: results?.length ?? 0 }],
    ),
  );

/** Imports dialogues, replays them, and expects every call to have the parameters that were recorded. */
export async function expectEqualCalls(
  out: string,
  dialogues: readonly PublishedSgdDialogue[],
  evidence: "acts" | "state",
) {
  const { intents, transcripts, notes } = await collect(importSgd([join(out, "sgd")], { evidence }));
  expect(notes).toEqual([]);
  expect(transcripts.map(({ id }) => id)).toEqual(dialogues.map(({ dialogue_id: id }) => id));
  const backend = await loadBackend(intents.map(parseIntent));
  let calls = 0;
  for (const [at, transcript] of transcripts.entries()) {
    const { status, problems, calls: made } = replayed(backend, transcript);
    const wanted = callsOf(dialogues[at] as PublishedSgdDialogue);
    expect(status, transcript.id).toBe(wanted.length === 0 ? "unchecked" : "matched");
    expect(problems, transcript.id).toBe(0);
    expect(
      made.map(({ intent, arguments: args }) => ({ intent, args })),
      transcript.id,
    ).toEqual(wanted.map(({ intent, args }) => ({ intent, args })));
    calls += made.length;
  }
  backend.close();
  return calls;
}

/** SGD's metrics of dialogues that are gold and prediction at once. */
export async function scoredAsGold(out: string): Promise<Record<string, number | null>> {
  const dialogues = [join(out, "sgd", "dialogues_001.json")];
  const { report } = await scoreSgdFiles({
    gold: dialogues,
    predictions: dialogues,
    schema: [join(out, "sgd", "schema.json")],
  });
  expect(report.notes).toEqual([]);
  return Object.fromEntries(report.entries.map(({ path, score }) => [path.join(" "), score.value]));
}
