import { AssertionError } from "node:assert";
import { beforeAll, describe, expect, it } from "vitest";
import type { Backend } from "../../src/runtime/backend.js";
import { rehearse, schemaPolicy, scriptedUser } from "../../src/testing/index.js";
import { assertThat, type BacklotMatchers } from "../../src/testing/matchers/index.js";
import "../../src/testing/matchers/vitest.js";
import type { Transcript } from "../../src/transcript/transcript.js";
import { failureOf, ourBackend, TABLE } from "./matchers/recorder.js";

/* Matchers as assertions. The conditions of each are in matchers.test.ts: this file compares both forms. */

let backend: Backend;
let table: Transcript;
beforeAll(async () => {
  backend = await ourBackend();
  const user = scriptedUser({ intent: "book_table", slots: TABLE, opens: ["date"], onFailure: [{ time: "21:00" }] });
  const outcomes = { book_table: [{ reason: "no table is free" }] };
  table = await rehearse({ backend, policy: schemaPolicy(backend), user, outcomes });
});

/** Matchers of any kind. */
type Expectation = (matchers: BacklotMatchers) => void;

const TRUE: Expectation[] = [
  (matchers) => matchers.toAskFor("party_size"),
  (matchers) => matchers.toConfirm(),
  (matchers) => matchers.toPerform("book_table"),
  (matchers) => matchers.toPerform("book_table", { time: "21:00", party_size: 2, seating: null }),
  (matchers) =>
    matchers.toPerform("book_table", { time: expect.stringMatching(/^21/), party_size: expect.any(Number) }),
  (matchers) => matchers.toPerformOnlyAfterConsent("book_table"),
  (matchers) => matchers.toFail(/no table/),
  (matchers) => matchers.toMatchTranscript(table),
];
const FALSE: Expectation[] = [
  (matchers) => matchers.toPerform("book_table", { time: "20:00" }),
  (matchers) => matchers.toPerform("book_table", { party_size: expect.any(String) }),
  (matchers) => matchers.toPerform("send_money"),
  (matchers) => matchers.toRefuse("WRONG_TYPE"),
  (matchers) => matchers.toFail("lightning"),
];
const NAMELESS: Expectation[] = [
  (matchers) => matchers.toPerform("book_tabel"),
  (matchers) => matchers.toAskFor("party_sise"),
  (matchers) => matchers.toRefuse("WRONG_TIPE" as never),
];

describe("assertThat", () => {
  it.each(TRUE)(
    "passes what is so, and fails its contrary, with the dialogue that expect shows: %s",
    async (expectation) => {
      expectation(assertThat(table));
      expectation(expect(table));
      const failure = await failureOf(() => expectation(assertThat(table).not));
      expect(failure).toBeInstanceOf(AssertionError);
      const [headline, ...shown] = failure.message.split("\n");
      expect(headline).toMatch(/^expected the (back-end|dialogue) not to /);
      expect(shown).toEqual((await failureOf(() => expectation(expect(table).not))).message.split("\n").slice(1));
    },
  );

  it.each(FALSE)("fails what is not so, with the dialogue, and passes its contrary: %s", async (expectation) => {
    expectation(assertThat(table).not);
    const { message } = await failureOf(() => expectation(assertThat(table)));
    expect(message).toMatch(/^expected the back-end to .*\n\nrehearsal\n {3}User/);
  });

  it.each(NAMELESS)("fails what does not exist, and its contrary: %s", async (expectation) => {
    const said = await failureOf(() => expectation(assertThat(table)));
    expect(said.message).toMatch(/did you mean/);
    expect((await failureOf(() => expectation(assertThat(table).not))).message).toBe(said.message);
  });

  it("takes signals, and compares lists and objects as toMatchObject does", async () => {
    const arguments_ = { list: ["a", { b: 1, c: 2 }], zero: -0 };
    const signal = { kind: "performed", ref: "x0", intent: "buy", arguments: arguments_ } as never;
    assertThat(signal).toPerform("buy", { list: ["a", { b: 1 }], zero: 0 });
    assertThat(signal).not.toPerform("buy", { list: ["a"] });
    assertThat(signal).not.toPerform("buy", { list: [{ b: 1 }, "a"] });
    assertThat(signal).not.toPerform("buy", { list: { 0: "a" } });
    expect(await failureOf(() => assertThat(3 as never).toConfirm())).toMatchObject({ code: "BAD_EXPECTATION" });
  });
});
