import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import { afterAll, beforeAll, describe } from "vitest";

/** Where Debian's package and the usual installers put it; REDIS_SERVER names another. */
const PATHS = [process.env.REDIS_SERVER, "/usr/bin/redis-server", "/usr/local/bin/redis-server"];
const executable = PATHS.find((path) => path !== undefined && existsSync(path));

/** True if there is one. */
export const hasRedis: boolean = executable !== undefined;

/** Tests with a real Redis; without one they are skipped. */
export function withRedis(name: string, tests: () => void): void {
  describe.skipIf(!hasRedis)(`${name} (needs redis-server)`, tests);
}

/** A Redis of its own for the tests of a group, at a free port. Nothing that it holds outlives it. */
export class RedisServer {
  port = 0;
  private readonly flags: readonly string[];
  private child: ChildProcess | null = null;
  private folder = "";

  /** @param flags such as `--requirepass secret` */
  constructor(flags: readonly string[] = []) {
    this.flags = flags;
    beforeAll(async () => {
      this.port = await freePort();
      this.folder = mkdtempSync(join(tmpdir(), "backlot-redis-"));
      await this.start();
    });
    afterAll(async () => {
      await this.stop();
      rmSync(this.folder, { recursive: true, force: true });
    });
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const flags = ["--port", `${this.port}`, "--bind", "127.0.0.1", "--save", "", "--dir", this.folder, ...this.flags];
    this.child = spawn(executable as string, flags, { stdio: "ignore" });
    while (!(await this.answers())) await new Promise((resolve) => setTimeout(resolve, 20));
  }

  /** Ends it at once: what it holds in memory is lost. */
  async stop(): Promise<void> {
    const { child } = this;
    this.child = null;
    if (child === null || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await ended;
  }

  /** Changes how it is set up. */
  async configure(name: string, value: string, password: string): Promise<void> {
    const redis = new Redis({ port: this.port, host: "127.0.0.1", password });
    await redis.config("SET", name, value);
    redis.disconnect();
  }

  private answers(): Promise<boolean> {
    if (this.child?.exitCode !== null) throw new Error("redis-server ended");
    return new Promise((resolve) => {
      const socket = connect(this.port, "127.0.0.1", () => socket.write("PING\r\n"));
      const answer = (isThere: boolean) => () => {
        socket.destroy();
        resolve(isThere);
      };
      socket.once("data", answer(true)).once("error", answer(false));
    });
  }
}

/** A port that nobody listens at. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
