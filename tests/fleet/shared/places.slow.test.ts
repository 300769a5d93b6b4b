import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { bucketAddress, openBucket } from "../../../src/fleet/shared/bucket.js";
import { openPlace } from "../../../src/fleet/shared/openPlace.js";
import type { PlaceHooks, SharedPlace } from "../../../src/fleet/shared/place.js";
import { folder, until } from "../../cli/backlot.js";
import { freePort } from "../redisServer.js";
import { S3Server } from "../s3Server.js";

const server = new S3Server();
/** So many places have been opened. */
let places = 0;
const QUIET: PlaceHooks = { say: () => undefined };
const bucket = (named = `s3://${server.bucket}/a/b`, hooks = QUIET, env = server.env): Promise<SharedPlace> =>
  openBucket(named, env, hooks);

/* Behaviour that both kinds of places have in common. */
describe.each([
  ["a folder", () => openPlace(folder(), QUIET)],
  ["a bucket", () => bucket(`s3://${server.bucket}/${places++}`)],
  ["a whole bucket", () => bucket(`s3://${server.bucket}`)],
] as const)("%s", (_, open) => {
  test("holds files by their names, whole", async () => {
    const place = await open();
    const file = "s01/inputs/ab/s02.jsonl";
    expect([await place.has(file), await place.read(file)]).toEqual([false, null]);
    await place.remove(file);
    const bytes = Buffer.from(Array.from({ length: 100_000 }, (__, i) => i % 256));
    await place.write(file, bytes.subarray(10));
    expect(await place.has(file)).toBe(true);
    expect(bytes.subarray(10).equals((await place.read(file)) as Buffer)).toBe(true);
    await place.write(file, Buffer.from("ü"));
    expect(String(await place.read(file))).toBe("ü");
    await place.remove(file);
    expect([await place.has(file), await place.read(file)]).toEqual([false, null]);
  });
});

test("files of one prefix are not those of another", async () => {
  const [one, other, none] = [await bucket(), await bucket(`s3://${server.bucket}/a`), await bucket(`s3://fleet/a/c/`)];
  await one.write("file", Buffer.from("1"));
  expect(String(await other.read("b/file"))).toBe("1");
  expect(await none.has("file")).toBe(false);
  expect(server.objects(/^a\/b\/file$/)).toHaveLength(1);
});

test.each([
  [
    "there is no such bucket",
    () => bucket("s3://nowhere"),
    /^s3:\/\/nowhere at 127.0.0.1:\d+ cannot be used: NoSuchBucket \(HTTP 404\)$/,
  ],
  [
    "nobody has that key",
    () => bucket(undefined, QUIET, { ...server.env, AWS_ACCESS_KEY_ID: "SOMEBODY" }),
    /cannot be used: InvalidAccessKeyId \(HTTP 403\)$/,
  ],
  [
    "the secret is another one",
    () => bucket(undefined, QUIET, { ...server.env, AWS_SECRET_ACCESS_KEY: "guessed" }),
    /cannot be used: SignatureDoesNotMatch \(HTTP 403\)$/,
  ],
] as const)("a bucket is refused where %s", async (_, open, message) => {
  const error: unknown = await open().catch((refusal: unknown) => refusal);
  expect(error).toMatchObject({ code: "FLEET_BUCKET", message: expect.stringMatching(message) });
  expect(JSON.stringify([error, String(error)])).not.toMatch(/SOMEBODY|guessed/);
});

