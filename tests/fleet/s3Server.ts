import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import { afterAll, beforeAll } from "vitest";
import { freePort } from "./redisServer.js";

/** The only credentials that the server knows. */
const KEY = "S3RVER";

/** A server that speaks S3, for the tests of a group, at a free port, with one bucket. What it holds lies in a folder. */
export class S3Server {
  readonly bucket = "fleet";
  port = 0;
  private folder = "";
  private server: S3rver | null = null;

  constructor() {
    beforeAll(async () => {
      this.port = await freePort();
      this.folder = mkdtempSync(join(tmpdir(), "backlot-s3-"));
      await this.start();
    });
    afterAll(async () => {
      await this.stop();
      rmSync(this.folder, { recursive: true, force: true });
    });
  }

  get host(): string {
    return `127.0.0.1:${this.port}`;
  }

  /** Environment with its address and credentials. */
  get env(): Readonly<Record<string, string>> {
    return { AWS_ENDPOINT_URL_S3: `http://${this.host}`, AWS_ACCESS_KEY_ID: KEY, AWS_SECRET_ACCESS_KEY: KEY };
  }

  /** Starts it, with what it held before. */
  async start(): Promise<void> {
    this.server = new S3rver({
      port: this.port,
      address: "127.0.0.1",
      silent: true,
      directory: this.folder,
      configureBuckets: [{ name: this.bucket }],
    });
    await this.server.run();
  }

  /** Ends it, in the middle of whatever it is at. */
  async stop(): Promise<void> {
    const { server } = this;
    this.server = null;
    if (server === null) return;
    server.httpServer.closeAllConnections();
    await server.close();
  }

  /** Removes the bucket with all that is in it. */
  removeBucket(): void {
    rmSync(join(this.folder, this.bucket), { recursive: true });
  }

  /** The files that hold objects whose keys match. */
  objects(key: RegExp): string[] {
    const root = join(this.folder, this.bucket);
    const names = readdirSync(root, { recursive: true, encoding: "utf8" });
    return names
      .filter((name) => name.endsWith("._S3rver_object") && key.test(name.slice(0, -"._S3rver_object".length)))
      .map((name) => join(root, name));
  }
}
