import { expect, test } from "vitest";
import { type Behaviour, type BehaviourFault, fail, succeed } from "../../../src/kit/behaviour.js";
import { slotsOfEntities } from "../../../src/kit/defineBehaviour.js";
import { attach } from "../../../src/kit/sandbox/invoke.js";
import { LogCollector } from "../../../src/kit/sandbox/logs.js";
import type { Outcome } from "../../../src/kit/signal.js";
import { World } from "../../../src/kit/store/world.js";
import { specOf } from "../spec.js";

const SPEC = specOf("book_appointment", {
  entity: "appointments",
  slots: [
    { name: "physician", type: "str", required: true },
    { name: "time", type: "time", required: false },
  ],
});

const asked = (perform: Behaviour["perform"]): Outcome | BehaviourFault | undefined => {
  const code = { intent: SPEC.command, perform } as Behaviour;
  const logs = new LogCollector();
  const bound = attach({ code, entities: slotsOfEntities([SPEC]), placeOf: () => null, logs });
  return bound.consult("perform", SPEC, { physician: "Dr Weber" }, null, new World({}, new Map()), []);
};
const fault = (text: string): object => ({
  code: "SANDBOX_FAULT",
  message: `the behaviour of book_appointment threw Error: ${text}`,
});

test("a slot that was renamed is an error where it is read, with the slots that there are", () => {
  expect(asked(({ slots }) => (slots.doctor_name === undefined ? undefined : fail("nobody")))).toEqual(
    fault("book_appointment has no slot doctor_name; its slots are physician, time"),
  );
});

test("a slot that was misspelt is an error with the one that was meant", () => {
  expect(asked(({ slots }) => succeed({ at: slots.tim }))).toEqual(
    fault("book_appointment has no slot tim; did you mean time?"),
  );
});

test("slots can be copied, listed, printed and asked about as any object", () => {
  const outcome = asked(({ slots }) => {
    const seen = [Object.keys(slots).join(), JSON.stringify(slots), "doctor_name" in slots, String(slots)];
    return succeed({ ...slots, seen: seen.join(" ") });
  });
  expect(outcome).toEqual({
    rows: [
      {
        physician: "Dr Weber",
        time: null,
        seen: 'physician,time {"physician":"Dr Weber","time":null} false [object Object]',
      },
    ],
  });
});

test("undefined in a filter is an error, and null asks for nothing", () => {
  const search = (filter: object) =>
    asked((_, world) => succeed({ count: world.count("appointments", filter as Record<string, null>) }));
  expect(search({ physician: undefined })).toEqual(fault("the filter.physician is undefined; null asks for nothing"));
  expect(search({ physician: null, id: null })).toEqual({ rows: [{ count: 0 }] });
  expect(search({ physicain: "x" })).toEqual(fault("appointments has no slot physicain; did you mean physician?"));
});

test.each([
  [3, "a number"],
  ["sold out", "a string"],
  [null, "null"],
])("what cannot be alternatives is an error: %j", (alternatives, what) => {
  expect(asked(() => fail("nobody", alternatives as never))).toEqual({
    code: "SANDBOX_FAULT",
    message: `the behaviour of book_appointment answered ${what} as alternatives, not a list of rows`,
  });
});

test.each([
  [undefined, "undefined"],
  [null, "null"],
  [Number.NaN, "a number NaN"],
  ["no", 'a string "no"'],
  [{ code: 1 }, "an object"],
])("what is thrown and no error is named: %s", (thrown, named) => {
  const outcome = asked(() => {
    throw thrown;
  });
  expect(outcome).toMatchObject({ message: `the behaviour of book_appointment threw ${named}` });
});
