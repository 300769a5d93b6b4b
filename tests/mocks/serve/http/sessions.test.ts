import { describe, expect, it } from "vitest";
import * as build from "../../../../src/labels/build.js";
import { replayTranscript } from "../../../../src/runtime/replay/replay.js";
import { diff } from "../../../../src/runtime/session/snapshot.js";
import { isTranscript } from "../../../../src/transcript/index.js";
import { closedAfterFile } from "../../../setup/closing.js";
import { TestServer } from "../client.js";

const server = await closedAfterFile(TestServer.start());

const TABLE = 'book_table(restaurant_name="Blue Heron", date="2024-05-18", time="20:00", party_size=2)';

describe("sessions over HTTP", () => {
  it("say and do what a session in this process does", async () => {
    const path = await server.open({ seed: 7, now: "2024-05-01T08:00:00Z" });
    const session = server.backend.open({ seed: 7, now: "2024-05-01T08:00:00Z" });
    const commands = [
      "book_table(",
      'book_table(restaurant_name="Blue Heron")',
      "x0.date = 12",
      'x0.date = "2024-05-18"',
    ];
    for (const command of [...commands, 'x0.time = "20:00"', "x0.party_size = 2", "confirm(x0)", "say(x0)"]) {
      const index = session.next;
      const signals = session.execute(command);
      const answered = await server.execute(path, command);
      expect(answered.status).toBe(200);
      expect(answered.body.signals).toEqual(signals);
      expect(answered.body.index).toBe(signals[0]?.kind === "error" ? null : index);
    }
    expect((await server.get(`${path}/state`)).body.state).toEqual(session.state);
    expect((await server.get(`${path}/snapshot`)).body).toEqual(session.snapshot());
    expect((await server.get(path)).body).toMatchObject({ sequence: 8, next: session.next, incomplete: [] });
    const { body: transcript } = await server.get(`${path}/transcript`);
    expect(isTranscript(transcript)).toBe(true);
    expect(replayTranscript(server.backend, transcript).divergences).toEqual([]);
  });

  it("refuse misspelt names and values in queries, and a reset to something else", async () => {
    const path = await server.open();
    await server.execute(path, 'book_table(restaurant_name="Blue Heron")');
    for (const [asked, detail] of [
      ["/sessions?lmit=1", 'the query has a name "lmit"; it may have: after, limit'],
      [`${path}/diff?form=0`, 'the query has a name "form"; it may have: from, session'],
      [`${path}/tools?fromat=openai`, 'the query has a name "fromat"; it may have: format, style, confirmed'],
    ] as const)
      expect((await server.get(asked)).body).toMatchObject({ status: 400, code: "BAD_REQUEST", detail });
    const events = await server.get(`${path}/transcript?follow=no`, { accept: "text/event-stream" });
    expect(events.body).toMatchObject({ status: 400, detail: "follow must be one of true, false" });
    const reset = await server.post(`${path}/reset`, { seed: 3 });
    expect(reset.body).toMatchObject({ status: 400, detail: 'the body has a key "seed"; it may have: none' });
    expect((await server.post(`${path}/reset`, "nonsense")).status).toBe(400);
    expect((await server.get(path)).body).toMatchObject({ next: 2 });
    expect((await server.post(`${path}/reset`, {})).body).toMatchObject({ next: 0 });
  });

  it("take trees as well, and refuse what is none as a signal", async () => {
    const path = await server.open();
    const tree = build.start("book_table", { restaurant_name: 'a"b', party_size: 2 });
    const { body } = await server.execute(path, tree);
    expect(body.signals).toEqual([{ kind: "ask", ref: "x0", slot: "date" }]);
    expect((await server.get(`${path}/transcript`)).body.turns[0].command).toBe(
      'book_table(restaurant_name="a\\"b", party_size=2)',
    );
    const refused = await server.execute(path, { kind: "nonsense" });
    expect(refused.body).toMatchObject({ index: null, signals: [{ kind: "error", code: "SYNTAX" }] });
  });

  it("fork, also from an earlier index, and go their own ways", async () => {
    const path = await server.open({ seed: 3 });
    await server.execute(path, 'book_table(restaurant_name="Blue Heron")');
    await server.execute(path, 'x0.date = "2024-05-18"');
    const fork = await server.post(`${path}/fork`, { id: "branch" });
    expect(fork.status).toBe(201);
    expect(fork.headers.get("location")).toBe("/sessions/branch");
    const early = await server.post(`${path}/fork`, { at: 0 });
    await server.execute("/sessions/branch", 'x0.date = "2024-05-19"');
    const slots = async (at: string) => (await server.get(`${at}/state`)).body.state.x0.slots;
    expect(await slots(path)).toEqual({ restaurant_name: "Blue Heron", date: "2024-05-18" });
    expect(await slots("/sessions/branch")).toEqual({ restaurant_name: "Blue Heron", date: "2024-05-19" });
    expect(await slots(`/sessions/${early.body.id}`)).toEqual({ restaurant_name: "Blue Heron" });
    expect((await server.get(`/sessions/${early.body.id}/transcript`)).body.turns).toHaveLength(2);
    const { body } = await server.get(`${path}/diff?session=branch`);
    expect(body.changes).toEqual([
      { kind: "slot", variable: "x0", slot: "date", before: "2024-05-19", after: "2024-05-18" },
    ]);
    await server.send("DELETE", "/sessions/branch");
  });

  it("tell what has changed since an index, and since they were opened", async () => {
    const path = await server.open();
    const session = server.backend.open();
    const opened = session.snapshot();
    for (const command of [TABLE, "confirm(x0)"]) {
      session.execute(command);
      await server.execute(path, command);
    }
    expect((await server.get(`${path}/diff`)).body.changes).toEqual(diff(opened, session.snapshot()));
    expect((await server.get(`${path}/diff?from=0`)).body.changes).toEqual(
      diff(session.at(0).snapshot(), session.snapshot()),
    );
    for (const { status, body } of [
      await server.get(`${path}/diff?from=99`),
      await server.post(`${path}/fork`, { at: 99 }),
    ]) {
      expect(status).toBe(400);
      expect(body.detail).toMatch(/is 99, and the session has come to 3: give an index from -1, .* to 3$/);
    }
    expect((await server.post(`${path}/fork`, { at: -1 })).status).toBe(201);
  });

  it("name every key that they are opened with, where one is unknown", async () => {
    expect((await server.post("/sessions", { sed: 1 })).body.detail).toContain("it may have: id, saved, seed, now");
    expect((await server.post("/sessions", { saved: {}, seed: 1 })).body.detail).toMatch(/it may have: id, saved$/);
  });

  it("begin anew, with the same seed and faults", async () => {
    const path = await server.open({ seed: 5, faults: [{ intent: "book_table", call: 1, reason: "full" }] });
    const failed = async () => {
      await server.execute(path, TABLE);
      return (await server.execute(path, "confirm(x0)")).body.signals;
    };
    const first = await failed();
    expect(first).toMatchObject([{ kind: "failed", reason: "full" }]);
    const reset = await server.post(`${path}/reset`);
    expect(reset.body).toMatchObject({ next: 0, turns: 0, sequence: 3 });
    expect(await failed()).toEqual(first);
  });

  it("are saved, and opened again", async () => {
    const path = await server.open({ seed: 5 });
    await server.execute(path, TABLE);
    const { body: saved } = await server.get(`${path}/save`);
    const reopened = await server.post("/sessions", { saved });
    expect(reopened.status).toBe(201);
    const again = `/sessions/${reopened.body.id}`;
    expect((await server.get(`${again}/snapshot`)).body).toEqual((await server.get(`${path}/snapshot`)).body);
    expect((await server.get(`${again}/transcript`)).body.turns).toEqual(
      (await server.get(`${path}/transcript`)).body.turns,
    );
    const altered = await server.post("/sessions", { saved: { ...saved, revealed: true } });
    expect(altered.body).toMatchObject({ status: 400, code: "BAD_SAVE" });
  });

  it("are spoken in, which ends what the last user turn revealed", async () => {
    const path = await server.open();
    await server.execute(path, "find_restaurants()");
    expect((await server.get(`${path}/state`)).body.revealed).not.toBeNull();
    const said = await server.post(`${path}/turns`, { author: "User", text: "The second one." });
    expect([said.status, said.body]).toEqual([201, { sequence: 2 }]);
    expect((await server.get(`${path}/state`)).body.revealed).toBeNull();
    await server.post(`${path}/turns`, { author: "Response", text: "Very well." });
    const { turns } = (await server.get(`${path}/transcript`)).body;
    expect(turns.slice(-2)).toEqual([
      { author: "User", text: "The second one." },
      { author: "Response", text: "Very well." },
    ]);
    const forged = await server.post(`${path}/turns`, { author: "System", command: "x" });
    expect(forged.body).toMatchObject({ status: 400, code: "BAD_REQUEST" });
  });

  it("are listed a page at a time, and all closed at once", async () => {
    await server.send("DELETE", "/sessions");
    for (const id of ["a", "b", "c"]) await server.open({ id });
    const first = (await server.get("/sessions?limit=2")).body;
    expect(first).toMatchObject({ sessions: [{ id: "a" }, { id: "b" }], total: 3, more: true });
    const second = (await server.get("/sessions?limit=2&after=b")).body;
    expect(second).toMatchObject({ sessions: [{ id: "c" }], total: 3, more: false });
    expect((await server.get("/sessions?after=zz")).status).toBe(404);
    expect((await server.get("/sessions?limit=0")).status).toBe(400);
    expect((await server.send("DELETE", "/sessions")).body).toEqual({ closed: 3 });
    expect((await server.get("/health")).body).toEqual({ status: "ok", sessions: 0 });
  });

  it("do one request after the other, and number them", async () => {
    const path = await server.open();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => server.execute(path, `book_table(party_size=${i + 1})`)),
    );
    expect(answers.map(({ body }) => body.sequence).sort((a, b) => a - b)).toEqual(answers.map((_, i) => i + 1));
    const { turns } = (await server.get(`${path}/transcript`)).body;
    for (const { body } of answers) {
      const turn = turns[2 * (body.sequence - 1)];
      expect(turn).toMatchObject({ author: "System", index: body.index });
      const { slots } = (await server.get(`${path}/state`)).body.state[`x${body.index}`];
      expect(turn.command).toBe(`book_table(party_size=${slots.party_size})`);
    }
  });

  it.each([[[]], [null], ["{}"], [5]])("refuse a tool's arguments that are no object: %j", async (args) => {
    const path = await server.open();
    const { body } = await server.post(`${path}/tools/book_table`, { arguments: args });
    expect(body).toMatchObject({ status: 400, code: "BAD_REQUEST" });
    expect((await server.get(path)).body.turns).toBe(0);
  });

  it("offer tools, which become commands on the same record", async () => {
    const path = await server.open({ seed: 1 });
    const { tools } = (await server.get(`${path}/tools?format=openai`)).body;
    expect(tools.map((tool: { function: { name: string } }) => tool.function.name)).toContain("book_table");
    const asked = await server.post(`${path}/tools/book_table`, {
      arguments: { restaurant_name: "Blue Heron" },
      id: "c1",
    });
    expect(asked.body).toMatchObject({ sequence: 1, isError: false, content: { status: "ask", slot: "date" } });
    await server.execute(path, 'x0.date = "2024-05-18"');
    await server.post(`${path}/tools/book_table`, { arguments: { time: "20:00", party_size: 2 } });
    const done = await server.post(`${path}/tools/confirm`);
    expect(done.body.content.status).toBe("performed");
    const { body: transcript } = await server.get(`${path}/transcript`);
    expect(transcript.turns[0].extra.tool).toEqual({
      name: "book_table",
      arguments: { restaurant_name: "Blue Heron" },
      id: "c1",
    });
    expect(replayTranscript(server.backend, transcript).divergences).toEqual([]);
    const wrong = await server.post(`${path}/tools/book_table`, { arguments: { party_size: "two", tip: 3 } });
    expect(wrong.body).toMatchObject({ isError: true, content: { status: "error" } });
    expect((await server.post(`${path}/tools/book_tabel`)).body).toMatchObject({ status: 404, code: "UNKNOWN_TOOL" });
    expect((await server.get(`${path}/tools?format=soap`)).body).toMatchObject({ status: 400, code: "BAD_REQUEST" });
  });
});