test("a store that nobody runs is not waited for at the start", async () => {
  const env = { ...server.env, AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${await freePort()}` };
  await expect(bucket(undefined, QUIET, env)).rejects.toMatchObject({
    code: "FLEET_BUCKET",
    message: expect.stringMatching(/cannot be used: it does not answer \(ECONNREFUSED\)$/),
  });
});

test("a store that is gone later is waited for, which is said once", async () => {
  const said: string[] = [];
  const place = await bucket(undefined, { say: (message) => void said.push(message) });
  await place.write("before", Buffer.from("1"));
  await server.stop();
  const asked = Promise.all([place.read("before"), place.has("after"), place.write("later", Buffer.from("2"))]);
  await until(() => said.length > 0, "it has noticed");
  await server.start();
  expect((await asked).slice(0, 2)).toEqual([Buffer.from("1"), false]);
  expect(String(await place.read("later"))).toBe("2");
  const name = `s3://fleet/a/b at ${server.host}`;
  expect(said).toEqual([`${name} is gone: waiting for it (it does not answer (ECONNREFUSED))`, `${name} is back`]);
});

test("who ends the waiting is not kept", async () => {
  const ending = new AbortController();
  const place = await bucket(undefined, { say: () => ending.abort(), signal: ending.signal });
  await server.stop();
  await expect(place.has("file")).rejects.toMatchObject({ name: "AbortError" });
  await server.start();
});

test("a bucket that is removed under way is not waited for", async () => {
  const place = await bucket();
  await place.write("file", Buffer.from("1"));
  server.removeBucket();
  const refused = { code: "FLEET_BUCKET", message: expect.stringContaining("NoSuchBucket (HTTP 404)") };
  await expect(place.write("file", Buffer.from("1"))).rejects.toMatchObject(refused);
  await expect(place.read("file")).rejects.toMatchObject(refused);
  await server.stop();
  await server.start();
});

test.each([503, 429])(
  "a store that has too much to do, with %s, is asked again; what it says is not repeated",
  async (status) => {
    let [answers, busy] = [0, 0];
    const store = createServer((_, response) => {
      answers += 1;
      if (answers === 1) response.end("<ListBucketResult></ListBucketResult>");
      else if (busy++ < 3)
        response.writeHead(status).end("<Error><Code>SlowDown</Code><Message>secret</Message></Error>");
      else response.end("here");
    });
    const port = await freePort();
    await new Promise<void>((resolve) => store.listen(port, "127.0.0.1", resolve));
    onTestFinished(() => void store.close());
    const said: string[] = [];
    const env = { ...server.env, AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${(store.address() as AddressInfo).port}` };
    const place = await bucket("s3://any", { say: (message) => void said.push(message) }, env);
    expect(String(await place.read("file"))).toBe("here");
    expect(busy).toBe(4);
    expect(said).toEqual([
      `s3://any at 127.0.0.1:${port} is gone: waiting for it (SlowDown (HTTP ${status}))`,
      `s3://any at 127.0.0.1:${port} is back`,
    ]);
  },
);

test.each([
  ["s3://", {}],
  ["s3://Bucket", {}],
  ["s3://bucket/../other", {}],
  ["s3://user:password@bucket", {}],
  ["gs://bucket", {}],
  ["s3://bucket", { AWS_ENDPOINT_URL: "store:9000" }],
  ["s3://bucket", { AWS_SECRET_ACCESS_KEY: "" }],
])("%s with %o is no place, and nothing of it is repeated", (named, more) => {
  const env = { AWS_ACCESS_KEY_ID: "SOMEBODY", AWS_SECRET_ACCESS_KEY: "password", ...more };
  const opening = (): unknown => bucketAddress(named, env);
  expect(opening).toThrow(expect.objectContaining({ code: "BAD_OPTION" }));
  expect(opening).not.toThrow(/password|SOMEBODY/);
});

test("where a bucket is, and who may use it, stands in the variables that other programs read", () => {
  const keys = { AWS_ACCESS_KEY_ID: "KEY", AWS_SECRET_ACCESS_KEY: "SECRET" };
  expect(bucketAddress("s3://my.bucket/a//b/", { ...keys, AWS_DEFAULT_REGION: "eu-west-1" })).toEqual({
    name: "s3://my.bucket/a/b at s3.eu-west-1.amazonaws.com",
    bucket: "my.bucket",
    prefix: "a/b/",
    endPoint: "https://s3.eu-west-1.amazonaws.com",
    region: "eu-west-1",
    accessKey: "KEY",
    secretKey: "SECRET",
  });
  const env = { ...keys, AWS_REGION: "auto", AWS_ENDPOINT_URL: "http://store:9000", AWS_SESSION_TOKEN: "TOKEN" };
  expect(bucketAddress("s3://bucket", env)).toMatchObject({
    name: "s3://bucket at store:9000",
    prefix: "",
    endPoint: "http://store:9000",
    region: "auto",
    sessionToken: "TOKEN",
  });
});
