import { afterAll, beforeAll, expect, test } from "vitest";
import { type MockBackend, mockBackend, rehearse, schemaPolicy, scriptedUser } from "../../../src/testing/index.js";

let backend: MockBackend;
beforeAll(async () => {
  backend = await mockBackend({ engine: "native", behaviours: false });
});
afterAll(() => backend.close());

test.each([
  [{ intent: "book_tabel" }, "entry 0 of the script names the unknown intent book_tabel; did you mean book_table?"],
  [
    { intent: "book_table", slots: { tiem: "20:00" } },
    "entry 0 of the script names the slot tiem, which book_table does not have; did you mean time?",
  ],
  [
    { intent: "book_table", onFailure: [{ tiem: "21:00" }] },
    "entry 0 of the script names the slot tiem, which book_table does not have; did you mean time?",
  ],
])("a rehearsal with a user who wants %j is refused", async (goal, message) => {
  const rehearsal = rehearse({ backend, policy: schemaPolicy(backend), user: scriptedUser(goal) });
  await expect(rehearsal).rejects.toMatchObject({ code: "BAD_SCRIPT", message });
});

test("a user may give a value that its slot does not take", async () => {
  const user = scriptedUser({ intent: "book_table", slots: { seating: "roof" }, opens: "all" });
  const { turns } = await rehearse({ backend, policy: schemaPolicy(backend), user });
  expect(turns[0]).toMatchObject({ author: "User", means: { slots: { seating: "roof" } } });
  expect(turns.some((turn) => turn.author === "Signal" && turn.signal?.kind === "error")).toBe(true);
});
