import { basename, dirname } from "node:path";
import { BacklotError, type Place } from "../../../base/errors.js";
import { isObject } from "../../../base/json/object.js";
import type { Renames } from "../../../schema/index.js";
import { inputFiles } from "../../../transcript/files/importing/inputs.js";
import { type ImportItem, type ImportNote, UNREADABLE } from "../../../transcript/files/importing/item.js";
import { type JsonRecord, readJson } from "../../../transcript/files/importing/records.js";
import { missingFiles } from "../../missingFiles.js";
import { type ReleaseFields, UnknownFields } from "../../releaseFields.js";
import { publishedDialogue } from "../exporter/linear.js";
import { asDialogue } from "../format/published.js";
import { toTranscript, unknownService } from "./dialogue.js";
import {
  type Renaming,
  renameDialogue,
  type SoundServices,
  sgdRenames,
  sgdRenaming,
  soundServices,
} from "./renaming.js";
import type { Evidence } from "./script.js";
import { intentFiles, readServices, type Services } from "./services.js";
import { Store } from "./store.js";

export interface SgdImportOptions {
  /** Schema files, or folders with files named `schema.json`. Default: those in the folders of the dialogues. */
  readonly schema?: readonly string[];
  /**
   * Schemas whose names replace the original ones, slot by slot and intent by intent in the same order: those of SGD-X.
   * The previous names of intents are written to `renames.json`.
   */
  readonly variant?: readonly string[];
  /** The source of commands: acts alone, or the annotated states as well. Default: state. */
  readonly evidence?: "acts" | "state";
  /** True to answer searches with the rows of all dialogues, as fixtures, instead of the recorded results. */
  readonly store?: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

const UNKNOWN = `${UNREADABLE}: no schema describes a service of it`;

const DIALOGUES = {
  noun: "dialogues of SGD",
  recognises: (value: unknown): boolean => {
    const record = isObject(value) && isObject(value.dialogue) ? value.dialogue : value;
    return isObject(record) && "dialogue_id" in record && "turns" in record;
  },
};

/** Imports SGD as published (`train/dialogues_001.json` …, `schema.json`), as JSON lines with `split`, in the formats of
 * Hugging Face and GEM, or with the names of an SGD-X variant. Schemas among the paths are recognised. */
export async function* importSgd(paths: readonly string[], options: SgdImportOptions = {}): AsyncGenerator<ImportItem> {
  const all = await inputFiles(paths);
  const files = all.filter((file) => !isSchema(file));
  if (files.length === 0) {
    const place = { file: paths[0] ?? "" };
    throw new BacklotError("FILE_NOT_FOUND", `${paths.join(", ")} holds schemas, but no dialogues`, { place });
  }
  const { services, renaming, renames, notes } = await readSchemas(all.filter(isSchema), options);
  yield* notes;
  const how = { states: options.evidence !== "acts", hits: options.store !== true };
  for (const service of services.values()) {
    for (const intent of intentFiles(service, how.states)) yield { kind: "intent", intent };
  }
  if (renames !== null) {
    yield { kind: "file", path: "renames.json", text: `${JSON.stringify(renames, null, 2)}\n` };
  }
  const store = options.store === true ? new Store(services) : null;
  yield* missingFiles(files);
  const unknown = new UnknownFields(DIALOGUE_FIELDS);
  for await (const record of readJson(files, DIALOGUES)) {
    yield* dialogueItems(record, services, renaming, how, store, unknown);
  }
  if (store !== null) yield* store.rest();
}

async function readSchemas(
  found: readonly string[],
  { schema = [], variant = [] }: SgdImportOptions,
): Promise<{
  readonly services: Services;
  readonly renaming: Renaming;
  readonly renames: Renames | null;
  readonly notes: readonly ImportNote[];
}> {
  const given = schema.length > 0 ? schema : found;
  if (given.length === 0) {
    throw new BacklotError("USAGE", "there is no schema: name the schema.json files that go with the dialogues");
  }
  const places = new Map<string, Place>();
  const services = await readServices(given, places);
  const own = soundServices(services, places);
  if (variant.length === 0) return { ...own, renames: null };
  const target = await soundVariant(variant);
  const to = [...target.services.values()];
  return {
    services: target.services,
    // A variant may contain dialogues with the original names, which stay as far as intents can have them.
    renaming: new Map([...target.renaming, ...sgdRenaming([...services.values()], to)]),
    renames: sgdRenames([...own.services.values()], to),
    notes: target.notes,
  };
}

async function soundVariant(paths: readonly string[]): Promise<SoundServices> {
  const places = new Map<string, Place>();
  return soundServices(await readServices(paths, places), places);
}

function* dialogueItems(
  record: JsonRecord,
  services: Services,
  renaming: Renaming,
  how: Evidence,
  store: Store | null,
  fields: UnknownFields,
): Generator<ImportItem> {
  const { file, line, column } = record;
  const place = { file, line, column };
  try {
    if ("problem" in record) throw record.problem;
    const { dialogue: read, split, variant } = unwrapped(record.value, file);
    const published = asDialogue(read, place);
    if (published.turns.length === 0) throw new BacklotError("WRONG_FORMAT", "the dialogue has no turns", { place });
    const dialogue = renaming.size === 0 ? published : renameDialogue(published, renaming);
    const unknown = unknownService(dialogue, services);
    if (unknown !== null) {
      yield { kind: "note", reason: UNKNOWN, place: { ...place, dialogue: dialogue.dialogue_id }, detail: unknown };
      return;
    }
    const { transcript, notes } = toTranscript(dialogue, { place, split, variant }, services, how);
    yield* notes;
    yield* fields.notes(read, { ...place, dialogue: transcript.id });
    if (store !== null) yield* store.take(dialogue, { ...place, dialogue: transcript.id });
    yield { kind: "transcript", transcript };
  } catch (error) {
    if (!(error instanceof BacklotError)) throw error;
    yield { kind: "note", reason: UNREADABLE, place: { ...place, ...error.place }, detail: error.message };
  }
}

/** The dialogue of a record in the published format. SGD-X wraps it together with its variant and split. */
function unwrapped(
  value: unknown,
  file: string,
): { readonly dialogue: unknown; readonly split: string | null; readonly variant: string | null } {
  const isWrapped = isObject(value) && isObject(value.dialogue);
  const outer: Fields = isObject(value) ? value : {};
  const { split, ...dialogue } = isWrapped ? (outer.dialogue as Fields) : outer;
  const said = isWrapped ? outer.split : split;
  return {
    dialogue: isObject(value) ? publishedDialogue(dialogue) : value,
    split: typeof said === "string" ? said : splitOf(file),
    variant: isWrapped && typeof outer.variant === "string" ? outer.variant : null,
  };
}

const SPLITS = /^(train|dev|validation|test)(?![a-z])/;

/** The split in the name of a file or its folder, as published: `train/dialogues_001.json`. */
function splitOf(file: string): string | null {
  return [basename(dirname(file)), basename(file)].map((name) => SPLITS.exec(name)?.[1]).find(Boolean) ?? null;
}

const isSchema = (file: string): boolean => /^([a-z_]*_)?schema[^/\\]*\.jsonl?(\.gz)?$/.test(basename(file));

const SPANS = "where a value stands in the utterance: scores read it, the acts have the value";

/** Fields of SGD's dialogues. Frames are kept in the `extra` of turns, except calls and results that signals hold. */
export const DIALOGUE_FIELDS: ReleaseFields = {
  dialogue_id: true,
  "services[]": "the frames of the turns say the same; scores read it",
  "turns[].speaker": true,
  "turns[].utterance": true,
  "turns[].frames[].service": true,
  "turns[].frames[].actions[].act": true,
  "turns[].frames[].actions[].slot": true,
  "turns[].frames[].actions[].values[]": true,
  "turns[].frames[].actions[].canonical_values[]": true,
  "turns[].frames[].service_call.method": true,
  "turns[].frames[].service_call.parameters.*": true,
  "turns[].frames[].service_results[].*": true,
  "turns[].frames[].slots[].slot": SPANS,
  "turns[].frames[].slots[].start": SPANS,
  "turns[].frames[].slots[].exclusive_end": SPANS,
  "turns[].frames[].state.active_intent": true,
  "turns[].frames[].state.slot_values.*": true,
  "turns[].frames[].state.requested_slots[]": true,
};
