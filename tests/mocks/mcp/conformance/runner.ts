import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const require = createRequire(import.meta.url);

/** Output of the official runner without colours, and its end. */
export interface RunnerOutput {
  readonly text: string;
  readonly code: number | null;
}

/**
 * Runs the official conformance runner. It needs Node 22, which the npm package `node` brings: npm fetches it once.
 * @param args its arguments, such as `["server", "--url", url]`
 */
export async function runConformance(args: readonly string[]): Promise<RunnerOutput> {
  const index = join(dirname(require.resolve("@modelcontextprotocol/conformance/package.json")), "dist", "index.js");
  const folder = await mkdtemp(join(tmpdir(), "backlot-conformance-"));
  try {
    const [major = 0] = process.versions.node.split(".").map(Number);
    const [command, ...front] =
      major >= 22
        ? [process.execPath]
        : ["npm", "exec", "--yes", "--prefer-offline", "--package=node@22", "--", "node"];
    return await output(command as string, [...front, index, ...args], folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function output(command: string, args: readonly string[], cwd: string): Promise<RunnerOutput> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, NO_COLOR: "1" },
    });
    let text = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (text += chunk));
    child.once("error", reject);
    child.once("close", (code) => {
      const escapes = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "g");
      resolve({ text: text.replace(escapes, ""), code });
    });
  });
}
