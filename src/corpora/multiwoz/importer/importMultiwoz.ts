import { basename, dirname } from "node:path";
import { BacklotError, type Place } from "../../../base/errors.js";
import type { SignalKind } from "../../../kit/internal.js";
import { inputFiles } from "../../../transcript/files/importing/inputs.js";
import { type ImportItem, type ImportNote, UNREADABLE } from "../../../transcript/files/importing/item.js";
import { type JsonRecord, readJson } from "../../../transcript/files/importing/records.js";
import type { Transcript } from "../../../transcript/index.js";
import { missingFiles } from "../../missingFiles.js";
import { UnknownFields } from "../../releaseFields.js";
import { DIALOGUE_FIELDS } from "../format/fields.js";
import { DialogueConverter } from "./converter.js";
import { DIALOGUES, type DialogueActs, informedIn, type MultiwozDialogue, readActs, readDialogue } from "./dialogue.js";
import { type DialogueGoal, goalId, readGoals } from "./goals.js";
import { readMultiwozTables, type TaxiFleet } from "./tables.js";
import { Venues } from "./venues.js";

export interface MultiwozImportOptions {
  readonly db: string;
  /** A file of goals: the evaluation's, or the dataset's `data.json`. */
  readonly goals?: string;
  /** Default: the one among the paths; without one, only the annotations of the dialogues are read. */
  readonly acts?: string;
}

const SPLITS: ReadonlySet<string> = new Set(["train", "dev", "test"]);

/** Imports tables as intents and rows that give the results of the evaluation's database, goals as those of scripted
 * users, and dialogues of MultiWOZ 2.2 as commands, from the changes of the state between turns. */
export async function* importMultiwoz(
  paths: readonly string[],
  { db, goals: goalsFile, acts: actsFile }: MultiwozImportOptions,
): AsyncGenerator<ImportItem> {
  const all = await inputFiles(paths);
  const files = all.filter((file) => basename(file) !== "schema.json" && basename(file) !== ACTS);
  const tables = await readMultiwozTables(db);
  yield* tables.notes;
  const venues = new Venues(tables);
  for (const intent of venues.intents) yield { kind: "intent", intent };
  for (const [entity, { rows }] of tables.tables) yield { kind: "rows", entity, rows };
  yield* behaviourItems(tables.fleet);
  const notes: ImportItem[] = [];
  const goals = goalsFile === undefined ? null : await readGoals(goalsFile, venues, (note) => notes.push(note));
  yield* notes;
  if (goals !== null) {
    const lines = [...goals.values()].map((goal) => `${JSON.stringify(goal)}\n`);
    yield { kind: "file", path: "goals.jsonl", text: lines.join("") };
  }
  const given = actsFile ?? all.find((file) => basename(file) === ACTS);
  const acts = given === undefined ? null : await readActs(given);
  yield* missingFiles(files);
  if (acts === null && files.length > 0)
    yield { kind: "note", reason: NO_ACTS, place: { file: dirname(files[0] as string) } };
  const fields = new UnknownFields(DIALOGUE_FIELDS);
  for await (const record of readJson(files, DIALOGUES)) yield* dialogueItems(record, { venues, goals, acts, fields });
}

const NO_ACTS = "there is no dialog_acts.json: bookings that the system refused are not marked";
const NOT_IN_ACTS = "a dialogue is not in the file of acts: bookings that the system refused are not marked";
const BROKEN_ACTS = "acts of a turn are not lists of slots and values by name, and are left out";
const NO_GOAL = "a dialogue has no goal among those that were given";

const ACTS = "dialog_acts.json";

interface Given {
  readonly venues: Venues;
  readonly goals: ReadonlyMap<string, DialogueGoal> | null;
  readonly acts: DialogueActs | null;
  readonly fields: UnknownFields;
}

function* dialogueItems(record: JsonRecord, { venues, goals, acts, fields }: Given): Generator<ImportItem> {
  const { file, line, column } = record;
  const place = { file, line, column };
  try {
    if ("problem" in record) throw record.problem;
    const dialogue = readDialogue(record.value, place);
    const goal = goals?.get(goalId(dialogue.id));
    const split = basename(dirname(file));
    const { transcript, notes } = dialogueTranscript(dialogue, { venues, acts, place });
    yield* notes;
    const broken = acts === null ? [] : acts.unreadable(dialogue.id);
    if (broken === null) yield { kind: "note", reason: NOT_IN_ACTS, place: { ...place, dialogue: dialogue.id } };
    for (const detail of broken ?? [])
      yield { kind: "note", reason: BROKEN_ACTS, place: { ...place, dialogue: dialogue.id }, detail };
    if (goals !== null && goal === undefined)
      yield { kind: "note", reason: NO_GOAL, place: { ...place, dialogue: dialogue.id } };
    yield* fields.notes(record.value, { ...place, dialogue: dialogue.id });
    yield {
      kind: "transcript",
      transcript: {
        ...transcript,
        ...(SPLITS.has(split) ? { split } : {}),
        ...(goal === undefined
          ? {}
          : { extra: { ...transcript.extra, goal: goal.goals, requestable: goal.requestable } }),
      },
    };
  } catch (error) {
    if (!(error instanceof BacklotError)) throw error;
    yield { kind: "note", reason: UNREADABLE, place: { ...place, ...error.place }, detail: error.message };
  }
}

