import { parentPort } from "node:worker_threads";
import { ownThreadId } from "../../limits/cpuTime.js";
import { type CompilerMessage, complaintsOf, filesOf, type Wanted } from "./compiler.js";

/* The thread in which the compiler works, one check after the other: it can be stopped at any moment. */

const post = (message: CompilerMessage): void => parentPort?.postMessage(message);

parentPort?.on("message", (wanted: Wanted) => {
  const files = filesOf(wanted);
  post({ kind: "started", thread: ownThreadId(), files: files.length });
  post({ kind: "checked", complaints: complaintsOf(wanted, files, (file) => post({ kind: "checking", file })) });
});
