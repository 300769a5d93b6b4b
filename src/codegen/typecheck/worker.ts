import { parentPort } from "node:worker_threads";
import { ownThreadId } from "../../base/limits/cpuTime.js";
import { type CompilerMessage, complaintsOf, filesOf, type Wanted } from "./compiler.js";

const post = (message: CompilerMessage): void => parentPort?.postMessage(message);

parentPort?.on("message", (wanted: Wanted) => {
  const files = filesOf(wanted);
  post({ kind: "started", thread: ownThreadId(), files: files.length });
  post({ kind: "checked", complaints: complaintsOf(wanted, files, (file) => post({ kind: "checking", file })) });
});