/** MultiWOZ records bookings, but not the results of searches. */
const OBSERVED: readonly SignalKind[] = ["performed", "failed"];

interface ConversionContext {
  readonly venues: Venues;
  /** Null without a file of acts: bookings then come from the dialogue's own annotations. */
  readonly acts: DialogueActs | null;
  readonly place: Place;
}

export function dialogueTranscript(
  { id, services, turns }: MultiwozDialogue,
  { venues, acts, place }: ConversionContext,
): { readonly transcript: Transcript; readonly notes: readonly ImportNote[] } {
  const converter = new DialogueConverter(venues, { ...place, dialogue: id });
  for (const [at, turn] of turns.entries()) {
    if (turn.isUser) converter.user(turn.text, turn.frames, at);
    else converter.system(turn.text, informedIn(turn, acts?.of(id, turn.id) ?? []), at);
  }
  const { outcomes, final, notes } = converter;
  const planned = Object.keys(outcomes).length === 0 ? {} : { outcomes };
  return {
    transcript: { id, turns: converter.turns, ...planned, observes: OBSERVED, final, extra: { services } },
    notes,
  };
}

/** The taxis of the dataset's `taxi_db.json`, for imports without this file. */
const USUAL_FLEET: TaxiFleet = {
  colours: ["black", "white", "red", "yellow", "blue", "grey"],
  types: ["toyota", "skoda", "bmw", "honda", "ford", "audi", "lexus", "volvo", "volkswagen", "tesla"],
};

/** Behaviours of the bookings: code beside the intents that users may change. */
function behaviourItems(fleet: TaxiFleet | null): ImportItem[] {
  return [
    { kind: "file", path: "intents/behaviours/reference.ts", text: REFERENCE },
    { kind: "behaviour", name: "book_restaurant.behavior.ts", text: venueBooking("restaurant", "name") },
    { kind: "behaviour", name: "book_hotel.behavior.ts", text: venueBooking("hotel", "name") },
    { kind: "behaviour", name: "book_train.behavior.ts", text: venueBooking("train", "train_id") },
    { kind: "behaviour", name: "book_taxi.behavior.ts", text: taxiBooking(fleet ?? USUAL_FLEET) },
  ];
}

const REFERENCE = `const SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/**
 * A reference number as MultiWOZ's wizards gave them: eight capitals and digits, drawn from the session's own chance.
 */
export function reference(random: () => number): string {
  return Array.from({ length: 8 }, () => SIGNS[Math.floor(random() * SIGNS.length)]).join("");
}
`;

function venueBooking(domain: string, slot: string): string {
  return `import { defineBehaviour, fail, succeed } from "backlot/kit";
import { reference } from "./reference.js";

/** Books at a ${domain} of the table. A booking that is changed keeps its reference. */
export default defineBehaviour("book_${domain}", {
  perform({ slots, row }, world) {
    const { ${slot} } = slots;
    if (world.count("${domain}", { ${slot} }) === 0) return fail(\`there is no ${domain} \${${slot}}\`);
    return succeed({ reference: row?.reference ?? reference(world.random) });
  },
});
`;
}

function taxiBooking({ colours, types }: TaxiFleet): string {
  return `import { defineBehaviour, fail, succeed } from "backlot/kit";

const COLOURS = ${JSON.stringify(colours)};
const TYPES = ${JSON.stringify(types)};

/** Sends one of the taxis. A booking that is changed keeps its car. */
export default defineBehaviour("book_taxi", {
  perform({ slots, row }, world) {
    if (slots.leave_at === null && slots.arrive_by === null) return fail("a taxi needs a time to leave or to arrive");
    if (row !== null) return succeed({ type: row.type, phone: row.phone });
    const pick = (list: readonly string[]): string => list[Math.floor(world.random() * list.length)] ?? "";
    const phone = Array.from({ length: 10 }, () => Math.floor(world.random() * 10)).join("");
    return succeed({ type: \`\${pick(COLOURS)} \${pick(TYPES)}\`, phone });
  },
});
`;
}
