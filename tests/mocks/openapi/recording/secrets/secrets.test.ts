import { expect, test } from "vitest";
import { KnownSecrets } from "../../../../../src/mocks/openapi/recording/secrets/known.js";
import { maskedMembers } from "../../../../../src/mocks/openapi/recording/secrets/members.js";
import { Secrets } from "../../../../../src/mocks/openapi/recording/secrets/secrets.js";

const exchange = (target: string, headers: Record<string, string>, text: string) => ({
  origin: "http://a.example",
  method: "GET",
  target,
  headers,
  response: { status: 200, headers: [["X-Total", "3"] as const, ["X-Part", "a"] as const], body: { text } },
});

test("names of a project's own are masked and kept as well, however they are spelt, and told at the end", () => {
  const secrets = new Secrets({ mask: ["Answer-To"], keep: ["apiKey", "x-part"] });
  const masked = secrets.masked(
    exchange("/x?api_key=k1", { "x-odd": "1" }, '{"answer_to":"42","answer":"42","next_page_token":"n"}'),
  );
  expect(masked).toMatchObject({
    target: "/x?api_key=k1",
    headers: { "x-odd": "***" },
    names: { mask: ["Answer-To"], keep: ["apiKey", "x-part"] },
    response: {
      headers: [
        ["X-Total", "3"],
        ["X-Part", "a"],
      ],
      body: { text: '{"answer_to":"***","answer":"42","next_page_token":"n"}' },
    },
  });
  expect(secrets.seen).toEqual([
    { place: "header", name: "x-odd", does: "masked", count: 1 },
    { place: "content", name: "api_key", does: "kept", count: 1 },
    { place: "header", name: "x-part", does: "kept", count: 1 },
    { place: "content", name: "answer_to", does: "masked", count: 1 },
    { place: "content", name: "next_page_token", does: "kept", count: 1 },
  ]);
});

test("a value that looks like a key of a known service is told", () => {
  const secrets = new Secrets();
  secrets.masked(exchange("/x", {}, '{"note":"use sk_live_abcdef"}'));
  expect(secrets.seen).toContainEqual({ place: "content", name: "sk_live_…", does: "kept", count: 1 });
});

test("what was a secret once is masked wherever it comes up, also as a parameter; the value of an unknown header is not", () => {
  const secrets = new Secrets();
  const headers = { authorization: "Bearer abc+def/1234==", "x-row": "row-123456789abc" };
  const { target, response } = secrets.masked(
    exchange("/x?n=abc%2Bdef%2F1234%3D%3D", headers, "abc+def/1234== row-123456789abc"),
  );
  expect([target, response.body]).toEqual(["/x?n=***", { text: "*** row-123456789abc" }]);
});

test("masks by names alone, and takes numbers and lists to their ends", () => {
  const masked = (text: string): string =>
    maskedMembers(text, {
      judge: (name) => (name === "s" ? "secret" : name === "t" ? "secret text" : "plain"),
      put: () => "*",
    });
  expect(masked('{"s":"a","b":"s","c":{"s":[1,"x",{"y":"z","n":null}],"d":2}}')).toBe(
    '{"s":"*","b":"s","c":{"s":[0,"*",{"y":"*","n":null}],"d":2}}',
  );
  expect(masked('{"t":[1,"x"],"s":"","s":true}')).toBe('{"t":[1,"*"],"s":"","s":true}');
  expect(masked('{"a":"{\\"s\\":[\\"x","b":"y"}')).toBe('{"a":"{\\"s\\":[\\"*","b":"y"}');
  expect(masked('{"a":": ","s":": x","b":"\\":"}')).toBe('{"a":": ","s":"*","b":"\\":"}');
});

test.each([
  ["one text of 12 MB", `{"a":"${"x".repeat(12_000_000)}"}`],
  ["one secret of 4 MB", `{"password":"${"x".repeat(4_000_000)}"}`],
  ["1 MB of escaped quotes without an end", `{"a":"${'\\"'.repeat(500_000)}`],
  ["1 MB of quotes and colons", `{"a":"${'":'.repeat(500_000)}`],
  ["1 MB of backslashes before quotes", `${"\\".repeat(1_000_000)}":${'\\":'.repeat(1_000)}`],
  ["lists 500,000 deep below a secret", `{"token":${"[".repeat(500_000)}`],
  ["secrets within secrets", '{"token":{"a":'.repeat(50_000)],
  ["addresses within addresses", "?a=".repeat(300_000)],
])("takes %s in linear time", (_, text) => {
  const begun = performance.now();
  const { response } = new Secrets().masked(exchange("/x", {}, text));
  expect(response.status).toBe(200);
  expect(performance.now() - begun).toBeLessThan(5_000);
});

test("finds secrets in the same time, however many are known", () => {
  const known = new KnownSecrets();
  const token = (i: number): string => `tok3n-${i}-of-somebody`;
  for (let i = 0; i < 10_000; i++) known.add(token(i));
  const text = Array.from({ length: 2_000 }, (_, i) => `${token(i * 5)} and not token-${i}`).join("\n");
  const begun = performance.now();
  const masked = known.replaced(text, () => "*");
  // Looking for each took more than a second.
  expect(performance.now() - begun).toBeLessThan(500);
  expect(masked).toBe(Array.from({ length: 2_000 }, (_, i) => `* and not token-${i}`).join("\n"));
});

test("remembers the newest secrets alone, and the longest of those that begin alike", () => {
  const known = new KnownSecrets();
  for (let i = 0; i < 20_001; i++) known.add(`secret-0${i}-abc`);
  expect(known.replaced("secret-00-abc secret-01-abc", () => "*")).toBe("secret-00-abc *");
  known.add("secret-01-abcdef");
  expect(known.replaced("secret-01-abcdef", () => "*")).toBe("*");
});
