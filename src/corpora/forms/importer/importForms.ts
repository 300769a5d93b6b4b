import { basename } from "node:path";
import { BacklotError, type Place } from "../../../base/errors.js";
import { inputFiles } from "../../../transcript/files/importing/inputs.js";
import { type ImportItem, UNREADABLE } from "../../../transcript/files/importing/item.js";
import { type ExpectedRecord, readJson } from "../../../transcript/files/importing/records.js";
import { isForm } from "./fields.js";
import { type FormIntent, formIntent, mappingOf } from "./formIntent.js";
import { goodRun, isStoredRun, type RunRecord, readRuns, runTranscript } from "./runs.js";

export interface FormsImportOptions {
  readonly runs?: readonly string[];
}

const FORMS: ExpectedRecord = { noun: "forms, which are labels with fields below them,", recognises: isForm };

/** A file beside the forms in the original's `resources` folder. */
const PROFILES = "user-profiles.json";

/** Imports forms as intents, and stored runs as dialogues. A run whose fields differ from those of a known form gets its
 * own intent, `fill_med_2`. */
export async function* importForms(
  paths: readonly string[],
  { runs = [] }: FormsImportOptions = {},
): AsyncGenerator<ImportItem> {
  const registry = new Registry();
  for (const file of await inputFiles(paths)) {
    if (basename(file) === PROFILES) {
      yield { kind: "note", reason: "user profiles are not part of the forms", place: { file } };
      continue;
    }
    for await (const record of readJson([file], FORMS)) {
      const { line, column } = record;
      const place = { file, line, column };
      if ("problem" in record) yield unreadable(record.problem.message, { ...place, ...record.problem.place });
      else if (isStoredRun(record.value)) throw storedRuns(place);
      else if (!isForm(record.value)) yield unreadable("this is not a form: it has no fields", place);
      else yield* registry.enter(basename(file).replace(/\.json(\.gz)?$/, ""), record.value, place).items;
    }
  }
  for await (const record of readRuns(runs)) yield* runItems(record, registry);
}

function storedRuns(place: Place): BacklotError {
  return new BacklotError("WRONG_FORMAT", "these are stored runs; name them with --runs, beside the forms", { place });
}

function* runItems(record: RunRecord, registry: Registry): Generator<ImportItem> {
  try {
    const run = goodRun(record);
    const { form, items } = registry.enter(run.form, run.filledForm, run.place);
    yield* items;
    const { transcript, notes } = runTranscript(run, form);
    yield* notes;
    yield { kind: "transcript", transcript };
  } catch (error) {
    if (!(error instanceof BacklotError)) throw error;
    yield unreadable(error.message, { ...record.place, ...error.place });
  }
}

function unreadable(detail: string, place: Place): ImportItem {
  return { kind: "note", reason: UNREADABLE, place, detail };
}

class Registry {
  private readonly known = new Map<string, FormIntent>();
  private readonly counts = new Map<string, number>();

  enter(
    called: string,
    form: unknown,
    place: Place,
  ): { readonly form: FormIntent; readonly items: readonly ImportItem[] } {
    const name = nameOf(called);
    const plain = formIntent(name, form);
    const key = JSON.stringify([name, plain.intent.args]);
    const known = this.known.get(key);
    if (known !== undefined) return { form: { ...plain, intent: known.intent }, items: [] };
    const count = (this.counts.get(name) ?? 0) + 1;
    this.counts.set(name, count);
    const made = count === 1 ? plain : formIntent(`${name}_${count}`, form);
    this.known.set(key, made);
    const { intent, lost } = made;
    return {
      form: made,
      items: [
        { kind: "intent", intent },
        { kind: "file", path: `forms/${intent.command}.json`, text: mappingOf(made) },
        ...lost.map(({ reason, detail }): ImportItem => ({ kind: "note", reason, place, detail })),
      ],
    };
  }
}

function nameOf(called: string): string {
  const words = called
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
  return words.length === 0 ? "form" : words.join("_");
}
