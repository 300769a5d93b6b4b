import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { realServer } from "../../../src/mocks/mcp/index.js";
import { backlot, folder } from "../../cli/backlot.js";

/** A server that says at once which of two variables it sees. */
const SERVER = `
const seen = ["PATH", "BACKLOT_TEST_KEY"].filter((name) => process.env[name] !== undefined);
const given = process.env.BACKLOT_TEST_GIVEN ?? null;
process.stdout.write(JSON.stringify({ jsonrpc: "2.0", method: "seen", params: { seen, given } }) + "\\n");
process.stdin.resume();
`;

async function seenBy(options: Parameters<typeof realServer>[1]): Promise<unknown> {
  const file = join(folder({ "server.cjs": SERVER }), "server.cjs");
  vi.stubEnv("BACKLOT_TEST_KEY", "secret");
  onTestFinished(() => void vi.unstubAllEnvs());
  const transport = await realServer([process.execPath, file], options);
  const said = new Promise<unknown>((resolve) => {
    transport.onmessage = (message) => resolve("params" in message ? message.params : null);
  });
  await transport.start();
  onTestFinished(() => transport.close());
  return said;
}

describe("the environment of a real server", () => {
  it("holds what the official client hands on, and no keys", async () => {
    expect(await seenBy({})).toEqual({ seen: ["PATH"], given: null });
  });

  it("holds what it is given beside", async () => {
    const env = { BACKLOT_TEST_KEY: "secret", BACKLOT_TEST_GIVEN: "a=b" };
    expect(await seenBy({ env })).toEqual({ seen: ["PATH", "BACKLOT_TEST_KEY"], given: "a=b" });
  });

  it("is refused where a variable that is to be handed on is not there", async () => {
    const { code, stderr } = await backlot(["import", "mcp", "--env", "BACKLOT_NOWHERE", "--out", "x", "node"]);
    expect([code, stderr]).toEqual([2, expect.stringContaining("no variable of the environment is called that")]);
  });
});
