import { afterAll, beforeAll, describe, expect, test } from "vitest";
import "../../../../src/testing/matchers/vitest.js";
import { formIntent } from "../../../../src/corpora/forms/importer/formIntent.js";
import type { FormAnswer, FormPolicyOptions } from "../../../../src/corpora/forms/index.js";
import { formPolicy, formSystem, profileUser } from "../../../../src/corpora/forms/index.js";
import { singleAgent } from "../../../../src/corpora/forms/system/singleAgent.js";
import { scoreExecuted } from "../../../../src/corpora/scores/executed/report.js";
import type { Backend } from "../../../../src/runtime/backend.js";
import { resolveIntents } from "../../../../src/schema/resolve.js";
import { mockBackend, rehearse, scriptedUser } from "../../../../src/testing/index.js";
import type { Transcript } from "../../../../src/transcript/index.js";
import { commandsOf, meaningsOf, ourBackend, TABLE } from "../../../testing/matchers/recorder.js";
import { TestProject } from "../../../testing/project.js";
import { BOAT, field } from "../scene.js";

const CLUB = {
  "Your Name": field(),
  "Member since": { type: "date-field", required: true, answer: null },
  "Are you a member of another club?": { type: "choice", required: true, options: ["yes", "no"], answer: null },
  "If you are a member, of which?": field(false),
  Sports: { type: "multi-choice", required: true, options: ["Rowing", "Climbing"], answer: null },
  Fee: { type: "number", required: false, answer: null },
};

let project: TestProject;
let ours: Backend;
let forms: Backend;
beforeAll(async () => {
  project = new TestProject({
    "intents/fill_boat.json": JSON.stringify(formIntent("boat", BOAT).intent),
    "intents/fill_club.json": JSON.stringify(formIntent("club", CLUB).intent),
  });
  ours = await ourBackend();
  forms = await mockBackend(`${project.folder}/intents`, { engine: "native" });
});
afterAll(() => {
  forms.close();
  project.remove();
});

/** A rehearsal with somebody who knows these answers. */
async function filled(
  backend: Backend,
  options: FormPolicyOptions,
  answers: Readonly<Record<string, FormAnswer>>,
): Promise<Transcript> {
  const policy = await formPolicy(backend, options);
  const user = profileUser({ description: "somebody", answers });
  return rehearse({ backend, policy, respond: policy.respond, user });
}

const questionsOf = ({ turns }: Transcript): string[] =>
  turns.flatMap((turn) => (turn.author === "Response" ? [turn.text] : []));

const table = {
  "restaurant name": TABLE.restaurant_name,
  date: TABLE.date,
  time: TABLE.time,
  "party size": TABLE.party_size,
};

