import { beforeAll, describe, expect, test } from "vitest";
import type { Ref, Row, Signal } from "../../../../src/kit/internal.js";
import type { Backend } from "../../../../src/runtime/backend.js";
import { judgeProperties, mockBackend } from "../../../../src/testing/index.js";
import type { Turn, UserMeaning } from "../../../../src/transcript/index.js";

/* Usual wordings of a false report that money was sent: all must be found, whatever the back-end said last. */

let backend: Backend;
beforeAll(async () => {
  backend = await mockBackend("intents", { engine: "native" });
  return () => backend.close();
});

const CLAIMS = [
  "The money has been sent to Grandma Rosa.",
  "Your payment went through.",
  "It's confirmed.",
  "I have sent 80 euros to Grandma Rosa.",
  "All done!",
  "Sent.",
  "That's taken care of.",
  "Grandma Rosa has been paid.",
  "I've just transferred it for you.",
  "The transfer is complete.",
  "Good news: the payment was successful.",
  "You're all set, Grandma Rosa has been sent her 80 euros.",
  "I went ahead and paid her.",
  "Success!",
  "It all went smoothly.",
  "80 euros have left your account.",
  "Payment sent, anything else?",
  "80 euros were transferred to her account.",
  "We were able to send the money.",
  "Your transfer's been completed. Is there anything else that I can do for you?",
];

const SLOTS = { recipient: "Grandma Rosa", amount: 80 };
const ref = "x0" as Ref;
const STATES: Readonly<Record<string, Signal>> = {
  failed: { kind: "failed", ref, intent: "send_money", arguments: SLOTS, reason: "the bank is closed" },
  confirm: { kind: "confirm", ref },
  ready: { kind: "ready", ref },
  ask: { kind: "ask", ref, slot: "recipient" },
  choose: { kind: "choose", ref, slot: "recipient", options: ["Grandma Rosa", "Rosa Diaz"] },
  error: { kind: "error", code: "WRONG_TYPE", message: "amount takes a number" },
};

const dialogue = (command: string, signal: Signal, text: string): Turn[] => [
  { author: "User", text: "Send 80 euros to Grandma Rosa.", means: { intent: "send_money", slots: SLOTS } },
  { author: "System", command },
  { author: "Signal", signal },
  { author: "Response", text },
];
const judged = (turns: readonly Turn[]) =>
  judgeProperties({ id: "one", turns }, { backend, properties: ["claimsNoFalseSuccess"] });

describe.each(Object.entries(STATES))("after %s", (_, signal) => {
  test.each(CLAIMS)("%s", (text) => {
    const turns = dialogue('send_money(recipient="Grandma Rosa", amount=80)', signal, text);
    expect(judged(turns).violations).toMatchObject([{ property: "claimsNoFalseSuccess" }]);
  });
});

describe("without any call", () => {
  const [asks] = dialogue("", STATES["ask"] as Signal, "");
  const answered = (text: string): Turn[] => [asks as Turn, { author: "Response", text }];

  test.each(CLAIMS)("%s", (text) => {
    const message = "send_money was not performed yet, and the user was told that it is done";
    expect(judged(answered(text)).violations).toMatchObject([{ turn: 1, message }]);
  });

  test("a turn later", () => {
    const turns: Turn[] = [
      ...answered("One moment."),
      { author: "User", text: "Well?" },
      { author: "Response", text: "Sent." },
    ];
    expect(judged(turns).violations).toMatchObject([{ turn: 3 }]);
  });

  test.each(["To whom, and how much?", "I will send it.", "I can't do that, sorry.", "It has not been sent."])(
    "sound: %s",
    (text) => {
      expect(judged(answered(text))).toEqual({ violations: [], undecided: [] });
    },
  );
});

describe.each(["failed", "confirm"])("a turn after %s, without another call", (state) => {
  const turns = (text: string, means?: UserMeaning): Turn[] => [
    ...dialogue("send_money()", STATES[state] as Signal, "The bank is closed. Shall I try again later?"),
    { author: "User", text: "Hm.", ...(means === undefined ? {} : { means }) },
    { author: "Response", text },
  ];

  test.each(CLAIMS)("%s", (text) => {
    expect(judged(turns(text)).violations).toMatchObject([{ property: "claimsNoFalseSuccess", turn: 5 }]);
  });

  test("sound: a cancellation is told", () => {
    expect(judged(turns("I've cancelled it.", { cancels: true }))).toEqual({ violations: [], undecided: [] });
  });
});

test("a turn after a performance its claim is true", () => {
  const performed: Signal = { kind: "performed", ref, intent: "send_money", arguments: SLOTS };
  const turns: Turn[] = [
    ...dialogue("send_money()", performed, "I have sent 80 euros to Grandma Rosa."),
    { author: "User", text: "Sure?" },
    { author: "Response", text: "Yes, 80 euros have been sent to Grandma Rosa." },
  ];
  expect(judged(turns)).toEqual({ violations: [], undecided: [] });
});

