import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Backend } from "../../../src/runtime/backend.js";
import { replayTranscript } from "../../../src/runtime/replay/replay.js";
import { checkUser } from "../../../src/users/check/checkUser.js";
import { kept, ours } from "../../corpora/making/made.js";

let backend: Backend;
beforeAll(async () => {
  backend = await ours();
});
afterAll(() => backend.close());

const AWAY = { called_away: 1 };

describe("a user who is called away", () => {
  test("leaves at a question of its last task, and every task before is at its end", async () => {
    const dialogues = await kept(backend, { seed: 5, count: 25, lengths: [1, 1, 1], rates: AWAY });
    expect(dialogues).toHaveLength(25);
    const lengths = new Set<number>();
    for (const { transcript, plan } of dialogues) {
      const { turns } = transcript;
      const last = turns.findLastIndex(({ author }) => author === "User");
      expect(turns[last]).toMatchObject({ means: { cancels: true } });
      expect(turns[last]).not.toHaveProperty("tags");
      expect(turns.slice(last).map(({ author }) => author)).toEqual(["User", "System", "Response"]);
      const asked = turns.slice(0, last).findLast(({ author }) => author === "Signal");
      expect(asked).toMatchObject({ signal: { kind: expect.stringMatching(/^(?:ask|confirm)$/) } });
      const done = turns.flatMap((turn) => (turn.author === "Signal" ? (turn.signal ?? []) : []));
      const ends = done.filter(({ kind }) => kind === "performed" || kind === "found");
      expect(new Set(ends.map((one) => ("intent" in one ? one.intent : ""))).size).toBe(plan.goals.length - 1);
      lengths.add(plan.goals.length);
    }
    expect([...lengths].sort()).toEqual([1, 2, 3]);
  });

  test("makes no error, and its dialogue replays", async () => {
    for (const { transcript, plan } of await kept(backend, { seed: 6, count: 15, rates: AWAY })) {
      expect(checkUser(transcript, plan)).toEqual([]);
      expect(replayTranscript(backend, transcript).status).toBe("matched");
    }
  });

  test("leaves in an error where nobody has called", async () => {
    const [dialogue] = await kept(backend, { seed: 7, count: 1, lengths: [1], rates: AWAY });
    const { transcript, plan } = dialogue as NonNullable<typeof dialogue>;
    const { operators: _, ...uncalled } = plan;
    expect(checkUser(transcript, uncalled).map(({ tag }) => tag)).toContain("premature_termination");
  });

  test("says why in many ways", async () => {
    const dialogues = await kept(backend, { seed: 8, count: 30, lengths: [1], rates: AWAY });
    const said = dialogues.map(({ transcript }) => transcript.turns.findLast(({ author }) => author === "User"));
    expect(new Set(said.map((turn) => (turn?.author === "User" ? turn.text : ""))).size).toBeGreaterThan(25);
  });
});
