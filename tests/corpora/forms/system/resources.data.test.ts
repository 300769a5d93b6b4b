import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { fillForm, formSystem, profileUser } from "../../../../src/corpora/forms/index.js";
import { countersOf, invalidAnswers, isFilled } from "../../../../src/corpora/forms/scores/counters.js";
import { paperScores } from "../../../../src/corpora/forms/scores/scoreFormsFiles.js";
import { singleAgent } from "../../../../src/corpora/forms/system/singleAgent.js";
import { hasShared, shared } from "../../../shared.js";
import { answersToEverything, publishedForm } from "../resources.js";
import { answersOf } from "../scene.js";

describe.skipIf(!hasShared)("the four forms (needs the reference data)", () => {
  // How many of the fields are asked for: optional fields below a label whose required ones are filled are not.
  test.each([
    ["ss5", 39, 34],
    ["epa", 16, 16],
    ["med", 52, 52],
    ["inv", 14, 14],
  ])("%s is filled without a model: of %i fields, %i are asked for", async (name, fields, asked) => {
    const form = publishedForm(name);
    const profile = { description: "somebody with an answer to everything", answers: answersToEverything(form) };
    const run = await fillForm(await formSystem(form), profileUser(profile), { id: `modular/${name}` });
    expect(run.ended).toBe("finished");
    expect(isFilled(run.filledForm)).toBe(true);
    expect(invalidAnswers(run.filledForm)).toBe(0);
    const counters = countersOf(run);
    expect(counters).toMatchObject({ length: fields, turns: asked, reps: 0 });
    expect(counters["filled obl. fields"]).toBe(counters["obl. fields"]);
    for (const [path, answer] of Object.entries(answersOf(run.filledForm))) {
      expect([path, [answer].flat()]).toEqual([path, [profile.answers[path]]]);
    }
    // The baseline asks for everything, and takes longer.
    const baseline = await fillForm(singleAgent(form), profileUser(profile), { id: `single/${name}` });
    expect(countersOf(baseline)).toMatchObject({ length: fields, turns: fields, reps: 0 });
    const [ours, theirs] = [run, baseline].map((one) =>
      paperScores(countersOf(one) as Parameters<typeof paperScores>[0]),
    );
    expect(theirs).toEqual({ success: 1, efficiency: 0.5, score: 2 / 3 });
    expect(ours?.efficiency).toBeCloseTo(1 / ((2 * asked) / fields), 12);
  });

  test("the published profiles are played by a model, and say nothing without one", async () => {
    const profiles = JSON.parse(readFileSync(shared("data/forms/resources/user-profiles.json"), "utf8")) as string[];
    expect(profiles).toHaveLength(10);
    for (const profile of profiles) {
      const turns = [{ author: "Response", text: "What do you do for a living?" }] as const;
      const seen: string[] = [];
      const model = ({ prompt }: { readonly prompt: string }) => {
        seen.push(prompt);
        return { answer: profile };
      };
      expect(await profileUser(profile, { model })({ id: "one", turns })).toBe(profile);
      expect(seen).toEqual([expect.stringContaining(JSON.stringify(profile))]);
      expect(await profileUser(profile)({ id: "one", turns })).toBe(" ");
    }
  });
});
