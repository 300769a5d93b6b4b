import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { loadBackend, replayTranscript } from "../../../src/runtime/index.js";
import { parseIntent } from "../../../src/schema/parseIntent.js";
import { serveWizard, type WizardOptions, type WizardServer } from "../../../src/studio/wizard/index.js";
import { closedAfterFile } from "../../setup/closing.js";
import { scratch } from "../../transcript/files/importing/scratch.js";
import { WizardWindow } from "./client.js";
import { SCRIPT } from "./script.js";

const backend = await closedAfterFile(
  loadBackend("intents", { engine: "native", behaviours: false, fixtures: "fixtures" }),
);

let folder: string;
beforeEach(() => {
  folder = scratch();
});

const start = async (more: Partial<WizardOptions> = {}): Promise<WizardServer> => {
  const server = await serveWizard(backend, { folder, ...more });
  onTestFinished(() => server.close());
  return server;
};

/** Plays some steps of the script. */
async function play(user: WizardWindow, wizard: WizardWindow, steps = SCRIPT): Promise<void> {
  for (const { says, does, reply } of steps) {
    expect((await user.act({ kind: "say", text: says })).status).toBe(200);
    for (const act of does) {
      const { status, body } = await wizard.act(act);
      expect([status, body.signals?.[0]?.kind]).not.toContain("error");
      expect(status).toBe(200);
    }
    const { body } = await wizard.act({ kind: "search", text: reply });
    const shown = body.suggestions.map(({ label }: { label: string }) => label);
    expect(shown.length).toBeGreaterThan(2);
    expect((await wizard.act({ kind: "pick", label: shown[0], text: reply, shown })).status).toBe(200);
  }
}

describe("two people in two windows", () => {
  test("play 20 turns to the end, and the transcript replays clean", async () => {
    const server = await start({
      clock: (() => {
        let now = 1_700_000_000_000;
        return () => (now += 1_000);
      })(),
    });
    const [user, wizard] = [
      await new WizardWindow(server, "user").open(),
      await new WizardWindow(server, "wizard").open(),
    ];
    await play(user, wizard);
    await user.act({ kind: "end" });
    await server.over;
    await wizard.until(({ data }) => data?.op === "end");
    const { transcript } = server;
    const spoken = transcript.turns.filter(({ author }) => author === "User" || author === "Response");
    expect(spoken.map((turn) => "text" in turn && turn.text)).toEqual(
      SCRIPT.flatMap(({ says, reply }) => [says, reply]),
    );
    expect(spoken).toHaveLength(20);
    expect(replayTranscript(backend, transcript)).toMatchObject({ status: "matched", divergences: [] });
    expect(transcript.final?.x0).toMatchObject({ intent: "book_table", slots: { party_size: 4 }, confirmed: true });
    const times = transcript.turns.map(({ extra }) => Number(extra?.at));
    expect(times).toEqual([...times].sort((one, other) => one - other));
    const heard = user.events.flatMap(({ data }) => (data?.op === "respond" ? data.text : []));
    expect(heard).toEqual(SCRIPT.map(({ reply }) => reply));
    expect((await user.act({ kind: "say", text: "One thing more." })).body).toMatchObject({ code: "BAD_REQUEST" });
  });

  test("the user sees what is said, and nothing of how it came about", async () => {
    const server = await start();
    const [user, wizard] = [
      await new WizardWindow(server, "user").open(),
      await new WizardWindow(server, "wizard").open(),
    ];
    await play(user, wizard, SCRIPT.slice(0, 3));
    const state = await user.get("/wizard/state");
    expect(new Set(state.body.entries.map(({ entry }: { entry: { op: string } }) => entry.op))).toEqual(
      new Set(["say", "respond"]),
    );
    expect(state.body).not.toHaveProperty("variables");
    expect((await wizard.get("/wizard/state")).body.variables.x0).toMatchObject({ intent: "book_table" });
    await user.until(({ event, data }) => event === "entry" && data.text === "At what time?");
    expect(
      user.events.filter(({ event }) => event === "entry").every(({ data }) => ["say", "respond"].includes(data.op)),
    ).toBe(true);
    for (const path of ["forms", "transcript", "star"]) expect((await user.get(`/wizard/${path}`)).status).toBe(401);
  });

  test("guides say what comes next: the wizard is told what the back-end lacks, the user to wait", async () => {
    const server = await start({ plan: { version: 1, goals: [{ intent: "book_table", slots: { party_size: 3 } }] } });
    const [user, wizard] = [new WizardWindow(server, "user"), new WizardWindow(server, "wizard")];
    const guide = async (window: WizardWindow): Promise<string> => (await window.get("/wizard/state")).body.guide;
    expect((await user.get("/wizard/state")).body.goal).toEqual([
      expect.stringMatching(/^You would like to book a table \(.*3\)\.$/),
    ]);
    expect(await guide(wizard)).toBe("Wait for the user.");
    await play(user, wizard, SCRIPT.slice(0, 1));
    await user.act({ kind: "say", text: "A table!" });
    await wizard.act({ kind: "query", intent: "book_table", slots: {} });
    expect(await guide(wizard)).toBe("The back-end lacks the restaurant name of x0: ask the user, then fill it in.");
    expect(await guide(user)).toBe("Wait for the assistant. You may add something meanwhile.");
  });

  test("what the back-end asks for is suggested first, and what is typed finds other questions and commands", async () => {
    const server = await start();
    const [user, wizard] = [new WizardWindow(server, "user"), new WizardWindow(server, "wizard")];
    await user.act({ kind: "say", text: "A table!" });
    await wizard.act({ kind: "query", intent: "book_table", slots: { restaurant_name: "Blue Heron" } });
    const first = async (text: string): Promise<object> =>
      (await wizard.act({ kind: "search", text })).body.suggestions[0];
    expect(await first("")).toMatchObject({ kind: "reply", label: "ask x0.date" });
    expect(await first("how many people")).toMatchObject({ kind: "reply", label: "ask x0.party_size" });
    expect(await first("find hotels")).toMatchObject({ kind: "command", text: "find_hotels()" });
    expect(await first("goodbye")).toMatchObject({ kind: "reply", label: "goodbye" });
  });
});

