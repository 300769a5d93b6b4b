import { setTimeout as sleep } from "node:timers/promises";
import type { S3Client } from "@bradenmacdonald/s3-lite-client";
import { BacklotError } from "../../base/errors.js";
import { bucketPackage } from "../packages.js";
import { type BucketAddress, bucketAddress } from "./bucketAddress.js";
import type { PlaceHooks, SharedPlace } from "./place.js";

const REQUEST_MS = 120_000;
/** First and longest pause before a retry, in milliseconds. Each pause is twice the previous one. */
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 2_000;

/** @param env only host and port of it are ever shown @throws BacklotError BAD_OPTION, MISSING_PACKAGE, FLEET_BUCKET */
export async function openBucket(
  named: string,
  env: Readonly<NodeJS.ProcessEnv>,
  hooks: PlaceHooks,
): Promise<SharedPlace> {
  const address = bucketAddress(named, env);
  const { S3Client: Client, S3Errors } = await bucketPackage();
  const bucket = new Bucket(newClient(), address, hooks);
  await bucket.open();
  return bucket;

  function newClient(): S3Client {
    try {
      return new Client(address);
    } catch (error) {
      if (error instanceof S3Errors.S3Error) throw new BacklotError("BAD_OPTION", `${address.name}: ${error.message}`);
      throw error;
    }
  }
}

/** A shared bucket. After the first contact, an unreachable bucket is waited for; a refusal ends with FLEET_BUCKET. */
class Bucket implements SharedPlace {
  readonly name: string;
  readonly isFar = true;
  private readonly client: S3Client;
  private readonly prefix: string;
  private readonly hooks: PlaceHooks;
  private isUp = false;
  private isGone = false;

  constructor(client: S3Client, { name, prefix }: BucketAddress, hooks: PlaceHooks) {
    this.name = name;
    this.prefix = prefix;
    this.client = client;
    this.hooks = hooks;
  }

  /** Requests a missing file: a usable store answers 404, and the refusal of a GET names its error. */
  async open(): Promise<void> {
    await this.read("none");
    this.isUp = true;
  }

  read(file: string): Promise<Buffer | null> {
    return this.asking(async () => {
      try {
        return Buffer.from(await (await this.client.getObject(this.prefix + file)).arrayBuffer());
      } catch (error) {
        if (statusOf(error) === 404 && codeOf(error) !== "NoSuchBucket") return null;
        throw error;
      }
    });
  }

  has(file: string): Promise<boolean> {
    return this.asking(() => this.client.exists(this.prefix + file));
  }

  async write(file: string, bytes: Uint8Array): Promise<void> {
    // A copy, since the client accepts only memory of a plain ArrayBuffer.
    const own = new Uint8Array(bytes);
    await this.asking(() => this.client.putObject(this.prefix + file, own));
  }

  async remove(file: string): Promise<void> {
    await this.asking(() => this.client.deleteObject(this.prefix + file));
  }

  private async asking<Answer>(question: () => Promise<Answer>): Promise<Answer> {
    const { say, signal } = this.hooks;
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
      try {
        const answer = await inTime(question());
        if (this.isGone) say(`${this.name} is back`);
        this.isGone = false;
        return answer;
      } catch (error) {
        const reason = reasonOf(error);
        if (reason === null) throw error;
        if (!this.isUp || !isPassing(error))
          throw new BacklotError("FLEET_BUCKET", `${this.name} cannot be used: ${reason}`);
        if (!this.isGone) say(`${this.name} is gone: waiting for it (${reason})`);
        this.isGone = true;
      }
      await sleep(pause, undefined, signal === undefined ? {} : { signal });
    }
  }
}

class Late extends Error {}

async function inTime<Answer>(work: Promise<Answer>): Promise<Answer> {
  const ending = new AbortController();
  const late = sleep(REQUEST_MS, undefined, { signal: ending.signal }).then((): never => {
    throw new Late();
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    ending.abort();
  }
}

function isPassing(error: unknown): boolean {
  const status = statusOf(error);
  return status === undefined || status >= 500 || status === 408 || status === 429;
}

const statusOf = (error: unknown): number | undefined =>
  (error as { readonly statusCode?: number } | null)?.statusCode ?? undefined;

const codeOf = (error: unknown): string | undefined => (error as { readonly code?: string } | null)?.code;

/** Returns the reason, or null if it is not the server's. Only the name of its error is safe to repeat. */
function reasonOf(error: unknown): string | null {
  if (error instanceof Late) return `it has not answered for ${REQUEST_MS / 1000} seconds`;
  const [status, code] = [statusOf(error), codeOf(error)];
  if (status !== undefined) {
    const isNamed = code !== undefined && code !== "UnrecognizedError" && /^\w{1,60}$/.test(code);
    return isNamed ? `${code} (HTTP ${status})` : `HTTP ${status}`;
  }
  // Messages of fetch for a failed or broken connection.
  if (!(error instanceof TypeError) || !["fetch failed", "terminated"].includes(error.message)) return null;
  return `it does not answer (${codeOf(error.cause) ?? error.message})`;
}
