import { given } from "../../../base/json/given.js";
import { captureFile } from "../../../mocks/openapi/recording/har/log.js";
import { type HttpRecorder, type RecordHttpOptions, recordHttp } from "../../../mocks/openapi/recording/recorder.js";
import { EXIT, onInterrupt } from "../../terminal/exit.js";
import { count, counted, err, out } from "../../terminal/output.js";
import { table } from "../../terminal/table.js";

export interface RecordHttpFlags extends RecordHttpOptions {
  readonly out: string;
}

/** Records a service as a proxy until Ctrl-C, or until the capture cannot be written. */
export async function runHttp(service: string, flags: RecordHttpFlags): Promise<number> {
  const { out: path, port, mask, keep, maxBody } = flags;
  const file = captureFile(path);
  const recorder = await recordHttp(service, file, given({ port, mask, keep, maxBody }));
  out.print(`recording ${service} at ${recorder.url}`);
  err.print("Ctrl-C ends it");
  try {
    await Promise.race([recorder.failed, new Promise<void>((resolve) => onInterrupt(resolve))]);
  } finally {
    await recorder.close();
    showSecrets(recorder);
  }
  err.print(`${counted(recorder.count, "exchange")} captured in ${file}`);
  return EXIT.good;
}

function showSecrets({ secrets, leftOut }: HttpRecorder): void {
  const does = { masked: "masked", kept: "kept, looks like a secret" };
  const rows = secrets.map((one) => [count(one.count), one.place, one.name, does[one.does]]);
  const columns = [{ title: "times", align: "right" }, { title: "in" }, { title: "name" }, { title: "" }] as const;
  if (rows.length > 0) err.print(...table(columns, rows, err.colours));
  for (const { what, why } of leftOut) err.print(`not captured: ${what}: ${why}`);
}
