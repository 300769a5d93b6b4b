import { describe, expect, test } from "vitest";
import { Throttle } from "../../../../src/corpora/making/models/modelAccess.js";

/** Calls that end when the test says so. */
function calls(throttle: Throttle, count: number) {
  const running: { end: (error?: string) => void }[] = [];
  const results = Array.from({ length: count }, () =>
    throttle
      .run(
        () =>
          new Promise<void>((resolve, reject) => {
            running.push({ end: (error) => (error === undefined ? resolve() : reject(error)) });
          }),
        (error) => error === "too many",
      )
      .catch(() => {}),
  );
  return { running, results };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("a throttle", () => {
  test("lets as many run as its limit, the others in their order", async () => {
    const throttle = new Throttle(2);
    const { running, results } = calls(throttle, 5);
    await settled();
    expect(running).toHaveLength(2);
    running[0]?.end();
    await settled();
    expect(running).toHaveLength(3);
    for (let at = 1; at < 5; at++) {
      running[at]?.end();
      await settled();
    }
    await Promise.all(results);
    expect(throttle.limit).toBe(2);
  });

  test("halves once for calls that are refused together, and rises again with success, up to where it began", async () => {
    const throttle = new Throttle(8);
    const refused = calls(throttle, 8);
    await settled();
    for (const { end } of refused.running) end("too many");
    await Promise.all(refused.results);
    expect(throttle.limit).toBe(4);
    for (let round = 0; round < 40; round++)
      await throttle.run(
        async () => {},
        () => false,
      );
    expect(throttle.limit).toBe(8);
  });

  test("never falls below one, and other errors leave it", async () => {
    const throttle = new Throttle(3);
    const fail = (error: string) =>
      throttle
        .run(
          () => Promise.reject(error),
          (one) => one === "too many",
        )
        .catch(() => {});
    await fail("broken");
    expect(throttle.limit).toBe(3);
    for (let round = 0; round < 5; round++) await fail("too many");
    expect(throttle.limit).toBe(1);
    expect(
      await throttle.run(
        async () => "still",
        () => false,
      ),
    ).toBe("still");
  });
});
