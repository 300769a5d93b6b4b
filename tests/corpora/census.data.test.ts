import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { importMultiwoz, importSgd, importStar } from "../../src/corpora/index.js";
import { GOAL_FIELDS } from "../../src/corpora/multiwoz/format/fields.js";
import { type ReleaseFields, UnknownFields } from "../../src/corpora/releaseFields.js";
import { DIALOGUE_FIELDS as SGD } from "../../src/corpora/sgd/importer/importSgd.js";
import { DIALOGUE_FIELDS as STAR } from "../../src/corpora/star/importer/importStar.js";
import type { ImportItem } from "../../src/transcript/files/importing/item.js";
import { hasShared, shared } from "../shared.js";
import { file, scratch } from "../transcript/files/importing/scratch.js";

/*
 * Which fields of a release an import looks at, by changing each of them and importing again: what comes out otherwise was
 * read. Copies that are kept beside turns do not count. The tables say what is read and why the rest is not; an entry
 * that is not true fails, either way.
 */

type Json = unknown;
type Fields = Record<string, Json>;
/** Result of a record: its dialogue or goal as text without copies of the source, and its notes. */
interface Outcome {
  readonly made: string | null;
  readonly notes: string;
}

interface Release {
  /** The key of fields.json. */
  readonly name: string;
  readonly table: ReleaseFields;
  /** Records that hold as many of the release's fields as can be had. */
  readonly records: () => readonly Fields[];
  /** Gives a record an id of its own. */
  readonly named: (record: Fields, id: string) => Fields;
  /** The field that this takes. */
  readonly id: string;
  /** Imports records, and says what came of each, by its id. */
  readonly run: (records: readonly Fields[]) => Promise<ReadonlyMap<string, Outcome>>;
  /** Entries for what fields.json does not have. */
  readonly besides?: readonly string[];
  /** Fields that are read, that are left with a reason, and those that a change of theirs shows to be read. */
  readonly counts: { readonly read: number; readonly left: number; readonly seenToBeRead?: number };
}

const lines = (path: string): Fields[] =>
  readFileSync(shared(path), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Fields);

const isObject = (value: Json): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);

/** The paths of a record's leaves, as fields.json writes them. */
function* pathsIn(value: Json, path = ""): Generator<string> {
  if (Array.isArray(value)) for (const one of value) yield* pathsIn(one, `${path}[]`);
  else if (isObject(value)) for (const [name, held] of Object.entries(value)) yield* pathsIn(held, `${path}.${name}`);
  else yield path;
}

/** A copy of a record in which every leaf of a path is another value, or missing. */
function changed(value: Json, path: string, change: "other" | "none"): Json {
  if (path === "") return change === "none" ? undefined : other(value);
  if (path.startsWith("[]")) {
    if (!Array.isArray(value)) return value;
    return value.map((one) => changed(one, path.slice(2), change)).filter((one) => one !== undefined);
  }
  if (!isObject(value)) return value;
  // A name may hold dots or dashes: the longest that the object has.
  const name = Object.keys(value)
    .filter((key) => path === `.${key}` || path.startsWith(`.${key}.`) || path.startsWith(`.${key}[`))
    .sort((one, two) => two.length - one.length)[0];
  if (name === undefined) return value;
  const held = changed(value[name], path.slice(name.length + 1), change);
  const { [name]: _, ...rest } = value;
  return held === undefined ? rest : { ...value, [name]: held };
}

function other(value: Json): Json {
  if (typeof value === "string")
    return /^\d\d:\d\d$/.test(value) ? (value === "09:09" ? "09:10" : "09:09") : `${value}x`;
  if (typeof value === "number") return value + 7;
  return typeof value === "boolean" ? !value : "x";
}

