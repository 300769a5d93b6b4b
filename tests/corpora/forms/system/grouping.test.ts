import { expect, test } from "vitest";
import type { LabelStatus } from "../../../../src/corpora/forms/modules/contracts.js";
import { fallbackGroups } from "../../../../src/corpora/forms/modules/fallbacks.js";
import { addGroups, eachLabelOnce } from "../../../../src/corpora/forms/system/manager.js";
import {
  publishedChunkStatus,
  publishedStatus,
  repairedChunkStatus,
  repairedStatus,
} from "../../../../src/corpora/forms/system/state.js";
import { field } from "../scene.js";

test("without a model, groups hold four labels each", () => {
  expect([...fallbackGroups(["a", "b", "c", "d", "e"])]).toEqual([
    ["Group 1", ["a", "b", "c", "d"]],
    ["Group 2", ["e"]],
  ]);
});

test("where names clash, the first group becomes 1, the next 2, then 3", () => {
  const merged = new Map<string, readonly string[]>();
  addGroups(
    merged,
    new Map([
      ["People", ["a"]],
      ["Boats", ["b"]],
    ]),
  );
  addGroups(merged, new Map([["People", ["c"]]]));
  addGroups(merged, new Map([["People", ["d"]]]));
  addGroups(
    merged,
    new Map([
      ["People", ["e"]],
      ["Boats", ["f"]],
    ]),
  );
  expect([...merged]).toEqual([
    ["People 1", ["a"]],
    ["People 2", ["c"]],
    ["People 3", ["d"]],
    ["People 4", ["e"]],
    ["Boats 1", ["b"]],
    ["Boats 2", ["f"]],
  ]);
});

test("a label stays in the first group that holds it, and those without a group make one", () => {
  const groups = new Map([
    ["One", ["a", "b"]],
    ["Two", ["b"]],
    ["Further fields", ["c", "a"]],
  ]);
  expect([...eachLabelOnce(groups, ["a", "b", "c", "d"])]).toEqual([
    ["One", ["a", "b"]],
    ["Further fields", ["c"]],
    ["Further fields 2", ["d"]],
  ]);
});

test("a label's status is that of its required fields, and as published none are as good as all", () => {
  const half = { a: field(true, "x"), b: field(), c: field(false) };
  expect([publishedStatus({ a: field() }), publishedStatus(half), publishedStatus(field(true, "x"))]).toEqual([
    "empty",
    "partially answered",
    "answered",
  ]);
  expect(publishedStatus(field(true, ""))).toBe("empty");
  const optional = { a: field(false), b: field(false, ""), c: { d: field(false) } };
  expect(publishedStatus(optional)).toBe("answered");
  expect(repairedStatus(optional, () => false)).toBe("partially answered");
  expect(repairedStatus(optional, ({ path }) => path.at(-1) !== "b")).toBe("answered");
  expect(repairedStatus(field(false), () => false)).toBe("empty");
  expect(repairedStatus({ "Sign here": null }, () => false)).toBe("answered");
});

test("a chunk's status, as published, looks at validated and empty labels alone", () => {
  const cases: [LabelStatus[], string, string][] = [
    [["validated", "validated"], "validated", "validated"],
    [["empty", "empty"], "empty", "empty"],
    [["validated", "empty"], "partially filled", "partially filled"],
    [["answered", "partially answered"], "validated", "partially filled"],
    [["answered", "empty"], "empty", "partially filled"],
  ];
  for (const [labels, published, repaired] of cases) {
    expect([publishedChunkStatus(labels), repairedChunkStatus(labels)]).toEqual([published, repaired]);
  }
});
