import { join } from "node:path";
import { HTTP_CAPTURE_FILE } from "../../../openapi/recording/exchange.js";
import { recordHttp } from "../../../openapi/recording/recorder.js";
import { EXIT, onInterrupt } from "../../terminal/exit.js";
import { counted, err, out } from "../../terminal/output.js";

export interface RecordHttpFlags {
  /** The folder of the capture. */
  readonly out: string;
  /** The port of the proxy; 0 for any. */
  readonly port: number;
}

/** Stands in front of a service until Ctrl-C, or until the capture cannot be written. @returns the exit code */
export async function runHttp(service: string, { out: folder, port }: RecordHttpFlags): Promise<number> {
  const file = join(folder, HTTP_CAPTURE_FILE);
  const recorder = await recordHttp(service, file, port);
  out.print(`recording ${service} at ${recorder.url}`);
  err.print("Ctrl-C ends it");
  try {
    await Promise.race([recorder.failed, new Promise<void>((resolve) => onInterrupt(resolve))]);
  } finally {
    await recorder.close();
  }
  err.print(`${counted(recorder.count, "exchange")} captured in ${file}`);
  return EXIT.good;
}
