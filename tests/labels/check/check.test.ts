import { describe, expect, it } from "vitest";
import { checkCommand, isTypeProblem } from "../../../src/labels/check/check.js";
import { parseCommand } from "../../../src/labels/parse/parse.js";
import { printCommand } from "../../../src/labels/print.js";
import { readCases, underlined } from "../cases.js";
import { scope } from "../scene.js";

describe("what check says", () => {
  for (const { title, text, expected, messages } of readCases("check.txt")) {
    it(title, () => {
      const command = parseCommand(text);
      const problems = checkCommand(command, scope);
      if (messages.length === 0) {
        expect(problems.map((problem) => problem.message)).toEqual([]);
        expect([printCommand(command)]).toEqual(expected);
        return;
      }
      expect(problems.map((problem) => underlined(problem, text))).toEqual(expected);
      problems.forEach((problem, i) => {
        expect(problem.message).toContain(messages[i]);
      });
    });
  }
});

describe("a lenient session's question", () => {
  const questions = {
    'x1.size = "three"': true,
    'x1.mood = "loud"': true,
    "x1.place = [1]": true,
    "x1.sise = 3": false,
    "x1.place = paris": false,
    "x1.place, x1.size = 1": false,
  };
  for (const [text, answer] of Object.entries(questions)) {
    it(`is ${text} about a type only: ${answer}`, () => {
      const problems = checkCommand(parseCommand(text), scope);
      expect(problems.length).toBeGreaterThan(0);
      expect(problems.every(isTypeProblem)).toBe(answer);
    });
  }
});

describe("a dialogue that has just begun", () => {
  it("has neither intents nor tasks to suggest", () => {
    const nothing = { catalog: new Map(), uses: new Map() };
    const messages = (text: string) => checkCommand(parseCommand(text), nothing).map((problem) => problem.message);
    expect(messages("plan_picnic()")).toEqual(["no intent is called plan_picnic; there are none"]);
    expect(messages("x1")).toEqual(["x1 is not bound; there is no task yet"]);
    expect(messages("say(x0)")).toEqual(["index 0 has not been used in this dialogue yet"]);
  });
});

describe("a back-end of many intents", () => {
  it("lists the first of them where none is near, as other problems list names", () => {
    const [spec] = scope.catalog.values();
    const names = Array.from({ length: 14 }, (_, at) => `send_letter_${String.fromCharCode(97 + at)}`);
    const catalog = new Map(names.flatMap((name) => (spec === undefined ? [] : [[name, { ...spec, command: name }]])));
    const [problem] = checkCommand(parseCommand("juggle()"), { ...scope, catalog });
    expect(problem?.message).toBe(
      `no intent is called juggle; the intents are ${names.slice(0, 12).join(", ")} and 2 more`,
    );
  });
});

describe("the longest commands", () => {
  // A check whose work grows with the square of a command would not come to the end of these before the test's timeout.
  it("are checked to their end, however wrong they are, and problems stay short", () => {
    const commands = [
      `plan_picnic(${"a=b,".repeat(13_000)})`,
      `plan_picnic(${Array.from({ length: 3_500 }, (_, i) => `slot_${i}=x${i}`).join(",")})`,
      `x1.guests = [${"x99,".repeat(16_000)}]`,
      `${"p".repeat(60_000)}()`,
      `x1.${"p".repeat(60_000)} = ${"y".repeat(4_000)}`,
    ];
    for (const text of commands) {
      const problems = checkCommand(parseCommand(text), scope);
      expect(problems.length).toBeGreaterThan(0);
      for (const { message } of problems) expect(message.length).toBeLessThan(400);
    }
  });
});
