import fc from "fast-check";
import { expect, test } from "vitest";
import { LOG_LEVELS, loggedEnd, readLogged, writeLogged } from "../../../src/kit/internal.js";
import { LogCollector, MAX_LINE_CHARACTERS, MAX_LOG_CHARACTERS, MAX_LOG_LINES } from "../../../src/kit/sandbox/logs.js";
import { anyText } from "../../anyText.js";
import { runs } from "../../runs.js";

const nowhere = (): null => null;

function collected(log: (logs: LogCollector) => void): ReturnType<typeof readLogged> {
  const logs = new LogCollector();
  logs.begin("act", nowhere);
  log(logs);
  logs.end();
  const carried = logs.carriedBy("answer");
  expect(carried.slice(loggedEnd(carried))).toBe("answer");
  expect(logs.carriedBy("next")).toBe("next");
  return readLogged(carried.slice(0, loggedEnd(carried)));
}

test("lines are kept in order with their level and the intent", () => {
  const { lines, dropped } = collected((logs) => {
    logs.add("warn", ["a", 1]);
    logs.add("debug", []);
  });
  expect(lines).toEqual([
    ["warn", "act", "a 1"],
    ["debug", "act", ""],
  ]);
  expect(dropped).toBe(0);
});

test("what is dropped is neither carried nor counted against the bounds of the next command", () => {
  const { lines, dropped } = collected((logs) => {
    for (let i = 0; i <= MAX_LOG_LINES; i++) logs.add("log", ["earlier"]);
    logs.drop();
    logs.add("log", ["later"]);
  });
  expect({ lines, dropped }).toEqual({ lines: [["log", "act", "later"]], dropped: 0 });
});

test("without lines the answer stays as it is, whatever it is", () => {
  expect(collected(() => undefined)).toEqual({ lines: [], dropped: 0 });
});

test("nothing is kept before a behaviour is asked, nor after it has answered", () => {
  const logs = new LogCollector();
  logs.add("log", ["before"]);
  logs.begin("act", nowhere);
  logs.end();
  logs.add("log", ["after"]);
  expect(logs.carriedBy("")).toBe("");
});

test("what is printed cannot log in turn", () => {
  const logs = new LogCollector();
  logs.begin("act", nowhere);
  const ownKeys = (): string[] => {
    logs.add("log", ["again"]);
    return [];
  };
  const value = new Proxy({}, { ownKeys });
  logs.add("log", [value]);
  const carried = logs.carriedBy("");
  expect(readLogged(carried.slice(0, loggedEnd(carried))).lines).toEqual([["log", "act", "{}"]]);
});

test("lines, characters of a line and characters of all lines are bounded, and what is left out is counted", () => {
  const logged = fc.array(fc.tuple(fc.constantFrom(...LOG_LEVELS), fc.integer({ min: 0, max: 3_000 })), {
    maxLength: 300,
  });
  const property = fc.property(logged, (given) => {
    const { lines, dropped } = collected((logs) => {
      for (const [level, length] of given) logs.add(level, ["x".repeat(length)]);
    });
    expect(lines.length + dropped).toBe(given.length);
    expect(lines.length).toBeLessThanOrEqual(MAX_LOG_LINES);
    const characters = lines.reduce((sum, [, , text]) => sum + text.length, 0);
    expect(characters).toBeLessThanOrEqual(MAX_LOG_CHARACTERS);
    if (dropped > 0) expect(lines.length === MAX_LOG_LINES || characters === MAX_LOG_CHARACTERS).toBe(true);
    for (const [i, [level, , text]] of lines.entries()) {
      const [wanted, length] = given[i] as (typeof given)[number];
      expect(level).toBe(wanted);
      expect(text.length).toBeLessThanOrEqual(Math.min(length, MAX_LINE_CHARACTERS));
      if (text.length < length) expect(text).toMatch(/^x*…$/);
    }
  });
  fc.assert(property, runs(300));
});

test("what was logged crosses the border in front of any answer", () => {
  const line = fc.tuple(fc.constantFrom(...LOG_LEVELS), anyText(), anyText());
  const property = fc.property(fc.array(line), fc.nat(), fc.string(), (lines, dropped, answer) => {
    const carried = writeLogged({ lines, dropped }, answer);
    const end = loggedEnd(carried);
    expect(readLogged(carried.slice(0, end))).toEqual({ lines, dropped });
    expect(carried.slice(end)).toBe(answer);
  });
  fc.assert(property, runs(500));
});
