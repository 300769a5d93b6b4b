import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { describeService } from "../../../src/openapi/recording/describe.js";
import { readExchanges } from "../../../src/openapi/recording/exchange.js";
import { folder } from "../../cli/backlot.js";

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

function written(one: object): string {
  const file = join(folder(), "capture.jsonl");
  writeFileSync(file, `${JSON.stringify(one)}\n`);
  return file;
}

test("bodies 3,000 deep are described as what is not JSON", () => {
  const { paths } = describeService(readExchanges(written(exchange)));
  expect(paths).toMatchObject({ "/orders": { post: { responses: { 200: expect.anything() } } } });
});

test.each(["javascript:alert(1)", "file:///etc/passwd", "data:text/html,x", "x"])("no service is at %s", (origin) => {
  const file = written({ ...exchange, origin });
  expect(() => readExchanges(file)).toThrow(expect.objectContaining({ code: "BAD_LINE" }));
});
