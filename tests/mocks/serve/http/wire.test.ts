import { describe, expect, it } from "vitest";
import { BacklotError } from "../../../../src/base/errors.js";
import { WirePlan } from "../../../../src/mocks/serve/sessions/wirePlan.js";
import { sealed } from "../../../../src/runtime/session/saved.js";
import { closedAfterFile } from "../../../setup/closing.js";
import { TestServer } from "../client.js";

const server = await closedAfterFile(TestServer.start());

const BOOK = 'book_table(restaurant_name="Blue Heron", date="2024-05-18", time="20:00", party_size=2)';
const next = async (path: string): Promise<number> => (await server.get(path)).body.next;

describe("faults on the wire", () => {
  it("answer with a status, and nothing happens, for the call that the plan names", async () => {
    const path = await server.open({ faults: [{ intent: "book_table", call: 2, wire: 503, delayMs: 40 }] });
    expect((await server.execute(path, "book_table(party_size=2)")).status).toBe(200);
    const failed = await server.execute(path, 'x0.date = "2024-05-18"');
    expect(failed.body).toMatchObject({ status: 503, code: "WIRE_FAULT" });
    expect(failed.headers.get("backlot-delay-ms")).toBe("40");
    expect(await next(path)).toBe(2);
    expect((await server.execute(path, 'x0.date = "2024-05-18"')).body.index).toBe(2);
  });

  it("let the command be carried out where only its answer is lost", async () => {
    const path = await server.open({ faults: [{ intent: "book_table", wire: 500, lost: "answer" }] });
    expect((await server.execute(path, "book_table(party_size=2)")).status).toBe(500);
    expect(await next(path)).toBe(2);
  });

  it.each([
    ["timeout", 504],
    ["empty", 200],
    ["invalid_json", 200],
    ["schema_violation", 200],
    ["wrong_content", 200],
    ["oversized", 200],
    ["latency", 200],
  ] as const)("are what they are called: %s", async (wire, status) => {
    const path = await server.open({ faults: [{ intent: "book_table", wire, delayMs: 250 }] });
    const answered = await server.execute(path, BOOK);
    expect(answered.status).toBe(status);
    // Whatever became of the answer, the command was carried out.
    expect(await next(path)).toBe(2);
    switch (wire) {
      case "timeout":
        expect(answered.body.code).toBe("WIRE_FAULT");
        break;
      case "empty":
        expect([answered.type, answered.text]).toEqual(["application/json", ""]);
        break;
      case "invalid_json":
        expect(answered.type).toBe("application/json");
        expect(() => JSON.parse(answered.text)).toThrow();
        break;
      case "schema_violation":
        expect(answered.body).toMatchObject({ signals: "none", sequence: null });
        break;
      case "wrong_content":
        expect(answered.type).toBe("text/html");
        break;
      case "oversized":
        expect(answered.text.length).toBeGreaterThan(8_000_000);
        expect(answered.body.answer.signals[0].kind).toBe("confirm");
        break;
      case "latency":
        expect(answered.headers.get("backlot-delay-ms")).toBe("250");
        expect(answered.body.signals[0].kind).toBe("confirm");
        break;
      default:
        wire satisfies never;
    }
  });

  it("end a connection half-way through an answer", async () => {
    const path = await server.open({ faults: [{ intent: "book_table", call: 1, wire: "disconnect" }] });
    await expect(server.execute(path, BOOK)).rejects.toThrow();
    expect(await next(path)).toBe(2);
    expect((await server.execute(path, "confirm(x0)")).body.signals[0].kind).toBe("performed");
  });

  it("take real time only where that is asked for", async () => {
    const real = await TestServer.start({ realTime: true });
    const path = await real.open({ faults: [{ intent: "find_restaurants", delayMs: 120 }] });
    const began = performance.now();
    await real.execute(path, "find_restaurants()");
    // It cannot be sooner; how much later it is says nothing.
    expect(performance.now() - began).toBeGreaterThanOrEqual(119);
    await real.close();
  });

  it("strike calls of tools, also those that act on a task", async () => {
    const path = await server.open({ faults: [{ intent: "book_table", call: 2, wire: 502 }] });
    const booked = await server.post(`${path}/tools/book_table`, {
      arguments: { restaurant_name: "Blue Heron", date: "2024-05-18", time: "20:00", party_size: 2 },
    });
    expect(booked.body.content.status).toBe("confirm");
    expect((await server.post(`${path}/tools/confirm`)).status).toBe(502);
    expect((await server.post(`${path}/tools/confirm`)).body.content.status).toBe("performed");
  });

  it("do not concern the session, which performs and counts without them", () => {
    const faults = [
      { intent: "book_table", wire: "empty" },
      { intent: "book_table", call: 1, reason: "full" },
    ] as const;
    const session = server.backend.open({ faults });
    session.execute(BOOK);
    expect(session.execute("confirm(x0)")).toMatchObject([{ kind: "failed", reason: "full" }]);
  });

  it("draw from a stream of their own, which can be taken up again", () => {
    const faults = [{ intent: "f", probability: 0.4, wire: 500 }] as const;
    const plan = new WirePlan(faults, 7);
    const first = Array.from({ length: 50 }, () => plan.faultFor("f") !== null);
    const { progress } = plan;
    expect(first.filter(Boolean).length).toBeGreaterThan(5);
    expect(first.filter(Boolean).length).toBeLessThan(45);
    const resumed = new WirePlan(faults, 7, progress);
    const rest = Array.from({ length: 50 }, () => plan.faultFor("f") !== null);
    expect(Array.from({ length: 50 }, () => resumed.faultFor("f") !== null)).toEqual(rest);
  });

  it("that struck before a save do not strike again after it", async () => {
    const faults = [
      { intent: "book_table", call: 2, wire: 503 },
      { intent: "book_table", probability: 0.5, wire: 500 },
    ];
    const path = await server.open({ faults, seed: 3 });
    await server.execute(path, "book_table(party_size=2)");
    const statuses = async (session: string): Promise<readonly number[]> => {
      const got: number[] = [];
      for (let at = 0; at < 12; at++) got.push((await server.execute(session, "x0.party_size = 3")).status);
      return got;
    };
    expect((await server.execute(path, "x0.party_size = 3")).status).toBe(503);
    const { body: saved } = await server.get(`${path}/save`);
    const opened = await server.post("/sessions", { saved });
    expect(opened.status).toBe(201);
    const rest = await statuses(path);
    expect(await statuses(`/sessions/${opened.body.id}`)).toEqual(rest);
    expect(rest).toContain(500);
    const { digest: _, ...forged } = { ...saved, wire: { calls: {}, draws: 1e15 } };
    expect((await server.post("/sessions", { saved: sealed(forged) })).body).toMatchObject({ code: "BAD_SAVE" });
    expect(server.backend.reopen(saved).next).toBeGreaterThan(0);
  });

  it("are no part of a save where there are none", async () => {
    const { body: saved } = await server.get(`${await server.open({ faults: [] })}/save`);
    expect(saved).not.toHaveProperty("wire");
  });

  it.each([
    [{ intent: "book_table", wire: 200 }, "must be an HTTP status from 400 to 599, or one of latency"],
    [{ intent: "book_table", wire: "nonsense" }, "must be an HTTP status"],
    [{ intent: "book_table", wire: 500, reason: "full" }, "both wire and reason"],
    [{ intent: "book_table", wire: "latency" }, "has latency but no delay"],
    [{ intent: "book_table", wire: "latency", delayMs: 5, lost: "answer" }, "loses nothing"],
    [{ intent: "book_table", lost: "answer", reason: "full" }, "without a fault on the wire"],
    [{ intent: "book_table", wire: 500, lost: "both" }, "must be request or answer"],
  ])("are checked when a session opens: %j", (fault, message) => {
    expect(() => server.backend.open({ faults: [fault as never] })).toThrow(BacklotError);
    expect(() => server.backend.open({ faults: [fault as never] })).toThrow(message);
  });
});
