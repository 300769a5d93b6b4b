import { expect, it } from "vitest";
import { tools } from "../../../src/mocks/tools/ai/tools.js";
import { toolSession } from "../../../src/mocks/tools/session/asToolSession.js";
import { loadBackend } from "../../../src/runtime/loadBackend.js";

const TABLE = { restaurant_name: "Blue Heron", date: "2024-05-18", time: "20:00", party_size: 2 };
const HOUR_MS = 3_600_000;

async function opened(realTime?: boolean) {
  const backend = await loadBackend("intents", { engine: "native", behaviours: false });
  const session = backend.open({ faults: [{ intent: "book_table", call: 1, delayMs: HOUR_MS }] });
  const given = realTime === undefined ? {} : { realTime };
  return { backend, session: toolSession(session, { style: "one-shot", confirm: () => true, ...given }) };
}

it("delays are virtual unless real time is asked for, and end with the caller's signal then", async () => {
  const { backend, session } = await opened();
  const before = session.session.snapshot().now;
  expect((await session.call("book_table", TABLE)).content.status).toBe("performed");
  expect(session.session.snapshot().now - before).toBe(HOUR_MS);
  backend.close();

  const real = await opened(true);
  const signal = AbortSignal.timeout(20);
  await expect(real.session.call("book_table", TABLE, { signal })).rejects.toThrow(/timeout/);
  // Finished acts stay; a call that is not late answers at once.
  expect(
    real.session.transcript().turns.some((turn) => turn.author === "Signal" && turn.signal?.kind === "performed"),
  ).toBe(true);
  expect((await real.session.call("book_table", TABLE)).content.status).toBe("performed");
  await expect(
    real.session.call("book_table", TABLE, { signal: AbortSignal.abort(new Error("over")) }),
  ).rejects.toThrow("over");
  real.backend.close();
});

it("the AI SDK's signal ends a call that is late", async () => {
  const { backend, session } = await opened(true);
  const { book_table } = tools(session);
  const patience = new AbortController();
  const options = { toolCallId: "c1", messages: [], abortSignal: patience.signal };
  const late = book_table?.execute?.(TABLE, options as never) as Promise<unknown>;
  patience.abort(new Error("too slow"));
  await expect(late).rejects.toThrow("too slow");
  backend.close();
});

it("what is no boolean is refused by name", async () => {
  const { backend, session } = await opened();
  expect(() => toolSession(session.session, { realTime: "yes" as never })).toThrow(
    'realTime is "yes", not true or false',
  );
  backend.close();
});
