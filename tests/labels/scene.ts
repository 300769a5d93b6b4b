import type { IntentSpec, SlotType } from "../../src/kit/internal.js";
import type { Scope, Use } from "../../src/labels/check/scope.js";

const intent = (
  command: string,
  slots: Readonly<Record<string, SlotType>>,
  facts: Partial<IntentSpec> = {},
): IntentSpec => ({
  command,
  entity: null,
  query: false,
  confirm: false,
  performs: "when_ready",
  asks: true,
  dontcare: false,
  ...facts,
  slots: Object.entries(slots).map(([name, type], i) => ({ name, type, required: i === 0 })),
});

const picnic = intent(
  "plan_picnic",
  {
    place: "str",
    size: "int",
    day: "date",
    starts: "time",
    budget: "float",
    vegan: "bool",
    mood: { enum: ["quiet", "lively"] },
    guests: { list: "str" },
    extras: { list: { enum: ["blanket", "grill"] } },
  },
  { confirm: true },
);
const rental = intent("rent_kayak", {
  river: "str",
  seats: "int",
  hours: "float",
  launch_date: "date",
  lockers: { list: "int" },
  sponsors: { list: "str" },
  route: { object: true },
  note: { object: true, any: true },
});
const kayaks = intent(
  "find_kayaks",
  {
    river: "str",
    seats: "int",
    hours: "float",
    covered: "bool",
    level: { enum: ["easy", "hard"] },
    stars: { enum: [1, 2, 3] },
    launch_date: "date",
    tags: { list: "str" },
    route: { object: true },
    date_of_kayaks: "str",
  },
  { query: true, asks: false, entity: "kayaks" },
);
const trails = intent("search_trails", { region: "str", length: "float" }, { query: true, entity: "trails" });
const parcel = intent("send_parcel", { weight: "int", label: "str", items: { list: "str" } }, { dontcare: true });
const gate = intent("open_gate", {});
const coach = intent("book_coach", {
  passengers: {
    list: {
      fields: [
        { name: "first_name", type: "str", required: true },
        { name: "born", type: "date", required: true },
        { name: "seat", type: { int: { minimum: 1, maximum: 60 } }, required: false, nullable: true },
      ],
    },
  },
  contact: { fields: [{ name: "email", type: { str: { format: "email" } }, required: true }] },
});
const hazard = intent(
  "tame",
  Object.fromEntries(["class", "constructor", "__proto__"].map((name) => [name, "str" as const])),
);

/** Our own small world for tests: a task of every kind, and what a dialogue's indexes stand for. */
export const specs: readonly IntentSpec[] = [picnic, rental, kayaks, trails, parcel, gate, coach, hazard];

const task = (spec: IntentSpec): Use => ({ kind: "task", spec });

/** The scope that the cases of check.txt are checked in. */
export const scope: Scope = {
  catalog: new Map(specs.map((spec) => [spec.command, spec])),
  uses: new Map<number, Use>([
    [0, { kind: "say" }],
    [1, task(picnic)],
    [2, { kind: "hint" }],
    [3, task(rental)],
    [4, task(kayaks)],
    [5, { kind: "other" }],
    [7, task(trails)],
    [8, task(parcel)],
    [9, task(gate)],
    [11, task(coach)],
  ]),
};
