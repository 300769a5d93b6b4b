import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { importForms } from "../../../../src/corpora/index.js";
import { type Backend, type DialogueReplay, loadBackend, replayTranscript } from "../../../../src/runtime/index.js";
import type { IntentFile } from "../../../../src/schema/index.js";
import { type ImportReport, writeImport } from "../../../../src/transcript/files/importing/index.js";
import type { Transcript } from "../../../../src/transcript/index.js";
import { hasShared, shared } from "../../../shared.js";
import { scratch } from "../../../transcript/files/importing/scratch.js";

/** The specification's table: fields, required and optional ones, top-level labels. */
const FORMS = [
  ["ss5", 39, 23, 16],
  ["epa", 16, 13, 3],
  ["med", 52, 46, 6],
  ["inv", 14, 13, 1],
] as const;

interface Mapped {
  readonly slot: string;
  readonly path: readonly string[];
}

describe.skipIf(!hasShared)("the four forms and 44 runs (needs the reference data)", () => {
  const out = join(scratch(), "out");
  let report: ImportReport;
  let backend: Backend;
  let runs: readonly { readonly run: string; readonly filledForm: object }[];
  let transcripts: readonly Transcript[];
  let replays: readonly DialogueReplay[];

  beforeAll(async () => {
    const source = shared("data/forms/runs.jsonl");
    const items = importForms([shared("data/forms/resources")], { runs: [source] });
    report = await writeImport(out, items, { format: "forms", sources: [source] });
    backend = await loadBackend(join(out, "intents"));
    runs = lines(source);
    transcripts = lines(join(out, "transcripts.jsonl"));
    replays = transcripts.map((one) => replayTranscript(backend, one, { lenient: true, record: true }));
  });
  afterAll(() => backend?.close());

  test.each(FORMS)(
    "%s has %i fields, %i of them required, %i optional, and its options",
    (name, fields, required, optional) => {
      const form: unknown = JSON.parse(readFileSync(shared(`data/forms/resources/${name}.json`), "utf8"));
      const { args } = JSON.parse(readFileSync(join(out, `intents/fill_${name}.json`), "utf8")) as IntentFile;
      const slots = Object.values(args);
      expect(slots).toHaveLength(fields);
      expect(slots.filter((slot) => slot.optional !== true)).toHaveLength(required);
      expect(slots.filter((slot) => slot.optional === true)).toHaveLength(optional);
      for (const { slot, path } of mapping(`fill_${name}`)) {
        const { options, info } = leaf(form, path) as { options?: readonly string[]; info?: string };
        expect(args[slot]?.description?.startsWith(path.join(" › "))).toBe(true);
        if (info !== undefined) expect(args[slot]?.description).toContain(info.trim());
        if (options === undefined) continue;
        const type = args[slot]?.type as { readonly enum?: unknown; readonly list?: { readonly enum: unknown } };
        expect(type.enum ?? type.list?.enum).toEqual(options);
      }
    },
  );

  test("the conditions of the specification are conditions of slots, and no others", () => {
    const conditional = (name: string): unknown =>
      Object.fromEntries(
        Object.entries((JSON.parse(readFileSync(join(out, `intents/fill_${name}.json`), "utf8")) as IntentFile).args)
          .filter(([, slot]) => slot.required_when !== undefined)
          .map(([slot, { required_when: when }]) => [slot, when]),
      );
    const issued = {
      slot: "person_listed_item_1_anyone_acting",
      in: ["Yes (if 'yes' answer questions 12-13)"],
    };
    expect(conditional("ss5")).toEqual({
      parent_mothers_social_security_number: { slot: "parent_mothers_social_unknown", in: ["no"] },
      parent_fathers_social_security_number: { slot: "parent_fathers_social_unknown", in: ["no"] },
      name_most_recent_social_first_name: issued,
      name_most_recent_social_last_name: issued,
      enter_different_date_birth_used_earlier: issued,
      specify_relationship: { slot: "relationship_to_the_person_in_item_1_is", in: ["other"] },
    });
    expect(conditional("epa")).toEqual({});
    expect(conditional("med")).toEqual({
      smoke_tabacco_products_how_many_daily: { slot: "smoke_tobacco_products", in: ["yes"] },
      dont_smoke_tabacco_products_smoked_past: { slot: "smoke_tobacco_products", in: ["no"] },
      not_chew_tobacco_pan_use_gutkha_done_so: { slot: "chew_tobacco_pan_or_use_gutkha", in: ["no"] },
      expecting_provide_expected_due_date: { slot: "pregnant_or_possibly_pregnant", in: ["yes"] },
    });
    expect(conditional("inv")).toEqual({
      category_assign_invention: { slot: "category_does_the_invention_fall_into", in: ["other"] },
    });
  });

  test("all 44 runs come in, each with the intent of its own form", () => {
    expect(report.dialogues).toBe(44);
    expect(transcripts.map(({ id }) => id)).toEqual(runs.map(({ run }) => run));
    for (const { id, final } of transcripts) {
      const [, form] = /^fill_(\w+?)(?:_\d+)?$/.exec(final?.x0?.intent ?? "") ?? [];
      expect([id, form]).toEqual([id, id.split("/")[1]?.replace("disc", "inv")]);
    }
    const own = transcripts.filter(({ final }) => /_\d+$/.test(final?.x0?.intent ?? ""));
    expect([own.length, report.intents]).toEqual([40, 17]);
  });

  test("their final states equal the filled forms, field for field", () => {
    expect(replays.map(({ status }) => status)).toEqual(replays.map(() => "matched"));
    const wrong = transcripts.flatMap(({ id }, at) => {
      const state = Object.values(replays[at]?.record?.state ?? {});
      const [task] = state;
      const form = runs[at]?.filledForm;
      if (task === undefined || state.length !== 1) return [id];
      return mapping(task.intent).flatMap(({ slot, path }) => {
        const { answer } = leaf(form, path) as { readonly answer: unknown };
        const held = (task.slots as Readonly<Record<string, unknown>>)[slot] ?? null;
        return JSON.stringify(held) === JSON.stringify(answer) ? [] : [`${id} ${slot}`];
      });
    });
    expect(wrong).toEqual([]);
  });

  test("every answer that breaks its field's rules is counted, and is a warning of the replay", () => {
    const counts = Object.fromEntries(report.notes.map(({ reason, count }) => [reason, count]));
    const violations = {
      "an answer is not among its options": 131,
      "a number is answered as text": 68,
      "a field that takes no text is left empty": 14,
      "several choices are answered as one string": 11,
      "a date is answered in words": 8,
    };
    expect(counts).toEqual({
      ...violations,
      "a condition is stated in words that name no field": 4,
      "a label has no field": 4,
      "user profiles are not part of the forms": 1,
    });
    // Of a list every option that is none is a warning of its own: 17 more than there are lists.
    const all = Object.values(violations).reduce((sum, count) => sum + count, 0);
    expect(replays.reduce((sum, { problems }) => sum + problems, 0)).toBe(all + 17);
  });

  function mapping(intent: string): readonly Mapped[] {
    return JSON.parse(readFileSync(join(out, `forms/${intent}.json`), "utf8")) as Mapped[];
  }
});

function leaf(form: unknown, path: readonly string[]): unknown {
  return path.reduce((inner, label) => (inner as Readonly<Record<string, unknown>>)[label], form);
}

function lines<T>(file: string): T[] {
  return readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as T);
}
