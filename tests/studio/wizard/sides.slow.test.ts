import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { loadBackend, replayTranscript } from "../../../src/runtime/index.js";
import { serveWizard, type WizardOptions, type WizardServer } from "../../../src/studio/wizard/index.js";
import { agendaUser, drawPlan, schemaPolicy } from "../../../src/testing/index.js";
import { closedAfterFile } from "../../setup/closing.js";
import { scratch } from "../../transcript/files/importing/scratch.js";
import { WizardWindow } from "./client.js";

const backend = await closedAfterFile(
  loadBackend("intents", { engine: "native", behaviours: false, fixtures: "fixtures" }),
);
let folder: string;
beforeEach(() => {
  folder = scratch();
});

const start = async (more: Partial<WizardOptions>): Promise<WizardServer> => {
  const server = await serveWizard(backend, { folder, ...more });
  onTestFinished(() => server.close());
  return server;
};

describe("a program on one side", () => {
  test("a policy answers a person who is the user, also after the server was started again", async () => {
    const policy = schemaPolicy(backend);
    const answers = Object.assign((transcript: Parameters<typeof policy>[0]) => {
      const { turns } = transcript;
      return turns.at(-1)?.author === "User" && turns.length === 1 ? "book_table()" : null;
    }, {});
    const first = await start({ policy: answers });
    expect(Object.keys(first.tokens)).toEqual(["user"]);
    const user = await new WizardWindow(first, "user").open();
    await user.act({ kind: "say", text: "A table, please." });
    const { data } = await user.until(({ data: seen }) => seen?.op === "respond");
    expect(data.text).toMatch(/restaurant|place|where/i);
    await first.close();
    const second = await start({ policy: answers });
    const again = await new WizardWindow(second, "user").open();
    await again.act({ kind: "say", text: "The Blue Heron." });
    await again.until(({ id, data: seen }) => seen?.op === "respond" && Number(id) > 4);
    expect(replayTranscript(backend, second.transcript)).toMatchObject({ status: "matched" });
  });

  test("a simulated user pursues its goals with a person who is the wizard", async () => {
    const plan = drawPlan(backend, { intents: ["set_reminder"], seed: 3, initiative: 4 });
    const running = await start({ user: agendaUser(backend, plan), plan });
    expect(Object.keys(running.tokens)).toEqual(["wizard"]);
    const wizard = await new WizardWindow(running, "wizard").open();
    const policy = schemaPolicy(backend);
    for (let said = 0; !running.isOver; ) {
      const users = running.transcript.turns.filter(({ author }) => author === "User").length;
      if (users === said) {
        await wizard.until(({ data }) => data?.op === "end" || (data?.op === "say" && ++said === users + 1));
        said = users;
        if (running.isOver) break;
      }
      said = running.transcript.turns.filter(({ author }) => author === "User").length;
      for (let answer = await policy(running.transcript); answer !== null; answer = await policy(running.transcript)) {
        const { printCommand } = await import("../../../src/labels/index.js");
        const tree = typeof answer === "object" && "command" in answer ? answer.command : answer;
        await wizard.act({ kind: "command", text: typeof tree === "string" ? tree : printCommand(tree) });
      }
      await wizard.act({ kind: "respond", text: "All right." });
      await new Promise((resolve) => setImmediate(resolve));
    }
    const { transcript } = running;
    expect(Object.values(transcript.final ?? {})).toMatchObject([
      { intent: "set_reminder", slots: plan.goals[0]?.slots },
    ]);
    expect(replayTranscript(backend, transcript)).toMatchObject({ status: "matched" });
  });

  test("one that fails is told to the wizard as it is, to the user without its words, and the dialogue goes on", async () => {
    let calls = 0;
    const policy = (): null => {
      calls++;
      if (calls === 1) throw new Error("secret of the policy");
      return null;
    };
    const running = await start({ policy });
    const user = await new WizardWindow(running, "user").open();
    await user.act({ kind: "say", text: "Hello." });
    const { data } = await user.until(({ data: seen }) => seen?.op === "trouble");
    expect(JSON.stringify(data)).not.toContain("secret");
    await user.act({ kind: "say", text: "Hello?" });
    expect((await user.until(({ data: seen }) => seen?.op === "respond")).data.text).not.toBe("");
  });

  test("two programs need no person", async () => {
    const user = (): null => null;
    await expect(start({ user, policy: user })).rejects.toMatchObject({ code: "BAD_OPTION" });
  });
});
