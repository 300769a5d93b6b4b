import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BacklotError } from "../../errors.js";
import type { ImportItem } from "../../files/importing/item.js";
import { temporaryFolder } from "../../io/index.js";
import { given } from "../../json/given.js";
import { importOpenapi, type OpenapiImportOptions } from "../importing/importOpenapi.js";
import { describeService } from "./describe.js";
import { type RecordedExchange, readExchanges } from "./exchange.js";

/** The file with the document that describes a recorded service, in the folder of its import. */
export const DESCRIBED_FILE = "recorded-openapi.json";

/** How a capture is imported. */
export interface RecordedImportOptions extends Omit<OpenapiImportOptions, "recorded"> {
  /** The OpenAPI document of the service. Default: one is made of what was recorded. */
  readonly openapi?: string;
}

/**
 * Makes a mock of what was recorded of a service, as `importOpenapi` does of a document: its rows are those that the service had
 * before it was recorded, and other answers are examples.
 * @param capture the exchanges, or the file that holds them
 * @throws BacklotError as `importOpenapi` does; FILE_NOT_FOUND, FILE_UNREADABLE or BAD_LINE for the file; WRONG_FORMAT where
 * nothing was recorded
 */
export async function* importRecorded(
  capture: string | readonly RecordedExchange[],
  { openapi, root, allowAddress, rows }: RecordedImportOptions = {},
): AsyncGenerator<ImportItem> {
  const recorded = typeof capture === "string" ? readExchanges(capture) : capture;
  if (recorded.length === 0) throw new BacklotError("WRONG_FORMAT", "the capture holds no exchange");
  const options = { ...given({ root, allowAddress, rows }), recorded };
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
