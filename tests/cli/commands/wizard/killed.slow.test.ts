import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listening } from "../../../mocks/serve/serverProcess.js";
import { WizardWindow } from "../../../studio/wizard/client.js";
import { SCRIPT } from "../../../studio/wizard/script.js";
import { backlot, folder, start } from "../../backlot.js";

test("a server that is killed in the middle loses nothing; its record goes on, ends, and replays clean", async () => {
  const out = join(folder(), "session");
  const flags = ["wizard", "--out", out, "--port", "0", "--engine", "native", "--no-behaviours"];
  const tokens = () => JSON.parse(readFileSync(join(out, "tokens.json"), "utf8")) as { user: string; wizard: string };
  const windows = async (link: string): Promise<readonly [WizardWindow, WizardWindow]> => {
    const server = { url: new URL(link).origin, tokens: tokens() };
    return [new WizardWindow(server, "user"), new WizardWindow(server, "wizard")];
  };
  const play = async ([user, wizard]: readonly [WizardWindow, WizardWindow], steps: typeof SCRIPT): Promise<void> => {
    for (const { says, does, reply } of steps) {
      expect((await user.act({ kind: "say", text: says })).status).toBe(200);
      for (const act of does) expect((await wizard.act(act)).status).toBe(200);
      expect((await wizard.act({ kind: "respond", text: reply })).status).toBe(200);
    }
  };
  const first = await listening(start(flags));
  expect(first.url).toContain(`/wizard#${tokens().user}`);
  await play(await windows(first.url), SCRIPT.slice(0, 6));
  first.child.kill("SIGKILL");
  expect(await first.ended).toBeNull();
  const second = await listening(start(flags));
  const both = await windows(second.url);
  await play(both, SCRIPT.slice(6));
  await both[0].act({ kind: "end" });
  expect(await second.ended).toBe(0);
  const { turns } = JSON.parse(readFileSync(join(out, "transcript.jsonl"), "utf8")) as {
    turns: { author: string; text?: string }[];
  };
  const said = turns.filter(({ author }) => author === "User" || author === "Response").map(({ text }) => text);
  expect(said).toEqual(SCRIPT.flatMap(({ says, reply }) => [says, reply]));
  const { Events: events } = JSON.parse(readFileSync(join(out, "star.jsonl"), "utf8")) as {
    Events: { Action: string }[];
  };
  expect(events.at(-1)).toMatchObject({ Action: "complete" });
  const replayed = await backlot(["replay", join(out, "transcript.jsonl"), "--no-behaviours"]);
  expect([replayed.code, replayed.stdout]).toEqual([0, expect.stringMatching(/^ +1 +1 +0 +0 +0 /m)]);
});

test("a policy and a simulated user need no person", async () => {
  const { code, stderr } = await backlot(["wizard", "--user", "agenda", "--policy", "schema"]);
  expect([code, stderr]).toEqual([2, expect.stringContaining("rehearse")]);
});
