import { readFileSync, statSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { HarLog } from "../../../../../src/mocks/openapi/recording/har/log.js";
import { readHar } from "../../../../../src/mocks/openapi/recording/har/read.js";
import { folder } from "../../../../transcript/files/importing/folder.js";

const exchange = (target: string, text = "x") => ({
  origin: "http://a.example",
  method: "GET",
  target,
  headers: {},
  response: { status: 200, headers: [], body: { text } },
});

const targets = (file: string): string[] => readHar(file).exchanges.map(({ target }) => target);

test("is a HAR after each exchange, for its owner alone", () => {
  const file = join(folder(), "made", "capture.har");
  const log = new HarLog(file);
  for (const [count, target] of ["/1", "/2", "/3"].entries()) {
    log.add(exchange(target));
    const har = JSON.parse(readFileSync(file, "utf8"));
    expect(har.log).toMatchObject({ version: "1.2", creator: { name: "backlot" } });
    expect(har.log.entries).toHaveLength(count + 1);
  }
  log.close();
  log.close();
  if (process.platform !== "win32") expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("a write that breaks off after any byte loses nothing that was there before, and the next one goes on", () => {
  const file = join(folder(), "capture.har");
  const log = new HarLog(file);
  log.add(exchange("/1"));
  const before = readFileSync(file);
  log.add(exchange("/2", "a\nb"));
  log.close();
  const after = readFileSync(file);
  const torn = join(folder(), "torn.har");
  for (let length = before.length - 5; length <= after.length; length++) {
    // Bytes that were not overwritten follow those that were.
    writeFileSync(torn, Buffer.concat([after.subarray(0, length), before.subarray(length)]));
    const found = targets(torn);
    expect(found.slice(0, 1), `${length} bytes`).toEqual(["/1"]);
    const next = new HarLog(torn);
    next.add(exchange("/3"));
    next.close();
    expect(targets(torn)).toEqual([...found, "/3"]);
    expect(JSON.parse(readFileSync(torn, "utf8")).log.entries).toHaveLength(found.length + 1);
  }
});

test("a file that was cut within its first line is begun anew", () => {
  const file = join(folder(), "capture.har");
  writeFileSync(file, '{"log":{"version":"1.2","crea');
  const log = new HarLog(file);
  log.add(exchange("/1"));
  log.close();
  expect(targets(file)).toEqual(["/1"]);
});

test("a line that is spoilt is named, and loses itself alone", () => {
  const file = join(folder(), "capture.har");
  const log = new HarLog(file);
  for (const target of ["/1", "/2", "/3"]) log.add(exchange(target));
  log.close();
  writeFileSync(file, readFileSync(file, "utf8").replace('"/2', '"').replace("http://a.example/2", 'http://"'));
  expect(targets(file)).toEqual(["/1", "/3"]);
  expect(readHar(file).leftOut).toMatchObject([{ count: 1 }]);
});

test("leaves nothing where nothing came, and what others have written as it is", () => {
  const made = join(folder(), "made");
  new HarLog(join(made, "capture.har")).close();
  expect(statSync(made, { throwIfNoEntry: false })).toBeUndefined();
  const other = join(folder(), "browser.har");
  writeFileSync(other, '{"log":{"entries":[]}}');
  expect(() => new HarLog(other)).toThrow("another program has written it");
  expect(readFileSync(other, "utf8")).toBe('{"log":{"entries":[]}}');
  const link = join(folder(), "link.har");
  symlinkSync(other, link);
  expect(() => new HarLog(link)).toThrow(expect.objectContaining({ code: "FILE_UNWRITABLE" }));
});

test("what cannot be read is not written: a capture ends before it is too large", () => {
  const file = join(folder(), "capture.har");
  const log = new HarLog(file);
  log.add(exchange("/1"));
  log.close();
  truncateSync(file, 1024 * 2 ** 20 + 1);
  expect(() => new HarLog(file)).toThrow(expect.objectContaining({ code: "FILE_UNREADABLE" }));
});

test("one recorder at a time writes a file: a second one is refused, and nothing of the first is lost", () => {
  const file = join(folder(), "capture.har");
  const log = new HarLog(file);
  log.add(exchange("/1"));
  expect(() => new HarLog(file)).toThrow("is being written by process");
  log.add(exchange("/2"));
  log.close();
  const next = new HarLog(file);
  next.add(exchange("/3"));
  next.close();
  expect(targets(file)).toEqual(["/1", "/2", "/3"]);
});
