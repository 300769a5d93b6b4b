import { describe, expect, it } from "vitest";
import {
  classOf,
  Dispatcher,
  intentsOf,
  isSequence,
  messagesOf,
  QUESTIONS,
  readBroken,
  writeBroken,
  writeExpected,
  writeSequence,
  writeStep,
} from "../../../src/kit/internal.js";
import { specOf } from "../spec.js";

const BOOK = specOf("book", { confirm: true, slots: [{ name: "day", type: "str", required: true }] });

const START = 'S[0,"book",[]]';
const ASSIGN = 'A[2,[[0,null,"day","to\\"day"]]]';
const CONFIRM = "c[4,0]";

const dialogue = (): Dispatcher => new Dispatcher(intentsOf([classOf(BOOK)]), "", new Map());

function followed(answers: readonly string[], wantsState = false): { answer: string; settled: number; state: string } {
  const steps = [START, ASSIGN, CONFIRM].map((message, i) => writeStep(message, writeExpected(answers[i] ?? "", null)));
  const one = dialogue();
  let settled = 0;
  const answer = one.follow(writeSequence(steps, wantsState), () => settled++);
  return { answer, settled, state: one.send(QUESTIONS.state) };
}

/** The state after so many messages. */
function stateAfter(count: number): string {
  const one = dialogue();
  for (const message of [START, ASSIGN, CONFIRM].slice(0, count)) one.send(message);
  return one.send(QUESTIONS.state);
}

describe("a sequence", () => {
  it("is carried out to its end where all is answered as expected", () => {
    expect(followed(["ax0 day", "cx0", "px0"])).toEqual({ answer: "", settled: 3, state: stateAfter(3) });
  });

  it("ends with the state where that is wanted", () => {
    expect(followed(["ax0 day", "cx0", "px0"], true).answer).toBe(stateAfter(3));
  });

  it.each([
    [0, ["cx0", "cx0", "px0"], "ax0 day"],
    [1, ["ax0 day", "px0", "px0"], "cx0"],
    [2, ["ax0 day", "cx0", "cx0"], "px0"],
  ])("is broken off after %i instructions, with nothing done beyond the next one", (count, expected, answer) => {
    const result = followed(expected, true);
    expect(readBroken(result.answer)).toEqual({ count, answer });
    expect(result).toMatchObject({ settled: count + 1, state: stateAfter(count + 1) });
  });

  it("goes on with either of two answers", () => {
    const step = writeStep(START, writeExpected("cx0", "ax0 day"));
    expect(dialogue().follow(writeSequence([step], false), () => undefined)).toBe("");
  });

  it("is told from other messages, and gives them back", () => {
    const messages = [START, ASSIGN, CONFIRM];
    const sequence = writeSequence(
      messages.map((message) => writeStep(message, writeExpected("", null))),
      true,
    );
    expect([sequence, ...messages, ...Object.values(QUESTIONS)].map(isSequence)).toEqual(
      [true, ...messages, ...Object.values(QUESTIONS)].map((one) => one === true),
    );
    expect(messagesOf(sequence, 3)).toEqual(messages);
    expect(messagesOf(sequence, 1)).toEqual([START]);
  });

  it("keeps the answer with which it was broken off", () => {
    const broken = { count: 12, answer: 'e{"message":"two\\nlines"}' };
    expect(readBroken(writeBroken(broken))).toEqual(broken);
    expect(readBroken("")).toBe(null);
  });
});
