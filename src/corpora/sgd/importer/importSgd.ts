import { basename, dirname } from "node:path";
import { BacklotError, type Place } from "../../../errors.js";
import { inputFiles } from "../../../files/importing/inputs.js";
import { type ImportItem, type ImportNote, UNREADABLE } from "../../../files/importing/item.js";
import { type JsonRecord, readJson } from "../../../files/importing/records.js";
import { isObject } from "../../../json/object.js";
import type { Renames } from "../../../schema/index.js";
import { missingFiles } from "../../missingFiles.js";
import { UnknownFields } from "../../releaseFields.js";
import { publishedDialogue } from "../exporter/linear.js";
import { DIALOGUE_FIELDS } from "../format/fields.js";
import { asDialogue } from "../format/published.js";
import { toTranscript, unknownService } from "./dialogue.js";
import { intentFiles } from "./intents.js";
import type { Evidence } from "./script.js";
import { readServices, type Services } from "./services.js";
import { type SoundServices, soundServices } from "./soundNames.js";
import { Store } from "./store.js";
import { type Renaming, renameDialogue, sgdRenames, sgdRenaming } from "./variant.js";

/** How the Schema-Guided Dialogue dataset is imported. */
export interface SgdImportOptions {
  /** Schema files, or folders with files called `schema.json`. Default: those in the folders of the dialogues. */
  readonly schema?: readonly string[];
  /**
   * Schemas whose names everything is to have, slot by slot and intent by intent in the same order: those of SGD-X.
   * What the intents were called before then stands in `renames.json`.
   */
  readonly variant?: readonly string[];
  /** What commands are made from: acts alone, or the annotated states as well. Default: state. */
  readonly evidence?: "acts" | "state";
  /** Whether searches are answered by the rows of all dialogues together, as fixtures, and not as recorded. */
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

/**
 * The Schema-Guided Dialogue dataset as published (`train/dialogues_001.json` …, `schema.json`), as JSON lines with
 * `split`, as Hugging Face and GEM have it, or in the words of an SGD-X variant.
 * @param paths files, folders or globs of dialogues; schemas among them are recognised
 * @throws BacklotError USAGE without a schema, FILE_NOT_FOUND also if there are no dialogues, WRONG_FORMAT for
 * schemas that are none, or whose names intents cannot have
 */
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
    // A dialogue of a variant's schema may stand among the original's: it keeps the names that intents can have.
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

/** A record's dialogue in the published shape; SGD-X's are wrapped together with their variant and split. */
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

/** The split that a file's folder or name gives, as published: `train/dialogues_001.json`. */
function splitOf(file: string): string | null {
  return [basename(dirname(file)), basename(file)].map((name) => SPLITS.exec(name)?.[1]).find(Boolean) ?? null;
}

const isSchema = (file: string): boolean => /^([a-z_]*_)?schema[^/\\]*\.jsonl?(\.gz)?$/.test(basename(file));
