import { setTimeout as sleep } from "node:timers/promises";
import type { S3Client } from "@bradenmacdonald/s3-lite-client";
import { BacklotError } from "../../base/errors.js";
import { bucketPackage } from "../packages.js";
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

interface BucketAddress {
  readonly name: string;
  readonly bucket: string;
  /** Prefix of all keys: empty, or with a slash at its end. */
  readonly prefix: string;
  readonly endPoint: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly sessionToken?: string;
}

/** With the environment variables of other S3 clients. @param named such as `s3://bucket/prefix` */
export function bucketAddress(named: string, env: Readonly<NodeJS.ProcessEnv>): BucketAddress {
  const [, bucket, path = ""] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/.exec(named) ?? [];
  const parts = path.split("/").filter((part) => part !== "");
  if (bucket === undefined || parts.some((part) => !/^[\w!*'()-][\w!*'().-]*$/.test(part))) {
    // The given text is not repeated: it may hold a password.
    const form = "a folder, or a bucket such as s3://bucket/prefix, whose credentials are in the environment";
    throw new BacklotError("BAD_OPTION", `what coordinator and workers share must be ${form}`);
  }
  const region = first(env, "AWS_REGION", "AWS_DEFAULT_REGION") ?? "us-east-1";
  const endPoint = first(env, "AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL") ?? `https://s3.${region}.amazonaws.com`;
  const url = URL.canParse(endPoint) ? new URL(endPoint) : null;
  if (url === null || !["http:", "https:"].includes(url.protocol)) {
    const message =
      "AWS_ENDPOINT_URL_S3 or AWS_ENDPOINT_URL must be the address of a server, such as https://host:9000";
    throw new BacklotError("BAD_OPTION", message);
  }
  const [accessKey, secretKey, sessionToken] = [
    first(env, "AWS_ACCESS_KEY_ID"),
    first(env, "AWS_SECRET_ACCESS_KEY"),
    first(env, "AWS_SESSION_TOKEN"),
  ];
  const name = `${["s3:/", bucket, ...parts].join("/")} at ${url.host}`;
  if (accessKey === undefined || secretKey === undefined) {
    const message = `${name} needs credentials: the variables AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY`;
    throw new BacklotError("BAD_OPTION", message);
  }
  return {
    ...{ name, bucket, prefix: parts.map((part) => `${part}/`).join(""), endPoint, region, accessKey, secretKey },
    ...(sessionToken === undefined ? {} : { sessionToken }),
  };
}

function first(env: Readonly<NodeJS.ProcessEnv>, ...names: readonly string[]): string | undefined {
  return names.map((name) => env[name]).find((value) => value !== undefined && value !== "");
}
