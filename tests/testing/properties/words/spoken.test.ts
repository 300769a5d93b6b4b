import { beforeAll, describe, expect, it } from "vitest";
import type { Ref, Signal } from "../../../../src/kit/internal.js";
import type { Backend } from "../../../../src/runtime/backend.js";
import { judgeProperties, mockBackend, type PropertyName } from "../../../../src/testing/index.js";
import type { Turn, UserMeaning } from "../../../../src/transcript/index.js";

let backend: Backend;
beforeAll(async () => {
  backend = await mockBackend("intents", { engine: "native" });
  return () => backend.close();
});

const FERNS = { text: "water the ferns", date: "2024-02-26" };
const user = (text: string, means: UserMeaning): Turn => ({ author: "User", text, means });
const does = (command: string, ...signals: Signal[]): Turn[] => [
  { author: "System", command },
  ...signals.map((signal): Turn => ({ author: "Signal", signal })),
];
const says = (text: string): Turn => ({ author: "Response", text });

const remind = user("Remind me to water the ferns on 26 February.", { intent: "set_reminder", slots: FERNS });
const ordered = user("Remind me to water the ferns on 26 February:\norder-1042, booking K-40718.", {
  intent: "set_reminder",
  slots: FERNS,
});
const performed = {
  kind: "performed",
  ref: "x0" as Ref,
  intent: "set_reminder",
  arguments: FERNS,
  row: { id: "reminders_5", ...FERNS },
} satisfies Signal;
const done = does('set_reminder(text="water the ferns", date="2024-02-26")', performed);
const failed = does('set_reminder(text="water the ferns", date="2024-02-26")', {
  kind: "failed",
  ref: "x0",
  intent: "set_reminder",
  arguments: FERNS,
  reason: "the calendar is full on that day",
});
const coded = user("Remind me, with the reference K-40718.", { intent: "set_reminder", slots: FERNS });
const vague = user("Remind me to water the ferns.", { intent: "set_reminder", slots: { text: FERNS.text } });
const asks = does('set_reminder(text="water the ferns")', { kind: "ask", ref: "x0", slot: "date" });
const money = user("Send 80 euros to Grandma Rosa.", {
  intent: "send_money",
  slots: { recipient: "Grandma Rosa", amount: 80 },
});
const toConfirm = does('send_money(recipient="Grandma Rosa", amount=80)', { kind: "confirm", ref: "x0" });
const when = user("And what day is that?", { requests: ["date"] });
const search = user("Which restaurants are there?", { intent: "find_restaurants" });
const found = (...names: string[]) =>
  does("find_restaurants()", {
    kind: "found",
    ref: "x0",
    intent: "find_restaurants",
    filter: {},
    rows: names.map((name, nth) => ({ id: `restaurants_${nth}`, name })),
  });
const FOUR = found("Blue Heron", "The Copper Kettle", "Nobu", "Thistle");

/** Turns that keep to a property, that break it, or of which that cannot be decided. */
type Case = readonly [what: string, turns: readonly Turn[]];

const CASES: Readonly<
  Partial<Record<PropertyName, Readonly<Record<"sound" | "broken" | "undecided", readonly Case[]>>>>