describe("windows and servers that go away", () => {
  test("a window that is killed comes back to everything, and misses nothing", async () => {
    const server = await start();
    const [user, wizard] = [
      await new WizardWindow(server, "user").open(),
      await new WizardWindow(server, "wizard").open(),
    ];
    await play(user, wizard, SCRIPT.slice(0, 4));
    const seen = await wizard.until(
      ({ event, data }) => event === "entry" && data.op === "pick" && data.text === SCRIPT[3]?.reply,
    );
    wizard.kill();
    await user.act({ kind: "say", text: "Are you there?" });
    const again = await new WizardWindow(server, "wizard").open(Number(seen.id) + 1);
    expect((await again.until(({ event }) => event === "entry")).data).toMatchObject({
      op: "say",
      text: "Are you there?",
    });
    const whole = await new WizardWindow(server, "wizard", "another-one").open();
    await whole.until(({ data }) => data?.text === "Are you there?");
    expect(whole.events.find(({ data }) => data?.op === "say")?.data.text).toBe("Hello!");
    await play(user, again, SCRIPT.slice(4));
    expect(replayTranscript(backend, server.transcript)).toMatchObject({ status: "matched" });
  });

  test("a session goes on after its server, with the same tokens and the same state", async () => {
    const first = await start();
    const [user, wizard] = [new WizardWindow(first, "user"), new WizardWindow(first, "wizard")];
    await play(user, wizard, SCRIPT.slice(0, 5));
    await first.close();
    await expect(user.act({ kind: "say", text: "Hello?" })).rejects.toThrow();
    const second = await start();
    expect(second.tokens).toEqual(first.tokens);
    expect(second.resumed).toBeGreaterThan(15);
    user.url = wizard.url = second.url;
    await play(user, wizard, SCRIPT.slice(5));
    expect(replayTranscript(backend, second.transcript)).toMatchObject({ status: "matched" });
    expect(second.transcript.final?.x0).toMatchObject({ confirmed: true });
  });

  test("a request whose answer was lost is not carried out twice", async () => {
    const first = await start();
    const [user, wizard] = [new WizardWindow(first, "user"), new WizardWindow(first, "wizard")];
    const says = { kind: "say", text: "A table!" };
    const begins = { kind: "query", intent: "book_table", slots: {} };
    await user.act(says, "one");
    const once = await wizard.act(begins, "one");
    await first.close();
    const second = await start();
    user.url = wizard.url = second.url;
    expect((await user.act(says, "one")).status).toBe(200);
    expect((await wizard.act(begins, "one")).body).toEqual(once.body);
    expect(second.transcript.turns.map(({ author }) => author)).toEqual(["User", "System", "Signal"]);
  });

  test("a record is for its owner alone, and for one server at a time", async () => {
    await start();
    for (const name of ["session.jsonl", "tokens.json"]) expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
    await expect(start()).rejects.toMatchObject({ code: "FILE_UNWRITABLE" });
  });

  test("a record whose commands lead elsewhere is refused, and stays as it is", async () => {
    const server = await start();
    const [user, wizard] = [new WizardWindow(server, "user"), new WizardWindow(server, "wizard")];
    await play(user, wizard, SCRIPT.slice(0, 2));
    await server.close();
    const other = await loadBackend(
      [
        parseIntent({
          command: "book_table",
          description: "Book",
          args: { restaurant_name: { type: "str", optional: false } },
        }),
      ],
      { engine: "native" },
    );
    const file = join(folder, "session.jsonl");
    const before = readFileSync(file, "utf8");
    await expect(serveWizard(other, { folder })).rejects.toMatchObject({ code: "BAD_JOURNAL" });
    expect(readFileSync(file, "utf8")).toBe(before);
    other.close();
    await start();
  });
});

describe("two windows of one side", () => {
  test("the second one watches, and may take over; then the first one watches", async () => {
    const server = await start();
    const first = await new WizardWindow(server, "wizard", "window-one").open();
    const second = await new WizardWindow(server, "wizard", "window-two").open();
    expect((await first.until(({ event }) => event === "state")).data.seat).toBe("acting");
    expect((await second.until(({ event }) => event === "state")).data.seat).toBe("watching");
    const refused = await second.act({ kind: "respond", text: "Hello." });
    expect([refused.status, refused.body.code]).toEqual([409, "SEAT_TAKEN"]);
    expect((await second.take()).body).toEqual({ seat: "acting" });
    await first.until(({ event, data }) => event === "state" && data.seat === "watching");
    expect((await first.act({ kind: "respond", text: "Hello." })).status).toBe(409);
    expect((await second.act({ kind: "respond", text: "Hello." })).status).toBe(200);
    expect((await first.until(({ data }) => data?.op === "respond")).data.text).toBe("Hello.");
  });
});
