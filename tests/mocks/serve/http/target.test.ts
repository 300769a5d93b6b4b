import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { targetOf } from "../../../../src/mocks/serve/http/target.js";
import { runs } from "../../../runs.js";

const UNRESERVED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_~";

const escaped = (byte: number): string => `%${byte.toString(16).padStart(2, "0")}`;

describe("the path of a target", () => {
  it("has the characters that need no escape without one, and every other escape as it was sent", () => {
    for (let byte = 0; byte < 256; byte++) {
      const character = String.fromCharCode(byte);
      const isPlain = UNRESERVED.includes(character);
      for (const sent of [escaped(byte), escaped(byte).toUpperCase()]) {
        expect(targetOf(`/${sent}?${sent}`)).toEqual({ path: isPlain ? `/${character}` : `/${sent}`, query: sent });
      }
    }
  });

  it.each(["/%2568ealth", "/%%36%38ealth", "/%2%35", "/a%", "/%4", "/%zz%41", "/%u0041%41", "/..%2f%2E"])(
    "%s is not looked at twice, nor mended",
    (sent) => expect(targetOf(sent).path).toBe(sent),
  );

  it("means the same as before, has the same segments, and changes no further", () => {
    const part = fc.oneof(
      fc.string({ maxLength: 4 }).map(encodeURIComponent),
      fc.integer({ min: 0, max: 127 }).map(escaped),
      fc.constantFrom("/", "%25", "%2568", ".", "%2e", "%2F", "~"),
    );
    const path = fc.array(part, { maxLength: 12 }).map((parts) => `/${parts.join("")}`);
    const holds = fc.property(path, (sent) => {
      const { path: taken } = targetOf(sent);
      expect(decodeURIComponent(taken)).toBe(decodeURIComponent(sent));
      expect(taken.split("/")).toHaveLength(sent.split("/").length);
      expect(targetOf(taken).path).toBe(taken);
    });
    fc.assert(holds, runs(2_000));
  });

  it("comes from a whole address too", () => {
    expect(targetOf("http://127.0.0.1:1/%68ealth?a=%41")).toEqual({ path: "/health", query: "a=%41" });
  });
});
