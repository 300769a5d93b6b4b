import { beforeAll, describe, expect, it } from "vitest";
import type { Backend } from "../../../src/runtime/backend.js";
import { rehearse, schemaPolicy, scriptedUser, toolCallingPolicy } from "../../../src/testing/index.js";
import { assertThat, type BacklotMatchers } from "../../../src/testing/matchers/index.js";
import type { Transcript } from "../../../src/transcript/transcript.js";
import { ourBackend, TABLE } from "./recorder.js";

/* Expectations that would hold without a look at the dialogue. Both they and their negations fail. */

let backend: Backend;
let booked: Transcript;
beforeAll(async () => {
  backend = await ourBackend();
  const user = scriptedUser({ intent: "book_table", slots: TABLE });
  booked = await rehearse({ backend, policy: schemaPolicy(backend), user });
});

type Expectation = (one: BacklotMatchers) => void;

function expectBothFail(transcript: Transcript, expectation: Expectation, failure: object, label = ""): void {
  expect(() => expectation(assertThat(transcript)), label).toThrow(expect.objectContaining(failure));
  expect(() => expectation(assertThat(transcript).not), `not ${label}`).toThrow(expect.objectContaining(failure));
}

const BAD = { code: "BAD_EXPECTATION" };

describe("what an expectation is given", () => {
  it("holds slots, or is refused", () => {
    class Order {
      readonly #size = 9;
      size = () => this.#size;
    }
    const emptied = new Order();
    Reflect.deleteProperty(emptied, "size");
    const unheld = [
      Promise.resolve({ party_size: 9 }),
      new Map([["party_size", 9]]),
      new Set(["party_size"]),
      new Date(0),
      /party_size/,
      emptied,
      Object.create({ party_size: 9 }),
      { party_size: Promise.resolve(9) },
    ] as never[];
    for (const slots of unheld) {
      const label = Object.prototype.toString.call(slots);
      expectBothFail(booked, (one) => one.toPerform("book_table", slots), BAD, label);
      expectBothFail(booked, (one) => one.toHaveSlots("book_table", slots), BAD, label);
      expectBothFail(booked, (one) => one.toComplete({ intent: "book_table", slots }), BAD, label);
      expectBothFail(booked, (one) => one.toCallTool("book_table", slots), BAD, label);
      expectBothFail(booked, (one) => one.toFind("find_restaurants", slots), BAD, label);
    }
    assertThat(booked).toPerform("book_table", Object.create(null));
    expectBothFail(booked, (one) => one.toPerform("book_table", Promise.resolve() as never), {
      message: "toPerform takes slots, not a promise",
    });
  });

  it("holds words, or is refused", () => {
    for (const words of [42, null, {}, ["x"], new Map(), Promise.resolve("x"), () => "x", ""] as never[]) {
      expectBothFail(booked, (one) => one.toFail(words), BAD, String(words));
      expectBothFail(booked, (one) => one.toSay(words, { by: "user" }), BAD, String(words));
    }
    assertThat(booked).toSay(expect.stringContaining("Blue Heron") as never, { by: "user" });
  });

  it("holds options, or is refused", () => {
    const plan = { version: 1, goals: [{ intent: "send_money" }] };
    for (const options of [plan, Promise.resolve(plan), [plan], null, 42, "plan", { plann: plan }] as never[]) {
      const label = String(options);
      expectBothFail(booked, (one) => one.toKeepTo("reachesEveryGoal", options), BAD, label);
      expectBothFail(booked, (one) => one.toPerform("book_table", {}, options), BAD, label);
      expectBothFail(booked, (one) => one.toMatchTranscript(booked, options), BAD, label);
    }
    expectBothFail(booked, (one) => one.toPerform("book_table", {}, backend as never), BAD);
    expectBothFail(booked, (one) => one.toMatchTranscript(booked, { mode: null } as never), BAD);
    expectBothFail(booked, (one) => one.toSay("x", { by: 3 } as never), BAD);
    for (const tables of [null, 42, {}, [3], Promise.resolve(["restaurants"])] as never[])
      expectBothFail(booked, (one) => one.toLeaveUnchanged(tables), BAD);
  });

  it("is a dialogue that something can be missing from, where it has to contain one", () => {
    const empty: Transcript = { id: "empty", turns: [{ author: "User", text: "Hello." }] };
    expectBothFail(booked, (one) => one.toMatchTranscript(empty, { mode: "contains" }), {
      message: 'every dialogue contains "empty", which has no command or signal',
    });
  });
});

describe("a dialogue that does not say", () => {
  it("the slots and rows, since only LUCID's wording was recorded", () => {
    const { final: _, ...rest } = booked;
    const worded: Transcript = {
      ...rest,
      turns: [
        { author: "User", text: "A table." },
        { author: "System", index: 0, command: "book_table(party_size=2)" },
        { author: "Signal", index: 1, text: "perform(x0)" },
        { author: "System", index: 2, command: "find_restaurants()" },
        { author: "Signal", index: 3, text: "perform(x2)" },
      ],
    };
    const by = { backend };
    const failure = { message: expect.stringContaining("only LUCID's wording was recorded") };
    for (const party_size of [2, 3]) {
      expectBothFail(worded, (one) => one.toPerform("book_table", { party_size }, by), failure);
      expectBothFail(worded, (one) => one.toComplete({ intent: "book_table", slots: { party_size } }, by), failure);
    }
    expectBothFail(worded, (one) => one.toFind("find_restaurants", {}, by), failure);
    assertThat(worded).toPerform("book_table", {}, by);
    assertThat(worded).not.toPerform("send_money", { amount: 2 }, by);
  });

  it("how often the user spoke, since nobody told it", () => {
    const unheard = { ...booked, turns: booked.turns.filter(({ author }) => author !== "User") };
    expectBothFail(unheard, (one) => one.toStayUnder(99), {
      message: expect.stringContaining("no turn of the user"),
    });
  });

  it("what the assistant told, since its words can be read either way", async () => {
    const slots = { text: "water the ferns", date: "2024-02-26" };
    const text = "Remind me to water the ferns on 26 February.";
    const policy = toolCallingPolicy(backend, async ({ call }) => {
      await call("set_reminder", slots);
      return "You can rely on me.";
    });
    const user = scriptedUser([{ text, means: { intent: "set_reminder", slots } }]);
    const hedged = await rehearse({ backend, policy, respond: policy.respond, user });
    expectBothFail(hedged, (one) => one.toKeepTo("tellsOutcomes"), {
      message: expect.stringContaining("whether the user was told that set_reminder was performed"),
    });
    assertThat(hedged).toKeepTo("inventsNothing");
  });
});
