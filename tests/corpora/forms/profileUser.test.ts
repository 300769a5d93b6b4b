import { describe, expect, test } from "vitest";
import { fillForm, formSystem, profileUser as publicUser } from "../../../src/corpora/forms/index.js";
import type { ModuleRequest } from "../../../src/corpora/forms/modules/contracts.js";
import { type FormProfile, type ProfileUserOptions, profileUser } from "../../../src/corpora/forms/profileUser.js";
import { scoreForms } from "../../../src/corpora/forms/scores/scoreFormsFiles.js";
import { singleAgent } from "../../../src/corpora/forms/system/singleAgent.js";
import type { Turn } from "../../../src/transcript/index.js";
import { answersOf, BOAT, scripted } from "./scene.js";

const asked = (text: string): Turn => ({ author: "Response", text });
const said = (text: string): Turn => ({ author: "User", text });

/** Words of a user after some turns. */
async function says(profile: string | FormProfile, turns: readonly Turn[], options?: ProfileUserOptions) {
  return await profileUser(profile, options)({ id: "one", turns });
}

const SAILOR: FormProfile = {
  description: "a ferry captain",
  answers: {
    "Skipper:First Name": "Ada",
    "Skipper:Surname": "King",
    "Crew:First Name": "Grace",
    "Kind of boat": "Kayak",
    boat: "the old one",
    "Can swim": true,
    Ports: ["Hamburg", "Bremen"],
    Nickname: null,
  },
};

describe("a user with a profile", () => {
  test.each([
    ["Skipper › First Name", "Ada"],
    ["Crew › First Name", "Grace"],
    ["Who is the skipper: what is your surname?", "King"],
    ["What is the surname?", "King"],
    ["Kind of boat\nOptions: Dinghy, Kayak, Nickname", "Kayak"],
    ["Which boat?", "the old one"],
    ["And your CAN-SWIM badge?", "yes"],
    ["Which ports?", "Hamburg, Bremen"],
    ["Ports, and can swim?", "Can swim: yes; Ports: Hamburg, Bremen"],
    ["Nickname", " "],
    ["First Name", " "],
    ["Boats", " "],
  ])("is asked %o and answers %o", async (question, answer) => {
    expect(await says(SAILOR, [asked(question)])).toBe(answer);
  });

  test("opens, answers what was asked last, says yes, and is done", async () => {
    expect(await says(SAILOR, [])).toBe("I would like to fill in a form.");
    expect(await says(SAILOR, [], { opens: "Hello." })).toBe("Hello.");
    expect(await says(SAILOR, [said("Hello."), asked("Surname"), asked("Which boat?")])).toBe("the old one");
    expect(await says(SAILOR, [said("Hello."), asked("Surname"), said("King")])).toBeNull();
    const confirm: Turn = { author: "Signal", index: 1, signal: { kind: "confirm", ref: "x0" } };
    expect(await says(SAILOR, [said("Hello."), confirm, asked("Shall I?")])).toMatchObject({
      means: { confirms: true },
    });
  });

  test("gives up on a question that it left blank twice", async () => {
    const blank = [asked("Salary"), said(" "), asked("Surname"), said("King"), asked("Salary"), said("")];
    expect(await says(SAILOR, [asked("Salary"), said(" "), asked("Salary")])).toBe(" ");
    expect(await says(SAILOR, [...blank, asked("Salary")])).toBeNull();
    expect(await says(SAILOR, [...blank, asked("Surname")])).toBe("King");
  });

  test("is played by a model, whose second failure is a blank", async () => {
    const requests: ModuleRequest[] = [];
    const outputs = scripted(
      { user: ['{"answer": "Ada"}', "I am Ada", { answer: { first: "Ada" } }, "?", "?"] },
      requests,
    );
    const options = { model: outputs as NonNullable<ProfileUserOptions["model"]>, topic: "a boat licence" };
    const all = [await says("a ferry captain", [asked("Name?")], options)];
    all.push(await says("a ferry captain", [asked("Name?")], options));
    all.push(await says("a ferry captain", [asked("Name?")], options));
    expect(all).toEqual(["Ada", '{"first":"Ada"}', " "]);
    expect(requests.map(({ temperature }) => temperature)).toEqual(Array(5).fill("high"));
    expect(requests[0]?.input).toEqual({ profile: "a ferry captain", topic: "a boat licence", question: "Name?" });
  });
});

test("a form holds what the profile holds, and nothing else", async () => {
  const user = publicUser({
    description: "a sailor",
    answers: { "First Name": "Ada", Surname: "King", "Kind of boat": "kayak", Company: "Harbour Mutual" },
  });
  const run = await fillForm(await formSystem(BOAT), user, { id: "own/1" });
  expect(run.ended).toBe("finished");
  expect(answersOf(run.filledForm)).toEqual({
    "Skipper:First Name": "Ada",
    "Skipper:Surname": "King",
    "Kind of boat": "Kayak",
    Nickname: "",
    "Insurance:Company": "Harbour Mutual",
    "Insurance:Policy": "",
  });
});

test("a user who cannot say what is required ends the dialogue", async () => {
  const run = await fillForm(await formSystem(BOAT), publicUser({ description: "", answers: { "First Name": "Ada" } }));
  expect(run.ended).toBe("user");
  expect(run.dialogue.filter((entry) => "Assistant" in entry && entry.Assistant === "Skipper › Surname")).toHaveLength(
    2,
  );
  const short = await fillForm(await formSystem(BOAT), () => "x", { maxTurns: 2 });
  expect([short.ended, short.dialogue.length]).toEqual(["maxTurns", 4]);
  await expect(fillForm(await formSystem(BOAT), () => 7 as unknown as string)).rejects.toMatchObject({
    code: "USER_ANSWER",
  });
});

test("a run names the modules whose model gave no usable answer, and its score does", async () => {
  const models = () => Promise.reject(new Error("401: no such key"));
  const user = publicUser({ description: "", answers: { "First Name": "Ada" } });
  for (const system of [await formSystem(BOAT, { models }), singleAgent(BOAT, { models })]) {
    const run = await fillForm(system, user, { id: "broken/1" });
    expect(run.fallbacks.length).toBeGreaterThan(0);
    expect(run.fallbacks[0]?.reason).toMatch(/^it threw Error: 401: no such key/);
    const [note] = scoreForms([run]).notes.filter(({ text }) => text.startsWith("runs used fallbacks"));
    expect(note).toMatchObject({ count: 1, isProblem: true });
    expect(note?.examples?.[0]).toMatch(/^broken\/1 \(\d+, the last of \w+: it threw Error: 401: no such key/);
  }
  const sound = await fillForm(await formSystem(BOAT), user, { id: "own/1" });
  expect(sound.fallbacks).toEqual([]);
  expect(scoreForms([sound]).notes.filter(({ text }) => text.startsWith("runs used fallbacks"))).toEqual([]);
});