describe("a form on a back-end", () => {
  test("an intent of our own is filled as a form, and performed after a yes", async () => {
    const transcript = await filled(
      ours,
      { intent: "book_table" },
      { ...table, seating: "Terrace", "dietary needs": ["vegan", "no nuts"] },
    );
    expect(transcript).toPerform("book_table", { ...TABLE, seating: "terrace" });
    expect(transcript).toPerformOnlyAfterConsent("book_table");
    expect(commandsOf(transcript).filter((command) => !command.startsWith("say"))).toEqual([
      "book_table()",
      'x0.restaurant_name = "Blue Heron"',
      'x0.date = "2024-05-18"',
      'x0.time = "20:00"',
      "x0.party_size = 2",
      'x0.seating = "terrace"',
      'x0.dietary_needs = ["vegan", "no nuts"]',
      "confirm(x0)",
    ]);
    expect(questionsOf(transcript)).toEqual([
      ...["restaurant name", "date", "time", "party size", "seating\nOptions: indoor, terrace, bar", "occasion"],
      ...["dietary needs", "Everything is filled in. Shall I submit it?"],
    ]);
  });

  test("a form that needs no yes is handed in once, with its last answers", async () => {
    const answers = {
      "First Name": "Ada",
      Surname: "King",
      "Kind of boat": "kayak",
      Company: "Harbour Mutual",
      Policy: 7,
    };
    const transcript = await filled(forms, { intent: "fill_boat", form: BOAT }, answers);
    expect(commandsOf(transcript).filter((command) => !command.startsWith("say"))).toEqual([
      "fill_boat()",
      'x0.first_name = "Ada"',
      'x0.surname = "King"',
      'x0.kind_of_boat, x0.company, x0.policy = "Kayak", "Harbour Mutual", 7',
    ]);
    expect(
      transcript.turns.filter((turn) => turn.author === "Signal" && turn.signal?.kind === "performed"),
    ).toHaveLength(1);
    expect(transcript).toPerform("fill_boat", { surname: "King", kind_of_boat: "Kayak", nickname: null, policy: 7 });
  });

  test("what the back-end refuses or still wants is asked for at the end", async () => {
    const said = [
      "Hello",
      "Ada",
      "the beginning",
      "yes",
      " ",
      "Rowing and climbing.",
      "12",
      "2020-05-01",
      "a rowing club",
    ];
    const policy = await formPolicy(forms, { intent: "fill_club", form: CLUB });
    const transcript = await rehearse({ backend: forms, policy, respond: policy.respond, user: scriptedUser(said) });
    expect(transcript).toRefuse("WRONG_VALUE");
    expect(questionsOf(transcript).slice(-2)).toEqual(["Member since", "If you are a member, of which?"]);
    expect(transcript).toPerform("fill_club", {
      name: "Ada",
      member_since: "2020-05-01",
      member_of_another_club: "yes",
      if_you_are_a_member_of_which: "a rowing club",
      sports: ["Rowing", "Climbing"],
      fee: 12,
    });
  });

  test("with the form's binding, turns have a meaning, and scores a goal", async () => {
    const answers = {
      "First Name": "Ada",
      Surname: "King",
      "Kind of boat": "Kayak",
      Company: "Harbour Mutual",
      Policy: 7,
    };
    const policy = await formPolicy(forms, { intent: "fill_boat", form: BOAT });
    expect(policy.binding.slots).toMatchObject({ "Skipper:First Name": "first_name", "Insurance:Policy": "policy" });
    const user = profileUser({ description: "somebody", answers }, { binding: policy.binding });
    const transcript = await rehearse({ backend: forms, policy, respond: policy.respond, user });
    expect(meaningsOf(transcript)).toEqual([
      { intent: "fill_boat" },
      { slots: { first_name: "Ada" } },
      { slots: { surname: "King" } },
      { slots: { kind_of_boat: "Kayak" } },
      " ",
      { slots: { company: "Harbour Mutual" } },
      { slots: { policy: 7 } },
    ]);
    const { entries } = scoreExecuted([transcript], { intents: resolveIntents(forms.intents).intents });
    const scores = Object.fromEntries(entries.map(({ path, score }) => [path.join("."), score.value]));
    expect(scores).toMatchObject({ goalCompletion: 1, goalSlots: 1, collateralChanges: 0 });
  });

  test("the single agent runs in the same place", async () => {
    const options = { intent: "book_table", system: singleAgent };
    expect(await filled(ours, options, table)).toPerform("book_table", TABLE);
  });

  test("a user who declines, cancels, or never says a thing gets nothing done", async () => {
    const policy = await formPolicy(ours, { intent: "send_money" });
    const play = (...script: Parameters<typeof scriptedUser>[0][]) =>
      rehearse({ backend: ours, policy, respond: policy.respond, user: scriptedUser(script.flat()) });
    const answers = ["Hello", "Grandma Rosa", "120", " ", " ", " ", " ", " "];
    for (const end of ["No, leave it.", { text: "Never mind", means: { cancels: true } }]) {
      const transcript = await play(...answers, end);
      expect(questionsOf(transcript)).toContain("Everything is filled in. Shall I submit it?");
      expect(transcript).not.toPerform("send_money");
    }
    expect(commandsOf(await play({ text: "Hi", means: { cancels: true } }))).toEqual(["say()"]);
    expect(await play(...answers, "Yes, go ahead")).toPerform("send_money", { recipient: "Grandma Rosa", amount: 120 });
  });
});

describe("the policy is a function of the transcript", () => {
  test("equal transcripts get equal answers, whatever the model says the next time", async () => {
    let calls = 0;
    const system: FormPolicyOptions["system"] = (form) =>
      formSystem(form, {
        models: { question_generation: () => ({ question: `Question ${++calls}?`, fields: ["recipient"] }) },
      });
    const policy = await formPolicy(ours, { intent: "send_money", system });
    const user = scriptedUser(["Hello", "one", "two"]);
    const first = await rehearse({ backend: ours, policy, respond: policy.respond, user });
    const asked = calls;
    expect(asked).toBe(3);
    expect(await rehearse({ backend: ours, policy, respond: policy.respond, user })).toEqual(first);
    expect(calls).toBe(asked);
    // From anywhere in the dialogue, and in any order.
    for (let end = first.turns.length; end > 0; end--) {
      const turns = first.turns.slice(0, end);
      const next = first.turns[end];
      if (turns.at(-1)?.author === "User" && next?.author === "System") {
        expect(await policy({ ...first, turns })).toMatchObject({ kind: expect.any(String) });
      }
    }
    expect(calls).toBe(asked);
  });

  test("what is not an intent, or not a form of the intent, is refused", async () => {
    await expect(formPolicy(ours, { intent: "book_tabel" })).rejects.toMatchObject({ code: "UNKNOWN_INTENT" });
    await expect(formPolicy(ours, { intent: "book_table", form: BOAT })).rejects.toMatchObject({ code: "BAD_FORM" });
    await expect(formPolicy(ours, { intent: "book_table", form: {} })).rejects.toMatchObject({ code: "BAD_FORM" });
  });
});
