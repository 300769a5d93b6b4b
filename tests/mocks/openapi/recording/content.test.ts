import { expect, test } from "vitest";
import { relocated, undecided } from "../../../../src/mocks/openapi/recording/content.js";

const FROM = "http://a.example";
const TO = "http://127.0.0.1:4176";

test.each([
  ["http://a.example/x", "http://127.0.0.1:4176/x"],
  ["http:\\/\\/a.example\\/x", "http:\\/\\/127.0.0.1:4176\\/x"],
  ["<http://a.example>; rel=next", "<http://127.0.0.1:4176>; rel=next"],
  ["http://a.example?q http://a.example", "http://127.0.0.1:4176?q http://127.0.0.1:4176"],
  ["http://a.example.org/x", "http://a.example.org/x"],
  ["http://a.example:81/x", "http://a.example:81/x"],
  ["http://a.example@evil.example/x", "http://a.example@evil.example/x"],
  ["http://a.example-b/x", "http://a.example-b/x"],
  ["http://a.example%2eorg/x", "http://a.example%2eorg/x"],
])("%s leads to %s", (text, moved) => {
  expect(relocated(text, FROM, TO)).toBe(moved);
});

test("an address that comes in two pieces is waited for, wherever it is cut", () => {
  const text = '{"a":"http://a.example/x","b":"http:\\/\\/a.example\\/y","c":"http://a.example.org"}';
  for (let cut = 0; cut <= text.length; cut++) {
    const first = text.slice(0, cut);
    const decided = cut - undecided(first, FROM);
    const made = relocated(text.slice(0, decided), FROM, TO) + relocated(text.slice(decided), FROM, TO);
    expect(made).toBe(relocated(text, FROM, TO));
  }
});
