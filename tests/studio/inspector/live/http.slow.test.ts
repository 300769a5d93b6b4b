import { request } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type HttpServer, serveHttp } from "../../../../src/mocks/serve/index.js";
import { replayTranscript } from "../../../../src/runtime/replay/replay.js";
import type { LiveServer } from "../../../../src/studio/inspector/index.js";
import type { Transcript } from "../../../../src/transcript/index.js";
import { testBackend } from "../../../mocks/serve/client.js";
import { closedAfterFile } from "../../../setup/closing.js";
import { LivePage, liveServer } from "./livePage.js";

const BOOKING = 'book_table(restaurant_name="Blue Heron", date="2024-05-18", time="20:00", party_size=2)';

const backend = await closedAfterFile(testBackend());
let live: LiveServer;
let server: HttpServer;
let page: LivePage;
const notes: string[] = [];

beforeEach(async () => {
  live = await liveServer(backend, { graceMs: 1, onNote: (note) => notes.push(note) });
  server = await serveHttp(backend, { watch: live.watch });
  page = await new LivePage(live.url).open();
});
afterEach(async () => {
  page.close();
  await live.close();
  await server.close();
});

async function post(path: string, body: object = {}) {
  const headers = { "content-type": "application/json" };
  const response = await fetch(server.url + path, { method: "POST", headers, body: JSON.stringify(body) });
  return (await response.json()) as {
    readonly signals: readonly { readonly kind: string }[];
    readonly sequence: number;
  };
}

const command = (id: string, text: string) => post(`/sessions/${id}/commands`, { command: text });

describe("sessions of serve http as they happen", () => {
  it("are in the index as soon as they are open, and grow with what is said, commanded and called", async () => {
    await post("/sessions", { id: "ana", seed: 7 });
    await page.until(() => page.entries[0]?.id === "ana");
    await post("/sessions/ana/turns", { author: "User", text: "A table for two." });
    await command("ana", BOOKING);
    await post("/sessions/ana/tools/confirm", { arguments: {} });
    await page.until(() => page.entries[0]?.signals.includes("performed"));
    expect(page.entries[0]).toMatchObject({
      opening: "A table for two.",
      userTurns: 1,
      intents: ["book_table"],
      signals: ["confirm", "performed"],
      live: { isOver: false },
    });
    const { turns, dialogue } = await page.turns(0);
    expect(turns.length).toBe(page.entries[0]?.turns);
    expect(replayTranscript(backend, { ...dialogue.transcript, turns }).divergences).toEqual([]);
  });

  it("say if they accept values of the wrong type, as the page has to", async () => {
    await post("/sessions", { id: "ana", lenient: true });
    await command("ana", 'book_table(party_size="two")');
    const { turns, dialogue } = await page.turns(0);
    const { transcript, lenient = false } = dialogue;
    expect(replayTranscript(backend, { ...transcript, turns }, { lenient }).status).toBe("matched");
  });

  it("are sent from where a page knows them, and whole after a reset", async () => {
    await post("/sessions", { id: "ana" });
    await command("ana", BOOKING);
    const first = await page.turns(0);
    await command("ana", "confirm(x0)");
    const more = await page.turns(0, first.turns.length, first.epoch);
    expect(more).toMatchObject({ epoch: first.epoch, from: 2 });
    expect(more.turns.map(({ author }) => author)).toEqual(["System", "Signal"]);
    await post("/sessions/ana/reset");
    expect(await page.turns(0, 4, more.epoch)).toMatchObject({ epoch: more.epoch + 1, from: 0, turns: [] });
    await page.until(() => page.entries[0]?.turns === 0);
  });

  it("stay when they are over", async () => {
    await post("/sessions", { id: "ana" });
    await command("ana", BOOKING);
    const before = await page.turns(0);
    await fetch(`${server.url}/sessions/ana`, { method: "DELETE" });
    await page.until(() => page.entries[0]?.live?.isOver);
    expect(await page.turns(0)).toEqual(before);
    expect((await page.turns(0, 1, before.epoch)).turns).toEqual(before.turns.slice(1));
    expect(await (await page.fetch("/api/search?text=BLUE%20heron")).json()).toEqual([0]);
    expect(await page.act({ kind: "fail", place: 0, intent: "book_table", reason: "full" })).toMatchObject({
      status: 400,
      detail: "the session is over",
    });
  });
});