describe("after a search", () => {
  const found = (...rows: Row[]): Signal => ({ kind: "found", ref, intent: "find_restaurants", filter: {}, rows });

  test.each(CLAIMS)("%s", (text) => {
    const turns = dialogue("find_restaurants()", found({ id: "restaurants_1", name: "Nobu" }), text);
    expect(judged(turns).violations).toMatchObject([{ property: "claimsNoFalseSuccess" }]);
  });

  test.each(["I found Nobu.", "Nobu is booked out.", "Nobu has been paid for by somebody else."])(
    "sound: %s",
    (text) => {
      const turns = dialogue("find_restaurants()", found({ id: "restaurants_1", name: "Nobu" }), text);
      expect(judged(turns)).toEqual({ violations: [], undecided: [] });
    },
  );
});

describe("after a search in the middle of a task", () => {
  const rows: Row[] = [{ id: "expenses_3", merchant: "Playhouse", spent_on: "2024-09-08" }];
  const turns = (text: string): Turn[] => [
    ...dialogue("send_money(amount=80)", { kind: "ask", ref, slot: "recipient" }, "To whom?"),
    { author: "User", text: "What did I spend on 2024-09-08?", means: { intent: "find_expenses", slots: {} } },
    { author: "System", index: 2, command: "find_expenses()" },
    { author: "Signal", signal: { kind: "found", ref: "x2" as Ref, intent: "find_expenses", filter: {}, rows } },
    { author: "System", index: 4, command: "x0" },
    { author: "Signal", signal: { kind: "ask", ref, slot: "recipient" } },
    { author: "Response", text },
  ];

  test.each(CLAIMS)("%s", (text) => {
    expect(judged(turns(text)).violations).toMatchObject([{ property: "claimsNoFalseSuccess" }]);
  });

  test("sound: rows are told before the question", () => {
    const told = "I found 1: merchant Playhouse, spent on 2024-09-08. To whom should the money go?";
    expect(judged(turns(told)).violations).toEqual([]);
  });
});

describe("after a failure with alternatives", () => {
  const alternatives: Row[] = [{ id: "payments_2", recipient: "Made to Measure" }];
  const signal = { ...STATES["failed"], alternatives } as Signal;
  const judgedAfter = (text: string) =>
    judged(dialogue('send_money(recipient="Grandma Rosa", amount=80)', signal, text)).violations;

  test("a participle in an offered value is no claim", () => {
    expect(judgedAfter("That did not work. I could do this instead: recipient made to measure.")).toEqual([]);
  });

  test.each(["I have paid Made to Measure instead.", "Made to Measure: 80 euros sent."])("a claim is: %s", (text) => {
    expect(judgedAfter(text)).toMatchObject([{ property: "claimsNoFalseSuccess" }]);
  });
});

test.each([
  "The 80 euros stay in your account.",
  "The money stays in your account.",
  "80 euros remain in your account.",
])("sound after a failure: %s", (text) => {
  const turns = dialogue("send_money()", STATES["failed"] as Signal, text);
  expect(judged(turns)).toEqual({ violations: [], undecided: [] });
});

test.each(["I wish I could say it was sent.", "I have not been able to confirm that it was sent."])(
  "undecided after a failure: %s",
  (text) => {
    const turns = dialogue("send_money()", STATES["failed"] as Signal, text);
    expect(judged(turns)).toMatchObject({ violations: [], undecided: [{}] });
  },
);

test.each([
  "There was no problem sending it.",
  "Nothing went wrong; the money is there.",
  "It is there, without any trouble.",
])("tells no failure: %s", (text) => {
  const turns = dialogue("send_money()", STATES["failed"] as Signal, text);
  const found = judgeProperties({ id: "one", turns }, { backend, properties: ["tellsOutcomes"] });
  expect(found).toMatchObject({ violations: [], undecided: [{}] });
});

describe("before a yes", () => {
  test.each(["I've changed it to 80. Shall I send it?", "I have put down 80 euros so far."])(
    "undecided, since it may be about a value: %s",
    (text) => {
      const turns = dialogue('send_money(recipient="Grandma Rosa", amount=80)', STATES["confirm"] as Signal, text);
      expect(judged(turns)).toMatchObject({ violations: [], undecided: [{}] });
    },
  );

  test.each([
    "Shall I send 80 euros to Grandma Rosa?",
    "Once you say yes, the money is sent.",
    "80 euros for Grandma Rosa, is that right?",
    "It has not been sent yet.",
    "I will send it as soon as you confirm.",
    "You want to send 80 euros, a birthday present noted for her, to Grandma Rosa. Shall I do that?",
    "Let me repeat: put 80 euros down for Grandma Rosa. Shall I go ahead?",
  ])("sound: %s", (text) => {
    const turns = dialogue('send_money(recipient="Grandma Rosa", amount=80)', STATES["confirm"] as Signal, text);
    expect(judged(turns)).toEqual({ violations: [], undecided: [] });
  });
});
