import { once } from "node:events";
import { existsSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { command, startServer } from "../../mocks/serve/serverProcess.js";
import { backlot, ending, folder, start } from "../backlot.js";

describe("backlot serve http", () => {
  test("serves until it is interrupted, and brings sessions back from its journal", async () => {
    const journal = folder();
    const first = await startServer(["--journal", journal, "--seed", "5"]);
    onTestFinished(() => void first.child.kill("SIGKILL"));
    const headers = { "content-type": "application/json" };
    await fetch(`${first.url}/sessions`, { method: "POST", headers, body: '{"id":"one"}' });
    expect((await command(first.url, "one", "book_table(party_size=2)")).index).toBe(0);
    first.child.kill("SIGINT");
    expect(await first.ended).toBe(0);
    const second = await startServer(["--journal", journal]);
    onTestFinished(() => void second.child.kill("SIGKILL"));
    expect((await command(second.url, "one", 'x0.date = "2024-05-18"')).index).toBe(2);
    const transcript = await (await fetch(`${second.url}/sessions/one/transcript`)).json();
    expect(transcript).toMatchObject({ seed: 5 });
    second.child.kill("SIGTERM");
    expect(await second.ended).toBe(143);
  });

  test.each([
    [["--port", "x"], "It must be a whole number from 0."],
    [["--port", "70000"], "It must be a port from 0 to 65535."],
    [["--fsync", "always"], "--fsync needs --journal"],
    [["--fsync", "often", "--journal", "j"], "Allowed choices are always, interval, never"],
    [["--host", "0.0.0.0", "--port", "0"], "give the server a token"],
    [["nowhere"], "nowhere holds no intents"],
    [["--token-file", "nowhere.txt"], "FILE_NOT_FOUND"],
  ])("is refused with %j", async (flags, message) => {
    const { code, stderr } = await backlot(["serve", "http", ...flags]);
    expect(code).toBe(2);
    expect(stderr.replace(/\s+/g, " ")).toContain(message);
  });

  test("has a token in a file, which is of some length", async () => {
    const cwd = folder({ "token.txt": "short\n", "empty.txt": "\n" });
    for (const [file, message] of [
      ["token.txt", "at least 16 characters"],
      ["empty.txt", "holds no token"],
    ] as const) {
      const { code, stderr } = await backlot(["serve", "http", "--token-file", `${cwd}/${file}`]);
      expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
    }
  });

  test.skipIf(!existsSync("/dev/full"))("mcp says of a full disk what is not kept, and ends", async () => {
    const child = start(["serve", "mcp", "--no-behaviours", "--port", "0", "--out", "/dev/full"]);
    onTestFinished(() => void child.kill("SIGKILL"));
    const ended = ending(child);
    const [line] = (await once(child.stderr, "data")) as [Buffer];
    const url = /http:\S+\/mcp/.exec(String(line))?.[0] ?? "";
    let id = "";
    const send = async (method: string, message?: object): Promise<string> => {
      const answer = await fetch(url, {
        method,
        headers: {
          accept: "application/json, text/event-stream",
          "content-type": "application/json",
          ...(id === "" ? {} : { "mcp-session-id": id, "mcp-protocol-version": "2025-11-25" }),
        },
        ...(message === undefined ? {} : { body: JSON.stringify({ jsonrpc: "2.0", ...message }) }),
      });
      id ||= answer.headers.get("mcp-session-id") ?? "";
      return answer.text();
    };
    const client = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } };
    await send("POST", { id: 1, method: "initialize", params: client });
    const call = { name: "book_table", arguments: { party_size: 2 } };
    expect(await send("POST", { id: 2, method: "tools/call", params: call })).toContain("book_table (x0) needs");
    // Its end is the first that is kept. Another session would be lost as well: nobody is served any more.
    await send("DELETE").catch(() => undefined);
    const { code, stderr } = await ended;
    expect(stderr).toContain("FILE_UNWRITABLE: /dev/full cannot be written, and the dialogue ");
    expect(stderr).not.toMatch(/INTERNAL|\n {4}at /);
    expect(code).toBe(2);
  });

  test("mcp asks for a token as long as http does", async () => {
    const cwd = folder({ "token.txt": "short\n", "empty.txt": "\n" });
    for (const [file, message] of [
      ["token.txt", "at least 16 characters"],
      ["empty.txt", "holds no token"],
    ] as const) {
      const flags = ["--port", "0", "--host", "0.0.0.0", "--no-behaviours", "--token-file", `${cwd}/${file}`];
      const { code, stderr } = await backlot(["serve", "mcp", ...flags]);
      expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
    }
  });

  test("mcp says of a folder without intents whether a capture in it can be served, and how", async () => {
    const line = '{"method":"tools/list","params":{},"result":{"tools":[]}}\n';
    const cwd = folder({ "mcp-capture.jsonl": line });
    const { code, stderr } = await backlot(["serve", "mcp", cwd]);
    expect(code).toBe(2);
    expect(stderr).toContain("holds a capture and no intents: --strict answers from the capture");
    expect(stderr).toContain(`\`backlot import mcp --out ${cwd} ${cwd}\` makes the intents of a mock of it`);
    const empty = await backlot(["serve", "mcp", folder({ "other.txt": "" })]);
    expect([empty.code, empty.stderr]).toEqual([2, expect.stringMatching(/holds no intents\n/)]);
  });

  test.each(["http", "mcp"])("%s says at its start what is wrong with a plan of failures", async (kind) => {
    const cwd = folder({
      "wire.json": '[{"intent":"book_table","wire":503}]',
      "none.json": '[{"intent":"book_table"}]',
    });
    const serve = (...flags: string[]) => backlot(["serve", kind, "--port", "0", "--no-behaviours", ...flags]);
    expect((await serve("--fail", "book_tabel=full")).stderr).toContain("did you mean book_table?");
    expect((await serve("--faults", `${cwd}/none.json`)).stderr).toContain("faults[0] does nothing");
    expect((await serve("--latency", "soon")).stderr).toContain("It must be a time above nothing");
    if (kind === "mcp")
      expect((await serve("--faults", `${cwd}/wire.json`)).stderr).toContain("faults on the wire are for `serve http`");
  });

  test("mcp refuses by name what is nested too deeply in the files of an import", async () => {
    const deep = (depth: number) => `${'{"not":'.repeat(depth)}{}${"}".repeat(depth)}`;
    const intents = { "intents/go.json": JSON.stringify({ command: "go", description: "Go", args: {} }) };
    const names = folder({ ...intents, "mcp.json": `{"tools":{"go":"go"},"results":{"go":${deep(5_000)}}}` });
    const { code, stderr } = await backlot(["serve", "mcp", names, "--no-behaviours"]);
    expect([code, stderr]).toEqual([2, expect.stringContaining("it is nested more than 256 levels deep")]);
    const capture = `{"method":"prompts/get","params":${deep(5_000)},"result":{}}\n`;
    const offers = folder({ ...intents, "mcp.json": '{"tools":{},"results":{}}', "mcp-offers.jsonl": capture });
    const refused = await backlot(["serve", "mcp", offers, "--no-behaviours"]);
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining("BAD_LINE: is not a captured call")]);
  });

  test.each(["http", "mcp"])("%s says of a port that is taken which one it is, and what to do", async (kind) => {
    const taken = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void taken.close());
    await once(taken, "listening");
    const { port } = taken.address() as AddressInfo;
    const { code, stderr } = await backlot(["serve", kind, "--port", String(port), "--no-behaviours"]);
    expect(code).toBe(2);
    expect(stderr).toContain(
      `CANNOT_LISTEN: the server cannot listen on 127.0.0.1:${port}: the port is taken\n  hint: `,
    );
    expect(stderr).toContain("Choose another port, or 0 for any that is free (--port 0)");
  });

  test("says in its help what it serves and how", async () => {
    const { stdout } = await backlot(["serve", "http", "--help"]);
    for (const flag of ["--port", "--token-file", "--journal", "--real-time", "--star"]) expect(stdout).toContain(flag);
    expect(stdout.match(/default: 4173/g)).toHaveLength(1);
    expect((await backlot(["serve", "--help"])).stdout).toContain("http");
  });
});
