import { parentPort, workerData } from "node:worker_threads";
import { ownThreadId } from "../limits/cpuTime.js";
import { complaintsOf, filesOf, type Told, type Wanted } from "./compiler.js";

/* The thread in which the compiler works: it can be stopped at any moment. */

const wanted = workerData as Wanted;
const tell = (told: Told): void => parentPort?.postMessage(told);

const files = filesOf(wanted);
tell({ kind: "started", thread: ownThreadId(), files: files.length });
tell({ kind: "checked", complaints: complaintsOf(wanted, files, (file) => tell({ kind: "checking", file })) });
