import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { BacklotError } from "../../../../src/base/errors.js";
import { commandOf, MAX_ANSWER_BYTES, requestLine } from "../../../../src/testing/policies/remote/protocol.js";
import { anyText } from "../../../anyText.js";
import { runs } from "../../../runs.js";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function refusal(answer: string | Uint8Array, id = 0): BacklotError {
  try {
    commandOf(typeof answer === "string" ? bytes(answer) : answer, id);
  } catch (error) {
    return error as BacklotError;
  }
  throw new Error("it was taken for an answer");
}

describe("a request", () => {
  it("is one line with the version, its id and the dialogue so far, and nothing of what is planned", () => {
    const transcript = {
      id: "one",
      seed: 3,
      now: 0,
      turns: [{ author: "User", text: "two\nlines\u2028" } as const],
      outcomes: { book_table: [] },
    };
    const line = requestLine(7, transcript);
    expect(line.indexOf("\n")).toBe(line.length - 1);
    const { outcomes: _, ...seen } = transcript;
    expect(JSON.parse(line)).toEqual({ protocol: 1, id: 7, transcript: seen });
  });
});

describe("an answer", () => {
  it.each([
    ['{"command": "say()"}', "say()"],
    ['{"command": null}', null],
    [' {"id": 4, "command": "", "confidence": 0.5}\r', ""],
    ['{"error": null, "command": "say()"}', "say()"],
  ])("%s is taken", (text, command) => {
    expect(commandOf(bytes(text), 4)).toBe(command);
  });

  it("of any text comes back as it was", () => {
    const law = fc.property(anyText(), (command) => {
      expect(commandOf(bytes(JSON.stringify({ command })), 0)).toBe(command);
    });
    fc.assert(law, runs(500));
  });

  test("the longest command fits, also where all of it is escaped", () => {
    expect(JSON.stringify({ id: 2 ** 40, command: "\u0001".repeat(65_536) }).length).toBeLessThan(MAX_ANSWER_BYTES);
  });

  it.each([
    ["Sure! I would book a table now.", /answered 'Sure! I would.*which is not \{"command": …\}: it is not JSON$/],
    ["", /answered '', which is not/],
    ['{"error": null}', /: it has no key command$/],
    ["null", /answered 'null', which is not \{"command": …\}$/],
    ['"say()"', /which is not/],
    ['["say()", "say()"]', /which is not/],
    ["{}", /it has no key command$/],
    ['{"comand": "say()"}', /it has no key command$/],
    ['{"command": ["say()"]}', /its command is neither a string nor null$/],
    ['{"command": 7}', /its command is neither a string nor null$/],
    ['{"id": 3, "command": null}', /it answers request 3, not 0$/],
    ["\u001b[31m", /answered '\\x1B\[31m'/],
  ])("%j is refused as POLICY_ANSWER", (text, message) => {
    expect(refusal(text)).toMatchObject({ code: "POLICY_ANSWER", message: expect.stringMatching(message) });
  });

  it("that is not UTF-8 is refused", () => {
    expect(refusal(new Uint8Array([0x7b, 0xff, 0x7d]))).toMatchObject({
      code: "POLICY_ANSWER",
      message: "the policy's answer is not text in UTF-8",
    });
  });

  it("that reports an error is POLICY_FAILED, whatever else it holds", () => {
    expect(refusal('{"error": "no such model"}')).toMatchObject({
      code: "POLICY_FAILED",
      message: "the policy reported 'no such model'",
    });
    expect(refusal('{"error": "both", "command": "say()"}').code).toBe("POLICY_FAILED");
  });
});