describe("a pause", () => {
  it("has calls wait, lets one through, then all, in their order", async () => {
    for (const id of ["ana", "bob"]) await post("/sessions", { id });
    expect(await page.act({ kind: "pause" })).toEqual({ status: 204 });
    const came: string[] = [];
    const calls = ["ana", "bob"].map(async (id) => {
      await command(id, BOOKING);
      came.push(id);
    });
    const [first] = await page.waiting(2);
    expect(first).toMatchObject({ text: BOOKING, intent: "book_table" });
    expect(came).toEqual([]);
    await page.act({ kind: "step", call: first?.id });
    await page.waiting(1);
    await calls[first?.place ?? 0];
    expect(came).toEqual([first?.place === 0 ? "ana" : "bob"]);
    await page.act({ kind: "step", call: first?.id });
    expect(page.state?.waiting.length).toBe(1);
    await page.act({ kind: "resume" });
    await Promise.all(calls);
    await page.until(() => page.state?.paused === false);
  });

  it("ends when no page is connected any more, and says so", async () => {
    await post("/sessions", { id: "ana" });
    await page.act({ kind: "pause" });
    const call = command("ana", BOOKING);
    await page.waiting(1);
    const second = await new LivePage(live.url).open();
    await second.waiting(1);
    page.close();
    await second.act({ kind: "pause" });
    expect(second.state?.paused).toBe(true);
    second.close();
    expect((await call).signals[0]?.kind).toBe("confirm");
    const note = "No page was connected any more: the pause has ended, and one call that waited goes on.";
    expect(notes.at(-1)).toBe(note);
    page = await new LivePage(live.url).open();
    await page.until(() => page.state?.note === note);
  });

  it("ends with the server, which tells the page", async () => {
    await post("/sessions", { id: "ana" });
    await page.act({ kind: "pause" });
    const call = command("ana", BOOKING);
    await page.waiting(1);
    await live.close();
    expect((await call).signals[0]?.kind).toBe("confirm");
    await page.until(() => page.isEnded);
    expect((await command("ana", "confirm(x0)")).signals[0]?.kind).toBe("performed");
  });
});

describe("a failure that is injected", () => {
  it("strikes once, when the session next carries the intent out; the transcript replays", async () => {
    await post("/sessions", { id: "ana", faults: [{ intent: "book_table", call: 3, reason: "planned before" }] });
    for (const text of [BOOKING, "confirm(x0)", BOOKING]) await command("ana", text);
    await page.act({ kind: "fail", place: 0, intent: "book_table", reason: "no table", code: "full", delayMs: 800 });
    expect(await command("ana", "confirm(x4)")).toMatchObject({ sequence: 4 });
    for (const text of [BOOKING, "confirm(x8)", BOOKING, "confirm(x12)"]) await command("ana", text);
    const { turns, dialogue } = await page.turns(0);
    const came = turns.flatMap((turn) =>
      turn.author === "Signal" && turn.signal !== undefined && turn.signal.kind !== "confirm" ? [turn.signal] : [],
    );
    expect(came.map((signal) => (signal.kind === "failed" ? signal.reason : signal.kind))).toEqual([
      "performed",
      "no table",
      "planned before",
      "performed",
    ]);
    const { status, divergences } = replayTranscript(backend, { ...dialogue.transcript, turns });
    expect({ status, divergences }).toEqual({ status: "matched", divergences: [] });
    const own = (await (await fetch(`${server.url}/sessions/ana/transcript`)).json()) as Transcript;
    expect(replayTranscript(backend, own).status).toBe("matched");
  });

  it("is shown as well where a plan has it strike on the wire", async () => {
    const faults = [
      { intent: "book_table", call: 1, wire: 503 },
      { intent: "book_table", call: 2, wire: "empty" },
    ];
    await post("/sessions", { id: "ana", faults });
    for (const text of [BOOKING, BOOKING, "confirm(x0)"])
      await fetch(`${server.url}/sessions/ana/commands`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ command: text }),
      });
    const { turns, dialogue } = await page.turns(0);
    expect(turns.length).toBe(4);
    expect(dialogue.struck).toEqual([
      { at: 0, isLost: true, text: `${BOOKING} was lost; its client got: 503` },
      { at: 0, isLost: false, text: `${BOOKING} was carried out; its client got: empty` },
    ]);
  });

  it("is refused where it cannot be", async () => {
    await post("/sessions", { id: "ana" });
    const refusals = [
      { kind: "fail", place: 0, intent: "no_such_intent", reason: "full" },
      { kind: "fail", place: 9, intent: "book_table", reason: "full" },
      { kind: "fail", place: 0, intent: "book_table" },
      { kind: "fail", place: -1, intent: "book_table", reason: "full" },
      { kind: "step" },
      { kind: "answer", question: 1, action: "maybe" },
      { kind: "explode" },
      {},
    ];
    for (const act of refusals) expect([act, (await page.act(act)).status]).toEqual([act, act.place === 9 ? 404 : 400]);
  });

  it("is refused where the sessions are kept in a journal", async () => {
    const fixed = await liveServer(backend, { fixed: "not in a journal" });
    const other = await serveHttp(backend, { watch: fixed.watch });
    const its = await new LivePage(fixed.url).open();
    await fetch(`${other.url}/sessions`, { method: "POST" });
    expect(await its.act({ kind: "fail", place: 0, intent: "book_table", reason: "full" })).toMatchObject({
      detail: "not in a journal",
    });
    await its.until(() => its.state?.fixed === "not in a journal");
    its.close();
    await fixed.close();
    await other.close();
  });
});

