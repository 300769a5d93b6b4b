import { describe, expect, it } from "vitest";
import { lintTranscript } from "../../../src/runtime/index.js";
import { catalogOf, parseIntent } from "../../../src/schema/index.js";
import type { Turn } from "../../../src/transcript/index.js";

const catalog = catalogOf([
  parseIntent({ command: "send_card", args: { to: { type: "str" }, stamp: { type: "int", optional: true } } }),
]);

const system = (command: string): Turn => ({ author: "System", command });
const problemsOf = (turns: readonly Turn[], options = {}) => lintTranscript({ id: "d1", turns }, catalog, options);
const codesOf = (...args: Parameters<typeof problemsOf>) => problemsOf(...args).map(({ error }) => error.code);

describe("linting a transcript", () => {
  it("finds nothing in commands that can be carried out", () => {
    expect(problemsOf([system('send_card(to="Ada")'), system("x0.stamp = 2")])).toEqual([]);
  });

  it("says what is wrong, with the command, its index and the file", () => {
    const turns = [system('send_card(to="Ada")'), system("x0.stmp = 2")];
    const [problem] = problemsOf(turns, { file: "cards.jsonl", line: 7 });
    expect(problem).toMatchObject({ severity: "error", command: "x0.stmp = 2" });
    expect(problem?.error).toMatchObject({
      code: "UNKNOWN_SLOT",
      place: { file: "cards.jsonl", line: 7, dialogue: "d1", turn: 1 },
    });
    const [from, to] = problem?.error.span ?? [0, 0];
    expect(problem?.command.slice(from, to)).toBe("stmp");
  });

  it("has no file where none was given", () => {
    expect(problemsOf([system("send_cart()")])[0]?.error.place).toEqual({ dialogue: "d1", turn: 0 });
  });

  it("does not report again what only follows from a broken command", () => {
    expect(codesOf([system("send_cart()"), system("confirm(x0)")])).toEqual(["UNKNOWN_INTENT"]);
  });

  it("reports a command that refers to itself", () => {
    const dialogues = ['x0.to = "Ana"', "confirm(x0)", "x0", "say(x0)"].map((command) => codesOf([system(command)]));
    expect(dialogues).toEqual([["UNKNOWN_VARIABLE"], ["UNKNOWN_VARIABLE"], ["UNKNOWN_VARIABLE"], ["UNKNOWN_VARIABLE"]]);
  });

  it("passes over what was recorded as refused", () => {
    const refused: Turn = { author: "Signal", signal: { kind: "error", code: "UNKNOWN_INTENT", message: "no" } };
    expect(codesOf([system("send_cart()"), refused])).toEqual([]);
  });

  it("takes wrong types for warnings where that is wanted, and nothing else", () => {
    const turns = [system("send_card(to=3, stamps=1)")];
    const severities = (lenient: boolean) =>
      problemsOf(turns, { lenient }).map(({ severity, error }) => `${severity} ${error.code}`);
    expect(severities(false)).toEqual(["error WRONG_TYPE", "error UNKNOWN_SLOT"]);
    expect(severities(true)).toEqual(["warning WRONG_TYPE", "error UNKNOWN_SLOT"]);
  });
});
