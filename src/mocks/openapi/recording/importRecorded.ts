import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BacklotError } from "../../../base/errors.js";
import { temporaryFolder } from "../../../base/io/index.js";
import { given } from "../../../base/json/given.js";
import type { ImportItem } from "../../../transcript/files/importing/item.js";
import { importOpenapi, type OpenapiImportOptions } from "../importing/importOpenapi.js";
import { describeService } from "./describe.js";
import type { RecordedExchange } from "./exchange.js";
import { type HarOptions, readHar } from "./har/read.js";
import { Secrets } from "./secrets/secrets.js";

export const DESCRIBED_FILE = "recorded-openapi.json";

/** Options of the import of a capture. */
export interface RecordedImportOptions extends Omit<OpenapiImportOptions, "recorded">, HarOptions {
  /** OpenAPI document of the service. Default: a description of the recording. */
  readonly openapi?: string;
}

/**
 * Makes a mock of a recorded service, as `importOpenapi` does of a document: its rows are those of the service before the recording, and
 * other answers are examples.
 * @param capture the exchanges, or their HAR from any tool; secrets in a foreign HAR are masked
 * @throws BacklotError as `importOpenapi` does; FILE_NOT_FOUND, FILE_UNREADABLE, JSON_SYNTAX for the file; WRONG_FORMAT if it is not a HAR,
 * or has no usable exchange; BAD_OPTION for an origin that is not in it
 */
export async function* importRecorded(
  capture: string | readonly RecordedExchange[],
  { openapi, origin, ...rest }: RecordedImportOptions = {},
): AsyncGenerator<ImportItem> {
  const recorded: RecordedExchange[] = [];
  if (typeof capture === "string") {
    const { exchanges, leftOut, isMasked } = readHar(capture, given({ origin }));
    for (const { why, what, count } of leftOut)
      for (let i = 0; i < count; i++) yield { kind: "note", reason: why, place: { file: capture }, detail: what };
    const secrets = new Secrets();
    for (const one of exchanges) {
      try {
        recorded.push(isMasked ? one : secrets.masked(one));
      } catch (error) {
        const reason = `an entry cannot be used: ${(error as Error).message}`;
        yield { kind: "note", reason, place: { file: capture }, detail: `${one.method} ${one.target.slice(0, 200)}` };
      }
    }
  } else recorded.push(...capture);
  if (recorded.length === 0) throw new BacklotError("WRONG_FORMAT", "the capture holds no exchange that can be used");
  const options = { ...rest, recorded };
  if (openapi !== undefined) {
    yield* importOpenapi([openapi], options);
    return;
  }
  const text = `${JSON.stringify(describeService(recorded), null, 1)}\n`;
  yield { kind: "file", path: DESCRIBED_FILE, text };
  const folder = temporaryFolder("described");
  try {
    const file = join(folder, DESCRIBED_FILE);
    writeFileSync(file, text);
    yield* importOpenapi([file], options);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
