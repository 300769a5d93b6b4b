import { beforeAll, describe, expect, it } from "vitest";
import type { Signal } from "../../../src/kit/internal.js";
import type { Backend } from "../../../src/runtime/backend.js";
import { checkProperties, mockBackend } from "../../../src/testing/index.js";
import type { Turn, UserMeaning } from "../../../src/transcript/index.js";

let backend: Backend;
beforeAll(async () => {
  backend = await mockBackend("intents", { engine: "native" });
  return () => backend.close();
});

const user = (means: UserMeaning): Turn => ({ author: "User", text: "…", means });
const does = (command: string, signal: Signal, index: number): Turn[] => [
  { author: "System", command, index },
  { author: "Signal", signal, index: index + 1 },
  { author: "System", command: `say(x${index + 1})`, index: index + 2 },
];
const slots = { recipient: "Grandma Rosa", amount: 80 };
const confirm: Signal = { kind: "confirm", ref: "x0" };
const begun: Turn[] = [
  user({ intent: "send_money", slots }),
  ...does('send_money(recipient="Grandma Rosa", amount=80)', confirm, 0),
];
const judged = (...turns: Turn[]) =>
  checkProperties({ id: "one", turns: [...begun, ...turns] }, { backend, properties: ["asksForNothingGiven"] }).map(
    ({ message }) => message,
  );

describe("asksForNothingGiven", () => {
  it.each([
    ["called off", { cancels: true }],
    ["declined", { confirms: false }],
  ] as const)("convicts asking again for what was %s", (how, means) => {
    expect(judged(user(means), ...does("resume(x0)", confirm, 3))).toEqual([
      `send_money is asked about again, which the user had ${how}`,
    ]);
  });

  it("lets a question pass that follows another value, or the user's wish to go on", () => {
    const other = does("x0.amount = 60", confirm, 3);
    expect(judged(user({ confirms: false, slots: { amount: 60 } }), ...other)).toEqual([]);
    expect(judged(user({ confirms: false }), user({ slots: { amount: 60 } }), ...other)).toEqual([]);
  });
});
