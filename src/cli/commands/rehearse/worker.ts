import { workerData } from "node:worker_threads";
import { logToStderr } from "../../terminal/projectModules.js";
import { reportFailure } from "../../terminal/report.js";
import type { RehearseFlags } from "./define.js";
import { rehearseFlags } from "./rehearseFlags.js";

logToStderr();
try {
  await rehearseFlags(workerData as RehearseFlags);
} catch (error) {
  reportFailure(error);
}
