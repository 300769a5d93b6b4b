import { given } from "../../../base/json/given.js";
import { captureFile } from "../../../mocks/openapi/recording/har/log.js";
import { type HttpRecorder, recordHttp } from "../../../mocks/openapi/recording/recorder.js";
import { EXIT, onInterrupt } from "../../terminal/exit.js";
import { counted, err, out } from "../../terminal/output.js";
import type { RecordHttpFlags } from "./http.js";

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
  const rows = secrets.map((one) => [one.count, one.place, one.name, does[one.does]]);
  if (rows.length > 0) err.table(["times", "in", "name", ""], rows);
  for (const { what, why } of leftOut) err.print(`not captured: ${what}: ${why}`);
}
