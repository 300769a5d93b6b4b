import { expect, test } from "vitest";
import { commented } from "../../../../src/corpora/making/planner/corpusGoals.js";
import type { Signal } from "../../../../src/kit/internal.js";
import { Seeded } from "../../../../src/runtime/rows/seeded.js";
import type { Goal } from "../../../../src/users/simulated/goal.js";

const goal: Goal = { intent: "find_cafes", slots: { city: "Oslo" } };
const row = { id: 1, name: "Blue Cup", city: "Oslo", street: "High Street", phone: "22 33", wifi: true, seats: 12 };
const found = (rows: readonly object[]): Signal =>
  ({ kind: "found", ref: "x0", intent: "find_cafes", filter: { city: "Oslo" }, rows }) as Signal;
const drawn = (outcome: Signal | null, from: Goal = goal): readonly Goal[] =>
  Array.from({ length: 400 }, (_, seed) => commented(from, outcome, new Seeded(seed)));
const share = (all: readonly Goal[], what: string): number =>
  all.filter(({ comments = [] }) => (comments as readonly string[]).includes(what)).length / all.length;

test("of several rows the user likes one, asks for others, or wants to know something of them", () => {
  const all = drawn(found([row, { ...row, name: "Red Cup" }]));
  expect(share(all, "likes")).toBeCloseTo(0.45, 1);
  expect(share(all, "others")).toBeCloseTo(0.22, 1);
  const asked = all.flatMap(({ requests = [] }) => requests);
  expect(asked.length / all.length).toBeCloseTo(0.34, 1);
  expect(new Set(asked)).toEqual(new Set(["street", "phone", "seats"]));
});

test("of a single row nobody asks for others, or for what was told with it", () => {
  const all = drawn(found([row]));
  expect(share(all, "others")).toBe(0);
  expect(new Set(all.flatMap(({ requests = [] }) => requests))).toEqual(new Set(["seats"]));
});

test("where nothing was found, failed or is asked nothing is said of it; of what was done, thanks", () => {
  const failed = { kind: "failed", ref: "x0", intent: "book", arguments: {}, reason: "full" } as Signal;
  for (const outcome of [found([]), failed, null]) expect(new Set(drawn(outcome))).toEqual(new Set([goal]));
  const performed = { kind: "performed", ref: "x0", intent: "book", arguments: {} } as Signal;
  expect(share(drawn(performed), "thanks")).toBeCloseTo(0.3, 1);
});

test("questions of the goal's own stay", () => {
  for (const { requests } of drawn(found([row]), { ...goal, requests: ["wifi"] })) expect(requests).toEqual(["wifi"]);
});
