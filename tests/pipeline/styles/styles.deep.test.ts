import { describe, expect, test } from "vitest";
import { ours } from "../made.js";
import { expectEqualCalls, madeSgd, scoredAsGold } from "./sgdScene.js";

describe("whole corpora in other styles", () => {
  test("500 dialogues in SGD's: every call equal by acts and by states, and 1.0 as gold", async () => {
    const backend = await ours();
    const { out, dialogues, report } = await madeSgd(backend, 500);
    expect(dialogues).toHaveLength(500);
    expect(new Set(dialogues.map(({ turns }) => turns.map(({ utterance }) => utterance).join("\n"))).size).toBe(500);
    expect(report.attempts).toBe(500 + report.discards.reduce((sum, { discarded }) => sum + discarded, 0));
    const calls = await expectEqualCalls(out, dialogues, "state");
    expect(calls).toBeGreaterThan(800);
    expect(await expectEqualCalls(out, dialogues, "acts")).toBe(calls);
    const scores = Object.entries(await scoredAsGold(out)).filter(([, value]) => value !== null);
    expect(scores.filter(([, value]) => value !== 1)).toEqual([]);
    backend.close();
  });
});