/** A copy of a record in which every leaf of a path has a neighbour of another name. */
function joined(value: Json, path: string, name: string): Json {
  if (path.startsWith("[]")) return Array.isArray(value) ? value.map((one) => joined(one, path.slice(2), name)) : value;
  const [, key = "", rest = ""] = /^\.([^.[]+)(.*)$/.exec(path) ?? [];
  if (!isObject(value) || !Object.hasOwn(value, key)) return value;
  if (/^(\[\])?$/.test(rest)) return { ...value, [name]: value[key] };
  return { ...value, [key]: joined(value[key], rest, name) };
}

/** A record that has nothing but one path. */
function synthetic(path: string): Json {
  if (path === "") return "x";
  if (path.startsWith("[]")) return [synthetic(path.slice(2))];
  const [, name = "", rest = ""] = /^\.([^.[]+)(.*)$/.exec(path) ?? [];
  return { [name]: synthetic(rest) };
}

/** The entry of a table that a path belongs to, by the rules of the importer. */
function entryOf(table: ReleaseFields, path: string): string | undefined {
  const fitting = Object.keys(table).filter(
    (entry) => new UnknownFields({ [entry]: true }).notes(synthetic(path), {}).length === 0,
  );
  return fitting.sort((one, two) => one.split("*").length - two.split("*").length)[0];
}

async function collected(
  items: AsyncIterable<ImportItem>,
  plain: (item: Extract<ImportItem, { kind: "transcript" }>["transcript"]) => object,
): Promise<ReadonlyMap<string, Outcome>> {
  const [made, notes] = [new Map<string, string>(), new Map<string, string[]>()];
  for await (const item of items) {
    if (item.kind === "transcript") made.set(item.transcript.id, JSON.stringify(plain(item.transcript)));
    if (item.kind !== "note" || item.place.dialogue === undefined) continue;
    const id = item.place.dialogue;
    notes.set(id, [...(notes.get(id) ?? []), `${item.reason}: ${item.detail ?? ""}`]);
  }
  return new Map(
    [...new Set([...made.keys(), ...notes.keys()])].map((id) => [
      id,
      { made: made.get(id) ?? null, notes: (notes.get(id) ?? []).join("\n").replaceAll(id, "ID") },
    ]),
  );
}

const jsonl = (records: readonly Fields[]): string => records.map((record) => `${JSON.stringify(record)}\n`).join("");

const star: Release = {
  name: "star",
  table: STAR,
  id: ".DialogueID",
  besides: ["class"],
  named: (record, DialogueID) => ({ ...record, DialogueID }),
  records: () => {
    // Nothing in the slice was broken off or remarked on.
    const [first, ...rest] = lines("data/star/dialogues.jsonl").map(({ class: _, ...one }) => one) as [
      Fields,
      ...Fields[],
    ];
    const events = first.Events as Fields[];
    const remark = { Annotator: "A", BadTurn: true, Note: "n" };
    return [{ ...first, Events: [{ ...events[0], PostAnnotation: [remark] }, ...events.slice(1)] }, ...rest];
  },
  run: (records) =>
    collected(
      importStar([file(scratch(), "dialogues.jsonl", jsonl(records))], {
        tasks: shared("data/star/tasks"),
        apis: shared("data/star/apis"),
        dbs: shared("data/star/dbs"),
      }),
      ({ id: _, extra: { happy, brokenOff, tasks, domains } = {}, turns, ...rest }) => ({
        ...rest,
        turns: turns.map(({ extra: _extra, ...turn }) => turn),
        extra: { happy, brokenOff, tasks, domains },
      }),
    ),
  counts: { read: 169, left: 139, seenToBeRead: 169 },
};

const sgd: Release = {
  name: "sgd",
  table: SGD,
  id: ".dialogue_id",
  named: (record, dialogue_id) => ({ ...record, dialogue_id }),
  records: () => lines("data/sgd/dialogues.jsonl").map(({ split: _, ...one }) => one),
  run: (records) =>
    collected(
      importSgd([file(scratch(), "dialogues.jsonl", jsonl(records))], {
        schema: [shared("data/sgd/schema_train.json"), shared("data/sgd/schema_dev.json")],
      }),
      ({ id: _, extra: _extra, turns, ...rest }) => ({ ...rest, turns: turns.map(({ extra: _of, ...turn }) => turn) }),
    ),
  counts: { read: 409, left: 4 },
};

/** Goals over rows of the tables, in the shape of the published ones, with every field of theirs. */
function goals(): Fields[] {
  const rowOf = (domain: string): Record<string, string> =>
    (
      JSON.parse(readFileSync(shared(`data/multiwoz/database/${domain}_db.json`), "utf8")) as Record<string, string>[]
    )[1] ?? {};
  const some = (domain: string, ...names: string[]): Fields =>
    Object.fromEntries(Object.entries(rowOf(domain)).filter(([name]) => names.includes(name)));
  const booked = { day: "friday", people: "2", invalid: false, pre_invalid: false };
  const whole = (refused: boolean): Fields => {
    const venue = (domain: string, names: string[], more: Fields): Fields => {
      const info = some(domain, ...names);
      return {
        info,
        fail_info: refused ? { ...info, area: "nowhere", [names[0] as string]: "other" } : {},
        reqt: ["phone"],
        ...more,
      };
    };
    return {
      hotel: venue("hotel", ["name", "area", "internet", "parking", "pricerange", "stars", "type"], {
        book: { ...booked, stay: "3" },
        fail_book: refused ? { day: "monday", stay: "5" } : {},
      }),
      restaurant: venue("restaurant", ["name", "area", "food", "pricerange"], {
        book: { ...booked, time: "12:15" },
        fail_book: refused ? { day: "monday", time: "13:00" } : {},
      }),
      attraction: venue("attraction", ["name", "area", "type"], {}),
      train: {
        info: some("train", "arriveBy", "leaveAt", "day", "departure", "destination"),
        book: { people: "2", invalid: false },
        fail_book: {},
        reqt: ["price"],
      },
      taxi: { info: { departure: "a", destination: "b", leaveAt: "09:15", arriveBy: "10:15" }, reqt: ["phone"] },
      topic: Object.fromEntries(
        ["attraction", "booking", "general", "hospital", "hotel", "police", "restaurant", "taxi", "train"].map(
          (one) => [one, true],
        ),
      ),
      message: ["You want a room."],
    };
  };
  return [true, false].map((refused) => ({ goal: whole(refused), log: [] }));
}

const multiwoz: Release = {
  name: "multiwoz-2.1-goals",
  table: GOAL_FIELDS,
  id: "",
  besides: ["log"],
  records: goals,
  named: (record, name) => ({ ...record, name }),
  async run(records) {
    const all = Object.fromEntries(records.map(({ name, ...record }) => [name, record]));
    const [made, notes] = [new Map<string, string>(), new Map<string, string>()];
    const db = shared("data/multiwoz/database");
    for await (const item of importMultiwoz([], { db, goals: file(scratch(), "data.json", all) })) {
      if (item.kind === "note") {
        const id = item.place.dialogue ?? "";
        notes.set(id, `${notes.get(id) ?? ""}${item.reason}: ${item.detail}\n`);
      }
      if (item.kind !== "file" || item.path !== "goals.jsonl") continue;
      for (const line of item.text.trim().split("\n")) {
        const { id, ...goal } = JSON.parse(line) as Fields;
        made.set(id as string, JSON.stringify(goal));
      }
    }
    return new Map([...made].map(([id, goal]) => [id, { made: goal, notes: notes.get(id) ?? "" }]));
  },
  counts: { read: 59, left: 9, seenToBeRead: 59 },
};

describe.skipIf(!hasShared)("the fields of whole releases (needs the reference data)", () => {
  let published: Readonly<Record<string, { readonly fields: Readonly<Record<string, unknown>> }>>;
  beforeAll(() => {
    published = JSON.parse(readFileSync(shared("data/fields.json"), "utf8")) as typeof published;
  });

  test.each([star, sgd, multiwoz])("$name: each is read, or listed with the reason", async (release) => {
    const fields = Object.keys(published[release.name]?.fields ?? {});
    const entries = new Map(fields.map((field) => [field, entryOf(release.table, field)]));
    expect(fields.filter((field) => entries.get(field) === undefined)).toEqual([]);
    const used = new Set<string | undefined>([...entries.values(), ...(release.besides ?? [])]);
    expect(Object.keys(release.table).filter((entry) => !used.has(entry))).toEqual([]);

    const found = new Map<string, Fields[]>();
    for (const record of release.records())
      for (const path of new Set(pathsIn(record))) found.set(path, [...(found.get(path) ?? []), record]);
    const isQuick = process.env.BACKLOT_DEEP !== "1";
    const tried = isQuick ? fields.filter((field) => isFirst(fields, entries, field)) : fields;
    // A field that no record of the slice has is put beside a field of the same entry.
    for (const field of tried.filter((one) => !found.has(one))) {
      const near = fields.find((one) => found.has(one) && entries.get(one) === entries.get(field));
      const [record] = (near === undefined ? undefined : found.get(near)) ?? [];
      const name = /\.([^.[]+)(\[\])?$/.exec(field)?.[1] ?? "";
      if (record !== undefined) found.set(field, [joined(record, near as string, name) as Fields]);
    }
    const queue: { readonly ids: readonly string[]; readonly base: string; readonly field: string }[] = [];
    const isSeen = new Map<string, boolean>();
    const records = new Map<string, Fields>();
    const bases = new Map<Fields, string>();
    for (const field of tried) {
      for (const record of spread(found.get(field) ?? [])) {
        const base = bases.get(record) ?? `base-${bases.size}`;
        bases.set(record, base);
        records.set(base, release.named(record, base));
        const ids = (["other", "none"] as const).map((change) => {
          const id = `${change}-${queue.length}`;
          records.set(
            id,
            release.named(field === release.id ? record : (changed(record, field, change) as Fields), id),
          );
          return id;
        });
        queue.push({ ids, base, field });
      }
    }
    const outcomes = await release.run([...records.values()]);
    for (const { ids, base, field } of queue) {
      const before = outcomes.get(base);
      if (before?.made == null) throw new Error(`${base} did not come in: ${before?.notes}`);
      const after = ids.map((id) => outcomes.get(id)).filter((one) => one?.made != null);
      // A record that is refused in every way was read; one that is refused without a field shows its format alone.
      const isRead = after.length === 0 || after.some((one) => one?.made !== before.made || one.notes !== before.notes);
      isSeen.set(field, isSeen.get(field) === true || isRead || field === release.id);
    }
    const isOf = (field: string): boolean => release.table[entries.get(field) as string] === true;
    const seen = fields.filter((field) => isSeen.get(field) === true);
    expect(seen.filter((field) => !isOf(field))).toEqual([]);
    const shown = new Set(seen.map((field) => entries.get(field)));
    // Names below `*` are data: one that is read shows that all of them are.
    expect(Object.keys(release.table).filter((entry) => release.table[entry] === true && !shown.has(entry))).toEqual(
      [],
    );
    expect(isSeen.size).toBe(tried.length);
    if (isQuick) return;
    expect({
      read: fields.filter(isOf).length,
      left: fields.filter((field) => !isOf(field)).length,
      seenToBeRead: seen.length,
    }).toMatchObject(release.counts);
  });
});

/** How many fields of one entry are changed where there is little time: names below `*` are data. */
const QUICK = 5;

function isFirst(fields: readonly string[], entries: ReadonlyMap<string, string | undefined>, field: string): boolean {
  const alike = fields.filter((one) => entries.get(one) === entries.get(field));
  return alike.indexOf(field) % Math.ceil(alike.length / QUICK) === 0;
}

/** In how many records a field is changed: not every one shows that it is read. */
const TRIES = 4;

function spread<T>(all: readonly T[]): T[] {
  const step = Math.max(1, Math.floor(all.length / TRIES));
  return all.filter((_, at) => at % step === 0).slice(0, TRIES);
}