> = {
  tellsOutcomes: {
    sound: [
      ["refers to the signal", [remind, ...done, ...does("say(x1)")]],
      ["says a value of the row", [remind, ...done, says("I will remind you on 26 February.")]],
      ["says that it is done", [remind, ...done, says("Very well, that is done.")]],
      ["says why it failed", [remind, ...failed, says("I am sorry, the calendar is full on that day.")]],
      ["finds the new row", [remind, ...done, ...foundReminder("x2"), ...does("say(x3)")]],
      ["says what was found", [search, ...FOUR, says("There are the Blue Heron and three others.")]],
      ["says how many were found", [search, ...FOUR, says("I have found 4 of them for you.")]],
      ["says that there is nothing", [search, ...found(), says("I could not find any, sorry.")]],
      ["says some of what was found", [search, ...FOUR, says("I found 2 that are cheap: Nobu and Thistle.")]],
    ],
    broken: [
      ["says nothing of it", [remind, ...done, ...does("say()")]],
      ["is silent where it spoke before", [vague, ...asks, says("When is that?"), later(), ...doneLater()]],
      [
        "refers to an earlier signal",
        [remind, ...done, ...does("say(x1)"), another(), ...doneAgain(), ...does("say(x1)")],
      ],
      ["tells a performance as a failure", [remind, ...done, says("That took too long, I have given it up.")]],
      ["tells fewer than there are", [search, ...FOUR, says("I found 3: Blue Heron, Nobu, Thistle.")]],
      ["tells what was not found", [search, ...found(), says("I found 1: the Blue Heron.")]],
      ["tells nothing where there is something", [search, ...FOUR, says("Sorry, there are none.")]],
    ],
    undecided: [
      ["says something else", [remind, ...done, says("You can rely on me for this.")]],
      ["speaks another language", [remind, ...done, says("Das ist erledigt, und zwar sofort für Sie.")]],
      ["says nothing in the whole dialogue", [remind, ...done]],
      [
        "speaks to a user of whom it is not known what it means",
        [{ author: "User", text: "Hm." }, ...done, says("Hm.")],
      ],
    ],
  },
  answersRequests: {
    sound: [
      ["refers to the row", [remind, ...done, ...does("say(x1)"), when, ...does("say(x1)")]],
      ["refers to the task that waits", [vagueDate(), ...asksText(), ...does("say(x1)"), when, ...does("say(x1)")]],
      ["says the date in words", [remind, ...done, says("Done."), when, says("It is on February 26th.")]],
      ["says the date in digits", [remind, ...done, says("Done."), when, says("The date is 2024-02-26.")]],
      [
        "is asked for what nothing holds",
        [remind, ...done, says("Done."), user("Which colour?", { requests: ["colour"] }), says("I see.")],
      ],
      ["looks it up", [remind, ...done, ...does("say(x1)"), when, ...foundReminder("x3"), ...does("say(x4)")]],
    ],
    broken: [
      ["says nothing of it", [remind, ...done, ...does("say(x1)"), when, ...does("say()")]],
      [
        "says nothing of it before it is done",
        [vagueDate(), ...asksText(), ...does("say(x1)"), when, ...does("say()")],
      ],
      ["tells another day", [remind, ...done, says("Done."), when, says("The date is 2024-06-20.")]],
      ["evades the question", [remind, ...done, says("Done."), when, says("Is there something else that I can do?")]],
    ],
    undecided: [
      ["says it in other words", [remind, ...done, says("Done."), when, says("It is the last Monday of the month.")]],
      [
        "speaks another language",
        [
          remind,
          ...done,
          says("Erledigt, und zwar gleich für Sie."),
          when,
          says("Das ist der letzte Montag und nicht der erste."),
        ],
      ],
    ],
  },
  claimsNoFalseSuccess: {
    sound: [
      ["reports what was performed", [remind, ...done, says("It is done.")]],
      ["reports the failure", [remind, ...failed, says("It is not done, since the calendar is full on that day.")]],
      ["asks whether it is to be done", [money, ...toConfirm, says("Shall I send it, so that it is done?")]],
      ["says when it will be done", [money, ...toConfirm, says("Say yes, and it is done.")]],
      [
        "repeats the back-end's reason",
        [remind, ...failed, says("This did not work: the calendar is full on that day.")],
      ],
      ["refers to the failure", [remind, ...failed, ...does("say(x1)")]],
    ],
    broken: [
      ["claims it after a failure", [remind, ...failed, says("It is done: water the ferns.")]],
      ["claims it before the yes", [money, ...toConfirm, says("It is done: 80 to Grandma Rosa.")]],
      [
        "claims it of the second task",
        [remind, ...done, says("Done."), money, ...toConfirmLater(), says("I have sent 80 to Grandma Rosa.")],
      ],
      [
        "tells the performance before the failure",
        [remind, ...done, ...does("say(x1)"), later(), ...failsLater(), ...does("say(x1)")],
      ],
    ],
    undecided: [["speaks another language", [remind, ...failed, says("Das ist erledigt, und zwar sofort für Sie.")]]],
  },
  inventsNothing: {
    sound: [
      ["tells the number that was returned", [remind, ...done, says("Your reminder number is reminders_5.")]],
      ["tells a number that the user said", [money, ...toConfirm, says("Your booking code is 80, is it?")]],
      ["leaves the letter of a code out", [coded, ...done, says("Done. Your reference number is 40718.")]],
      ["refers to the signal", [remind, ...done, ...does("say(x1)")]],
      [
        "tells the numbers in names",
        [ordered, ...done, says("Your order number is 1042, your booking number K-40718.")],
      ],
    ],
    broken: [
      ["tells a number that there is not", [remind, ...done, says("Done. Your number is K-40718.")]],
      ["tells a part of a number", [ordered, ...done, says("Your booking number is K-407.")]],
      ["tells the end of a code", [coded, ...done, says("Done. Your reference number is 0718.")]],
      ["tells a code that there is not", [remind, ...done, says("The confirmation code: QX71 will do.")]],
    ],
    undecided: [["reckons", [money, ...toConfirm, says("That makes 160 in two months, is it all right?")]]],
  },
  asksWhereItWaits: {
    sound: [
      ["refers to the question", [vague, ...asks, ...does("say(x1)")]],
      ["asks", [vague, ...asks, says("On which day?")]],
      ["asks without a question mark", [vague, ...asks, says("Please tell me the day.")]],
      ["names what is missing", [vague, ...asks, says("There is no date in it.")]],
      ["has nothing to ask", [remind, ...done, says("I see.")]],
    ],
    broken: [
      ["says something else", [vague, ...asks, ...does("say()")]],
      ["says something else in words", [vague, ...asks, says("I see.")]],
      ["tells the confirmation as done", [money, ...toConfirm, says("It is done.")]],
    ],
    undecided: [["speaks another language", [vague, ...asks, says("Das habe ich verstanden, und zwar sofort.")]]],
  },
};

