import type { IncomingMessage } from "node:http";
import { BacklotError } from "../../../base/errors.js";
import { isObject, type JsonObject } from "../../../base/json/object.js";
import { unsound } from "../../../base/json/sound.js";

const JSON_TYPE = /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i;
const DECODER = new TextDecoder("utf-8", { fatal: true });

/** Without a body, an empty object. @param most limit in bytes @throws BacklotError as `readJson` does */
export async function readObject(incoming: IncomingMessage, most: number): Promise<JsonObject> {
  const value = await readJson(incoming, most);
  if (value === undefined) return {};
  if (!isObject(value)) throw new BacklotError("BAD_REQUEST", "the body must be a JSON object");
  return value;
}

/** @param most limit in bytes @throws BacklotError TOO_LARGE, WRONG_MEDIA_TYPE, BAD_REQUEST */
export async function readJson(incoming: IncomingMessage, most: number): Promise<unknown> {
  const bytes = await readBytes(incoming, most);
  if (bytes.length === 0) return undefined;
  const { "content-type": type = "", "content-encoding": encoding = "identity" } = incoming.headers;
  // A page of another origin can send text and forms without a preflight, but not JSON.
  if (!JSON_TYPE.test(type) || encoding !== "identity") {
    throw new BacklotError(
      "WRONG_MEDIA_TYPE",
      `the body must be application/json, not ${type.slice(0, 80) || "untyped"}${encoding === "identity" ? "" : ` in ${encoding.slice(0, 40)}`}`,
    );
  }
  let value: unknown;
  try {
    value = JSON.parse(DECODER.decode(bytes));
  } catch (error) {
    const why = error instanceof SyntaxError ? "it is not JSON" : "it is not UTF-8";
    throw new BacklotError("BAD_REQUEST", `the body cannot be read: ${why}`);
  }
  const problem = unsound(value);
  if (problem !== null) throw new BacklotError("BAD_REQUEST", `the body cannot be read: ${problem}`);
  return value;
}

/** Bytes that are read and discarded, since clients that are still sending do not see an answer. */
const DISCARDED = 16 * 2 ** 20;

/** A far too large body is not read to its end. @param most in bytes @throws BacklotError TOO_LARGE, BAD_REQUEST */
export function readBytes(incoming: IncomingMessage, most: number): Promise<Buffer> {
  const tooLarge = (): BacklotError => new BacklotError("TOO_LARGE", `the body has more than ${most} bytes`);
  const ceiling = Math.max(most, DISCARDED);
  if (Number(incoming.headers["content-length"] ?? 0) > ceiling) return Promise.reject(tooLarge());
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    incoming.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > most) chunks.length = 0;
      else chunks.push(chunk);
      if (size > ceiling) {
        incoming.pause();
        incoming.removeAllListeners("data");
        reject(tooLarge());
      }
    });
    incoming.on("end", () => {
      if (size > most) reject(tooLarge());
      resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks));
    });
    const gone = (): void => reject(new BacklotError("BAD_REQUEST", "the body ended early"));
    incoming.on("error", gone);
    incoming.on("close", () => incoming.readableEnded || gone());
  });
}

/** So that misspelt keys are noticed. @param listed the keys in the message @throws BacklotError BAD_REQUEST */
export function assertKeys(body: JsonObject, keys: readonly string[], listed = keys): void {
  const unknown = Object.keys(body).find((key) => !keys.includes(key));
  if (unknown === undefined) return;
  const known = listed.length === 0 ? "none" : listed.join(", ");
  throw new BacklotError(
    "BAD_REQUEST",
    `the body has a key ${JSON.stringify(unknown.slice(0, 80))}; it may have: ${known}`,
  );
}