describe("many sessions, and long ones", () => {
  it("sends what has changed alone", async () => {
    await post("/sessions", { id: "s" });
    const ids = Array.from({ length: 999 }, (_, at) => `s${at}`);
    for (let at = 0; at < ids.length; at += 50)
      await Promise.all(ids.slice(at, at + 50).map((id) => post(`/sessions/s/fork`, { id })));
    await page.until(() => page.entries.length === 1_000 && page.entries.every((entry) => entry !== undefined));
    const before = page.received;
    await command("s500", BOOKING);
    const changed = await page.until(() => page.entries.findIndex(({ signals }) => signals.length === 1) + 1);
    const { length } = JSON.stringify([[changed - 1, page.entries[changed - 1]]]);
    expect(page.received - before).toBe(length);
    const late = await new LivePage(live.url).open();
    await late.until(() => late.entries.length === 1_000);
    late.close();
  });
});

describe("the server of the page", () => {
  const refused = (path: string, headers: Readonly<Record<string, string>>): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      request(new URL(path, live.url), { headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on("error", reject)
        .end();
    });

  it.each([
    ["another host", { host: "evil.example" }],
    ["another port of this host", { host: "127.0.0.1:1" }],
    ["a page of another origin", { origin: "https://evil.example" }],
  ])("refuses %s", async (_, headers) => {
    expect(await refused("/", headers)).toBe(403);
  });

  it.each(["/api/inspection", "/api/dialogues/0", "/api/search?text=a", "/api/live/events", "/api/live/act"])(
    "refuses %s without the token",
    async (path) => {
      for (const headers of [{}, { authorization: "Bearer x" }]) {
        const method = path.endsWith("act") ? "POST" : "GET";
        expect((await fetch(new URL(path, live.url), { method, headers })).status).toBe(401);
      }
    },
  );

  it("gives the page to anybody on this machine, without the token in it, under a strict policy", async () => {
    const answer = await fetch(new URL("/", live.url));
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/default-src 'none'; script-src 'sha256-/);
    expect(policy).not.toMatch(/unsafe-inline/);
    const token = new URL(live.url).hash.replace("#token=", "");
    expect(token.length).toBeGreaterThan(20);
    expect(await answer.text()).not.toContain(token);
  });

  it.each([
    ["/api/dialogues/7", 404],
    ["/api/dialogues/-1", 400],
    ["/api/dialogues/0?from=x", 400],
    ["/elsewhere", 404],
  ])("%s: %d", async (path, status) => {
    expect((await page.fetch(path)).status).toBe(status);
  });
});
