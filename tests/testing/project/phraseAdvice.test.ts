import { afterEach, expect, test } from "vitest";
import { phraseAdvice } from "../../../src/testing/project/phraseAdvice.js";
import { readIntents } from "../../../src/transcript/files/index.js";
import { DRAW_TICKET, TestProject } from "../project.js";

let project: TestProject;
afterEach(() => project.remove());

const intent = (command: string, args: object): string =>
  JSON.stringify({ command, description: "Do it", confirmation_required: true, args });
const advice = async (files: Readonly<Record<string, string>>) => {
  project = new TestProject(files);
  return phraseAdvice(await readIntents(`${project.folder}/intents`));
};

const THERMO = intent("set_heating", {
  tgt_tmp: { type: "int", optional: false, description: "The target" },
  eco_mode: { type: "bool", optional: true, description: "Whether it saves" },
  profile: { type: "str", optional: false, description: "" },
  city: { type: "str", optional: false, description: "" },
});
const SOUND = { "intents/draw_ticket.json": DRAW_TICKET };

test("intents with the weakest names come first, and those that speak for themselves not at all", async () => {
  const one = intent("play_song", {
    shuffle: { type: "bool", description: "" },
    qty: { type: "int", description: "" },
  });
  expect(await advice({ ...SOUND, "intents/play_song.json": one, "intents/set_heating.json": THERMO })).toEqual([
    { intent: "set_heating", reasons: ["tgt_tmp is shortened", "eco_mode is a boolean", "profile has no description"] },
    { intent: "play_song", reasons: ["qty is shortened"] },
  ]);
});

test("what a list says is no longer weak", async () => {
  const list = { slots: { tgt_tmp: { noun: "temperature" }, eco_mode: { noun: "saving" } } };
  expect(
    await advice({ "intents/set_heating.json": THERMO, "intents/phrases/set_heating.json": JSON.stringify(list) }),
  ).toEqual([{ intent: "set_heating", reasons: ["profile has no description"] }]);
});
