import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { describeService } from "../../../../src/mocks/openapi/recording/describe.js";
import { entryOf } from "../../../../src/mocks/openapi/recording/har/entry.js";
import { readHar } from "../../../../src/mocks/openapi/recording/har/read.js";
import { folder } from "../../../cli/backlot.js";

const DEEP = `${'{"a":'.repeat(3_000)}1${"}".repeat(3_000)}`;
const headers = [["content-type", "application/json"]] as const;
const exchange = {
  origin: "http://127.0.0.1:1",
  method: "POST",
  target: "/orders",
  headers: { "content-type": "application/json" },
  body: { text: DEEP },
  response: { status: 200, headers, body: { text: DEEP } },
};

/** A HAR with one entry. */
function written(one: typeof exchange): string {
  const file = join(folder(), "capture.har");
  writeFileSync(file, JSON.stringify({ log: { version: "1.2", creator: {}, entries: [entryOf(one)] } }));
  return file;
}

test("bodies 3,000 deep are described as what is not JSON", () => {
  const { paths } = describeService(readHar(written(exchange)).exchanges);
  expect(paths).toMatchObject({ "/orders": { post: { responses: { 200: expect.anything() } } } });
});

test.each(["data:text/html,x", "chrome-extension://x", "blob:http://a.example/1"])("no service is at %s", (origin) => {
  const { exchanges, leftOut } = readHar(written({ ...exchange, origin }));
  expect(exchanges).toEqual([]);
  expect(leftOut).toMatchObject([{ why: "an entry cannot be used: its address is not one of HTTP", count: 1 }]);
});
