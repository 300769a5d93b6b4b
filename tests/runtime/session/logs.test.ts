import { describe, expect, test } from "vitest";
import { writeLogged } from "../../../src/kit/internal.js";
import { entriesOf, MAX_SESSION_LINES, SessionLogs } from "../../../src/runtime/session/logs.js";

const logged = (lines: unknown, dropped: unknown = 0): string =>
  writeLogged({ lines: lines as [], dropped: dropped as number }, "");

test("what was logged is read with the index of its command", () => {
  expect(entriesOf("", 3)).toEqual([]);
  expect(entriesOf(logged([["warn", "act", "text"]]), 3)).toEqual([
    { index: 3, intent: "act", level: "warn", text: "text" },
  ]);
});

test("a last entry says how many lines there were beyond", () => {
  const [, one] = entriesOf(logged([["log", "act", "a"]], 1), 0);
  expect(one).toEqual({ index: 0, intent: "act", level: "warn", text: "… 1 more line" });
  expect(entriesOf(logged([["log", "act", "a"]], 12), 0)[1]?.text).toBe("… 12 more lines");
});

describe("what makes no sense is left out", () => {
  test.each([
    ["no JSON", "L["],
    ["something else than a pair", "L7"],
    ["null", "Lnull"],
    ["lines that are none", logged("lines")],
    ["a line that is none", logged([1, null, [], ["log"], ["log", "act", 1], ["shout", "act", "x"], ["log", {}, "x"]])],
  ])("%s", (_, text) => {
    expect(entriesOf(text, 0)).toEqual([]);
  });

  test.each([-1, 0.5, "many", null])("the number %j of further lines", (dropped) => {
    expect(entriesOf(logged([["log", "act", "a"]], dropped), 0)).toHaveLength(1);
  });
});

test("a session keeps so many lines and says once that there were more", () => {
  const logs = new SessionLogs();
  const entry = { index: 0, intent: "act", level: "log", text: "x" } as const;
  for (let i = 0; i < MAX_SESSION_LINES; i++) logs.add([entry]);
  expect(logs.entries.every(({ text }) => text === "x")).toBe(true);
  logs.add([entry, entry]);
  logs.add([entry]);
  expect(logs.entries).toHaveLength(MAX_SESSION_LINES + 1);
  expect(logs.entries.at(-1)).toMatchObject({ level: "warn", text: "… more lines, which the session does not keep" });
});
