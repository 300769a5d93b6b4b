import { given } from "../../../base/json/given.js";
import { captureFile } from "../../../mocks/openapi/recording/har/log.js";
import { serveRecorded } from "../../../mocks/openapi/recording/recordedService.js";
import { EXIT, onInterrupt } from "../../terminal/exit.js";
import { count, counted, err, out } from "../../terminal/output.js";
import type { ServeHttpFlags } from "./http.js";
import { tokenIn } from "./tokenIn.js";

export async function runRecorded(flags: ServeHttpFlags, folder: string): Promise<number> {
  const { host, port, tokenFile, allowHost, allowOrigin, origin } = flags;
  const token = tokenFile === undefined ? undefined : tokenIn(tokenFile);
  const options = { host, port, token, allowedHosts: allowHost, allowedOrigins: allowOrigin, origin };
  const server = await serveRecorded(captureFile(folder), given(options));
  out.print(`serving ${counted(server.exchanges, "recorded exchange")} at ${server.url}`);
  for (const { why, what, count: cases } of server.leftOut) err.print(`left out: ${count(cases)} × ${why}: ${what}`);
  err.print("Ctrl-C ends it");
  await new Promise<void>((resolve) => onInterrupt(resolve));
  await server.close();
  return EXIT.good;
}
