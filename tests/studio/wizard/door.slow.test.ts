import { request } from "node:http";
import { afterAll, describe, expect, test } from "vitest";
import { loadBackend } from "../../../src/runtime/index.js";
import { serveWizard } from "../../../src/studio/wizard/index.js";
import { closedAfterFile } from "../../setup/closing.js";
import { scratch } from "../../transcript/files/importing/scratch.js";
import { WizardWindow } from "./client.js";

const backend = await closedAfterFile(
  loadBackend("intents", { engine: "native", behaviours: false, fixtures: "fixtures" }),
);
const folder = scratch();
const server = await serveWizard(backend, { folder });
afterAll(() => server.close());

/** A request whose headers are as they are given: fetch sets Host by itself. */
function status(path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    request(`${server.url}${path}`, { headers, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on("error", reject)
      .end();
  });
}

describe("who is let in", () => {
  const bearer = (token: string | undefined): Record<string, string> => ({ authorization: `Bearer ${token}` });

  test("only who has the token of a side, and each side by its own", async () => {
    const { user, wizard } = server.tokens;
    expect(user).not.toBe(wizard);
    expect(await status("/wizard/state", {})).toBe(401);
    expect(await status("/wizard/state", bearer(`${user}x`))).toBe(401);
    expect(await status("/wizard/state", bearer(user))).toBe(200);
    expect(await status("/wizard/forms", bearer(user))).toBe(401);
    expect(await status("/wizard/forms", bearer(wizard))).toBe(200);
    expect(await status("/health", {})).toBe(200);
  });

  test("no page of another origin, and none under another name, even with a token", async () => {
    const token = bearer(server.tokens.wizard);
    expect(await status("/wizard/state", { ...token, origin: "https://elsewhere.example" })).toBe(403);
    expect(await status("/wizard/state", { ...token, host: "elsewhere.example" })).toBe(403);
    expect(await status("/wizard/state", { ...token, origin: server.url })).toBe(200);
    expect(await status("/wizard/nothing", token)).toBe(404);
  });

  test("not from other machines", async () => {
    const away = serveWizard(backend, { folder: `${folder}/away`, host: "0.0.0.0" });
    await expect(away).rejects.toMatchObject({ code: "BAD_OPTION" });
    const misspelt = serveWizard(backend, { folder: `${folder}/away`, prot: 1 } as never);
    await expect(misspelt).rejects.toMatchObject({ code: "BAD_OPTION", message: expect.stringContaining("port") });
  });
});

describe("what windows send", () => {
  const SCRIPT = `<script>alert("x")</script><img src=x onerror=alert(1)>\u202e\u001b[2J`;

  test.each([
    ["user", { kind: "say", text: "" }],
    ["user", { kind: "say", text: "x".repeat(10_001) }],
    ["user", { kind: "say", text: 7 }],
    ["user", { kind: "respond", text: "I am the wizard." }],
    ["user", { kind: "command", text: "find_hotels()" }],
    ["wizard", { kind: "say", text: "I am the user." }],
    ["wizard", { kind: "task", task: "no_such_task" }],
    ["wizard", { kind: "select", task: "x9", row: 0 }],
    ["wizard", { kind: "query", intent: SCRIPT, slots: {} }],
    ["wizard", { kind: "query", intent: "book_table", slots: { [SCRIPT]: 1 } }],
    ["wizard", { kind: "fill", task: SCRIPT, slots: {} }],
    ["wizard", { kind: "fill", task: "x0", slots: {} }],
    ["wizard", { kind: SCRIPT }],
    ["wizard", { kind: "respond", text: "Hi", more: true }],
  ] as const)("%s sending %j is told what is wrong, and nothing has happened", async (role, act) => {
    const before = server.transcript.turns.length;
    const { status: answered, body } = await new WizardWindow(server, role).act(act);
    expect([answered, body.code]).toEqual([400, "BAD_REQUEST"]);
    expect(server.transcript.turns).toHaveLength(before);
  });

  test.each([{ seat: "short" }, { seat: SCRIPT }, { request: SCRIPT }, { other: 1 }, { act: null }])(
    "%j in a request is refused",
    async (part) => {
      const body = { act: { kind: "respond", text: "Hi" }, seat: "wizard-window", ...part };
      expect((await new WizardWindow(server, "wizard").send("POST", "/wizard/act", body)).status).toBe(400);
    },
  );

  test("script and control characters are text, wherever they may stand", async () => {
    const [user, wizard] = [new WizardWindow(server, "user"), new WizardWindow(server, "wizard")];
    for (const act of [{ kind: "say", text: SCRIPT }]) expect((await user.act(act)).status).toBe(200);
    const acts = [
      { kind: "search", text: SCRIPT },
      { kind: "pick", label: SCRIPT, text: SCRIPT, shown: [SCRIPT] },
      { kind: "respond", text: SCRIPT },
      { kind: "query", intent: "book_table", slots: { restaurant_name: SCRIPT } },
      { kind: "command", text: SCRIPT },
    ];
    for (const act of acts) expect([act.kind, (await wizard.act(act)).status]).toEqual([act.kind, 200]);
    const { body } = await user.get("/wizard/state");
    expect(body.entries.map(({ entry }: { entry: { text: string } }) => entry.text)).toEqual([SCRIPT, SCRIPT, SCRIPT]);
    const [refused] = server.transcript.turns.filter((turn) => turn.author === "Signal").slice(-1);
    expect(refused).toMatchObject({ signal: { kind: "error" } });
    const { headers } = await fetch(`${server.url}/wizard/state`, {
      headers: { authorization: `Bearer ${server.tokens.user}` },
    });
    expect([headers.get("content-type"), headers.get("x-content-type-options")]).toEqual([
      "application/json",
      "nosniff",
    ]);
  });

  test("a comparison of a form is a comparison of the command", async () => {
    const wizard = new WizardWindow(server, "wizard");
    const slots = { stars: { operator: "at_least", args: [3] } };
    const { body } = await wizard.act({ kind: "query", intent: "find_hotels", slots });
    expect(body.command).toBe("find_hotels(stars=at_least(3))");
    expect(body.signals).toMatchObject([{ kind: "found" }]);
    const { ref } = body.signals[0];
    expect((await wizard.act({ kind: "select", task: ref, row: 0 })).status).toBe(200);
    expect(server.starDialogue.Events.at(-1)).toMatchObject({
      Action: "select_primary",
      PrimaryItem: { APIName: "find_hotels" },
    });
  });
});
