import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importStar } from "../../../../src/corpora/index.js";
import { starProtocol } from "../../../../src/corpora/star/server/starProtocol.js";
import { loadBackend } from "../../../../src/runtime/loadBackend.js";
import { writeImport } from "../../../../src/transcript/files/importing/index.js";
import { hasShared, shared } from "../../../shared.js";
import { TestServer } from "../client.js";

interface Case {
  readonly id: string;
  readonly api: string;
  readonly constraints: readonly { readonly slot: string; readonly op: string | null; readonly value: unknown }[];
  readonly expected: { readonly kind: string; readonly count?: number };
}

describe.skipIf(!hasShared)("STAR's own protocol over the imported knowledge base (needs the reference data)", () => {
  let server: TestServer;
  const out = mkdtempSync(join(tmpdir(), "backlot-star-"));
  beforeAll(async () => {
    const folders = { tasks: shared("data/star/tasks"), apis: shared("data/star/apis"), dbs: shared("data/star/dbs") };
    await writeImport(out, importStar([], { ...folders, rows: shared("data/star/db_snapshot.json") }), {
      format: "star",
      sources: [],
    });
    server = await TestServer.start(
      { protocols: [starProtocol()] },
      await loadBackend(join(out, "intents"), {
        fixtures: join(out, "fixtures"),
        behaviours: join(out, "intents/behaviours"),
      }),
    );
  });
  afterAll(async () => {
    await server.close();
    rmSync(out, { recursive: true, force: true });
  });

  it("answers the recorded cases as STAR's code does: success or failure, and how many rows fit", async () => {
    const lines = readFileSync(shared("data/star/api_cases.jsonl"), "utf8").trim().split("\n");
    const cases = lines.map((line) => JSON.parse(line) as Case);
    expect(cases).toHaveLength(500);
    const wrong: string[] = [];
    for (const { id, api, constraints, expected } of cases) {
      const body = constraints.map(({ slot, op, value }) => ({ Slot: slot, Value: value, Comparator: op }));
      const answered = await server.post(`/star/${api}`, body);
      const { kind, count = -1 } = expected;
      const { Message, Item, NumOtherItems } = answered.body;
      const isRight =
        kind === "error"
          ? answered.status === 400 && Message.startsWith("API code failed: ")
          : answered.status === 200 && Item.api_name === api && (kind !== "rows" || NumOtherItems === count);
      if (!isRight) wrong.push(`${id} ${JSON.stringify(expected).slice(0, 150)}: ${answered.text.slice(0, 200)}`);
    }
    expect(wrong).toEqual([]);
  });

  it("takes comparators, and serves replies that were laid in first, in order", async () => {
    const query = [{ Slot: "AverageRating", Value: 4, Comparator: "is_at_least" }];
    const found = await server.post("/star/restaurant_search", query);
    expect(found.body.Item.AverageRating).toBeGreaterThanOrEqual(4);
    for (const n of [1, 2])
      await server.post("/star/mock/restaurant_search", { Message: "Ok", Item: { n }, NumOtherItems: 0 });
    expect((await server.post("/star/restaurant_search", query)).body.Item).toEqual({ n: 1 });
    await server.get("/star/mock/clear");
    expect((await server.post("/star/restaurant_search", query)).body.Item.api_name).toBe("restaurant_search");
    expect((await server.post("/star/teleport", [])).body).toMatchObject({ status: 404, code: "UNKNOWN_INTENT" });
    expect((await server.post("/star/restaurant_search", [{ Slot: 1 }])).status).toBe(400);
    const dirty = [{ Slot: "AverageRating", Value: 4, Comparator: "__import__" }];
    expect((await server.post("/star/restaurant_search", dirty)).status).toBe(400);
  });
});
