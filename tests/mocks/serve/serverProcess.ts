import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { start } from "../../cli/backlot.js";

/** A server in a process of its own, as `backlot serve http` starts it. */
export interface ServerProcess {
  readonly url: string;
  readonly child: ChildProcessWithoutNullStreams;
  /** Waits until the process has ended. @returns its exit code; null where a signal ended it */
  readonly ended: Promise<number | null>;
}

/** Starts a server over our own intents at a free port, and waits until it listens. */
export function startServer(flags: readonly string[]): Promise<ServerProcess> {
  return listening(start(["serve", "http", "--port", "0", "--engine", "native", "--no-behaviours", ...flags]));
}

/** Waits until a process has said where it listens. */
export async function listening(child: ChildProcessWithoutNullStreams): Promise<ServerProcess> {
  const ended = new Promise<number | null>((resolve) => {
    child.on("close", resolve);
  });
  let said = "";
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr.on("data", (chunk: Buffer) => {
      said += chunk;
    });
    child.stdout.on("data", (chunk: Buffer) => {
      said += chunk;
      const found = / at (http:\S+)\n/.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    });
    void ended.then(() => reject(new Error(`the server ended: ${said}`)));
  });
  return { url, child, ended };
}

/** Opens a session. */
export async function open(url: string, id: string): Promise<void> {
  const response = await fetch(`${url}/sessions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ id }),
  });
  if (response.status !== 201) throw new Error(`${response.status}: ${await response.text()}`);
}

/** Sends a command. @returns what was acknowledged */
export async function command(
  url: string,
  id: string,
  text: string,
): Promise<{ readonly index: number | null; readonly sequence: number; readonly signals: readonly unknown[] }> {
  const response = await fetch(`${url}/sessions/${id}/commands`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ command: text }),
  });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return (await response.json()) as { index: number | null; sequence: number; signals: unknown[] };
}
