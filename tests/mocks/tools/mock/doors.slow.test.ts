import { afterEach, describe, expect, test } from "vitest";
import { byApi, byMcp, byMock, bySession, NOW, type OpenDoor, type Opened, SEED } from "./openDoors.js";

/* The same tools by every door: each has a fault, a clock, a seed, a snapshot, a way to begin anew, and a transcript. */

/** The second reading of a task fails. */
const FAULT = { call: 2, reason: "the database is asleep" };
const OPENED: Opened = { rows: { tasks: [{ id: "T-1", title: "Sweep" }] }, fault: FAULT };

const closing: OpenDoor[] = [];
afterEach(async () => {
  for (const open of closing.splice(0)) await open.close();
});

describe.each([
  ["mockTools", byMock],
  ["import tools, and a session", bySession],
  ["import tools, over MCP", byMcp],
  ["import openapi, over HTTP", byApi],
])("by the door of %s there is", (_, door) => {
  test("a fault, a snapshot, a clock, a seed, a transcript and a way to begin anew", async () => {
    const open = await door(OPENED);
    closing.push(open);
    const play = async () => {
      const made = await open.call("create_task", { title: "Paint" });
      const { id } = JSON.parse(made.said) as { readonly id: string };
      const read = await open.call("get_task", { id });
      const struck = await open.call("get_task", { id });
      return [made, read, struck];
    };
    const first = await play();
    const [made, read, struck] = first;
    const row = JSON.parse(made?.said ?? "");
    expect(row).toMatchObject({ title: "Paint" });
    expect(JSON.parse(read?.said ?? "")).toMatchObject({ id: row.id, title: "Paint" });
    expect([made?.ok, read?.ok, struck?.ok]).toEqual([true, true, false]);
    expect(struck?.said).toContain(FAULT.reason);

    const { rows, now } = await open.snapshot();
    expect(rows).toMatchObject({ tasks: { [row.id]: { title: "Paint" } } });
    expect(now).toBe(NOW);
    const transcript = await open.transcript();
    expect([transcript.seed, transcript.now]).toEqual([SEED, NOW]);
    const signals = transcript.turns.flatMap((turn) => (turn.author === "Signal" ? (turn.signal?.kind ?? []) : []));
    expect(signals).toEqual(["performed", "found", "failed"]);

    await open.again();
    expect(JSON.stringify((await open.snapshot()).rows)).not.toContain("Paint");
    expect((await open.transcript()).turns).toEqual([]);
    expect(await play()).toEqual(first);
  });
});