describe.each(Object.entries(CASES))("%s", (name, { sound, broken, undecided }) => {
  const judged = (turns: readonly Turn[]) =>
    judgeProperties({ id: "one", turns }, { backend, properties: [name as PropertyName] });

  it.each(sound)("holds where the assistant %s", (_, turns) => {
    expect(judged(turns)).toEqual({ violations: [], undecided: [] });
  });

  it.each(broken)("convicts an assistant that %s", (_, turns) => {
    expect(judged(turns)).toMatchObject({ violations: [{ property: name }], undecided: [] });
  });

  it.each(undecided)("does not decide where the assistant %s", (_, turns) => {
    expect(judged(turns)).toMatchObject({ violations: [], undecided: [{ property: name }] });
  });
});

function foundReminder(ref: "x2" | "x3"): Turn[] {
  return does('find_reminders(date="2024-02-26")', {
    kind: "found",
    ref,
    intent: "find_reminders",
    filter: { date: FERNS.date },
    rows: [{ id: "reminders_5", ...FERNS }],
  });
}

function later(): Turn {
  return user("On 27 February.", { slots: { date: "2024-02-27" } });
}

function doneLater(): Turn[] {
  const slots = { ...FERNS, date: "2024-02-27" };
  return does('x0.date = "2024-02-27"', { ...performed, arguments: slots, row: { id: "reminders_5", ...slots } });
}

function failsLater(): Turn[] {
  const slots = { ...FERNS, date: "2024-02-27" };
  const reason = "the calendar is full on that day";
  return does('x0.date = "2024-02-27"', {
    kind: "failed",
    ref: "x0",
    intent: "set_reminder",
    arguments: slots,
    reason,
  });
}

function another(): Turn {
  return user("And to ring the plumber on 13 June.", {
    intent: "set_reminder",
    slots: { text: "ring the plumber", date: "2024-06-13" },
  });
}

function doneAgain(): Turn[] {
  const slots = { text: "ring the plumber", date: "2024-06-13" };
  return does('set_reminder(text="ring the plumber", date="2024-06-13")', {
    ...performed,
    ref: "x3",
    arguments: slots,
    row: { id: "reminders_6", ...slots },
  });
}

function toConfirmLater(): Turn[] {
  return does('send_money(recipient="Grandma Rosa", amount=80)', { kind: "confirm", ref: "x2" });
}

function vagueDate(): Turn {
  return user("Remind me on 26 February.", { intent: "set_reminder", slots: { date: FERNS.date } });
}

function asksText(): Turn[] {
  return does('set_reminder(date="2024-02-26")', { kind: "ask", ref: "x0", slot: "text" });
}
