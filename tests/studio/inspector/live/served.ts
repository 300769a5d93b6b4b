import { existsSync, readFileSync } from "node:fs";
import { onTestFinished } from "vitest";
import { start } from "../../../cli/backlot.js";

/** A server of the command line in a process of its own, with the page of its sessions. */
export class Served {
  readonly live: string;
  private readonly url: string;
  private readonly pid: number;

  private constructor(live: string, url: string, pid: number) {
    this.live = live;
    this.url = url;
    this.pid = pid;
  }

  /** @returns once it serves; it is ended with the test */
  static async start(...given: readonly string[]): Promise<Served> {
    const child = start(["serve", "http", "--port", "0", "--inspect", ...given]);
    onTestFinished(() => void child.kill());
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8");
    return new Promise((resolve, reject) => {
      const read = (text: string): void => {
        said += text;
        const live = /shown at (\S+)/.exec(said)?.[1];
        const url = /serving .* at (\S+)\n/.exec(said)?.[1];
        if (live !== undefined && url !== undefined) resolve(new Served(live, url, child.pid as number));
      };
      child.stdout.on("data", read);
      child.stderr.on("data", read);
      child.on("close", () => reject(new Error(`the server ended: ${said}`)));
    });
  }

  async post(path: string, body: object = {}) {
    const headers = { "content-type": "application/json" };
    const response = await fetch(this.url + path, { method: "POST", headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
    return (await response.json()) as {
      readonly index: number;
      readonly signals: readonly { readonly kind: string; readonly code?: string }[];
    };
  }

  /** The memory of its process, in MB; 0 where the system does not say. */
  get memory(): number {
    const file = `/proc/${this.pid}/status`;
    if (!existsSync(file)) return 0;
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(file, "utf8"))?.[1]) / 1024;
  }
}
