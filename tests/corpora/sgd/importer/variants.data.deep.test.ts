import { beforeAll, describe, expect, test } from "vitest";
import { importSgd } from "../../../../src/corpora/index.js";
import type { PublishedSgdDialogue } from "../../../../src/corpora/sgd/format/published.js";
import { renameDialogue, sgdRenaming } from "../../../../src/corpora/sgd/importer/renaming.js";
import { readServices } from "../../../../src/corpora/sgd/importer/services.js";
import type { Renames } from "../../../../src/schema/index.js";
import { sampleOf } from "../../../runs.js";
import { hasShared, shared } from "../../../shared.js";
import { collect } from "../../../transcript/files/importing/collect.js";
import { folder } from "../../../transcript/files/importing/folder.js";
import {
  DIALOGUES,
  expectedCalls,
  imported,
  importOf,
  linesOf,
  publishedDialogues,
  replayed,
  SCHEMA,
  SGDX,
} from "./data.js";

interface Wrapped {
  readonly variant: string;
  readonly split: string;
  readonly dialogue: PublishedSgdDialogue;
}

const schemaOf = (variant: string): string[] =>
  ["train", "dev"].map((split) => shared(`data/sgd/sgdx_schema_${variant}_${split}.json`));
const VARIANTS = ["v1", "v3", "v5"];

describe.skipIf(!hasShared)("SGD-X (needs the reference data)", () => {
  let wrapped: Wrapped[];
  let originals: Map<string, PublishedSgdDialogue>;
  beforeAll(() => {
    wrapped = linesOf<Wrapped>(SGDX);
    originals = new Map(
      publishedDialogues().map(({ split, ...dialogue }) => [`${split}/${dialogue.dialogue_id}`, dialogue]),
    );
  });

  test("all 75 dialogues replay in their own names, every call as in the original", async () => {
    const { backend, transcripts, notes } = await imported([SGDX], { schema: VARIANTS.flatMap(schemaOf) });
    const expected = expectedCalls();
    expect(notes).toEqual([]);
    expect(transcripts).toHaveLength(75);
    for (const [i, transcript] of transcripts.entries()) {
      const { variant, split, dialogue } = wrapped[i] as Wrapped;
      expect(transcript.id).toBe(`${variant}/${split}/${dialogue.dialogue_id}`);
      const { status, calls } = replayed(backend, transcript);
      expect(status, transcript.id).toBe("matched");
      const wanted = expected.get(`${split}/${dialogue.dialogue_id}`) ?? [];
      // Names differ, values do not.
      expect(calls.map((call) => Object.values(call.arguments).sort())).toEqual(
        wanted.map(({ parameters }) => Object.values(parameters).sort()),
      );
    }
    backend.close();
  });

  test("the originals in a variant's names are the variant's dialogues, and back", async () => {
    const services = [...(await readServices(SCHEMA)).values()];
    for (const variant of VARIANTS) {
      const others = [...(await readServices(schemaOf(variant))).values()];
      const [there, back] = [sgdRenaming(services, others), sgdRenaming(others, services)];
      for (const one of wrapped.filter((each) => each.variant === variant)) {
        const original = originals.get(`${one.split}/${one.dialogue.dialogue_id}`) as PublishedSgdDialogue;
        expect(renameDialogue(original, there)).toEqual(one.dialogue);
        expect(renameDialogue(one.dialogue, back)).toEqual(original);
      }
    }
  });

  test.each(sampleOf(VARIANTS, 3))(
    "renamed into %s while they are imported, they give the same commands",
    async (variant) => {
      const ids = new Set(wrapped.map(({ split, dialogue }) => `${split}/${dialogue.dialogue_id}`));
      const chosen = publishedDialogues().filter(({ split, dialogue_id: id }) => ids.has(`${split}/${id}`));
      const path = folder({ "some.jsonl": chosen.map((one) => `${JSON.stringify(one)}\n`).join("") });
      const { transcripts } = await collect(importSgd([path], { schema: SCHEMA, variant: schemaOf(variant) }));
      const own = await importOf([SGDX], { schema: schemaOf(variant), variant: [] });
      const theirs = new Map(
        own.transcripts.filter(({ id }) => id.startsWith(variant)).map(({ id, turns }) => [id.slice(3), turns]),
      );
      expect(transcripts).toHaveLength(25);
      for (const { id, turns } of transcripts) expect(turns, id).toEqual(theirs.get(id));
    },
  );

  test("the renames beside a variant map the original's intents onto the variant's, slot by slot", async () => {
    const original = await importOf([DIALOGUES], { schema: SCHEMA });
    const files: Record<string, string> = {};
    const intents = new Map<string, readonly string[]>();
    for await (const item of importSgd([DIALOGUES], { schema: SCHEMA, variant: schemaOf("v3") })) {
      if (item.kind === "file") files[item.path] = item.text;
      if (item.kind === "intent") intents.set(item.intent.command, Object.keys(item.intent.args));
    }
    expect(Object.keys(files)).toEqual(["renames.json"]);
    const renames = JSON.parse(files["renames.json"] ?? "") as Required<Renames>;
    expect(Object.keys(renames.intents)).toHaveLength(68);
    for (const { command, args } of original.intents) {
      const slots = Object.keys(args).map((slot) => renames.slots[command]?.[slot]);
      expect(intents.get(renames.intents[command] ?? ""), command).toEqual(slots);
    }
  });
});
