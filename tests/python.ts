import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** True if Python 3 is installed under its usual name. */
export const hasPython: boolean = spawnSync("python3", ["--version"]).status === 0;

/** The example policy in Python. */
export const PYTHON_POLICY: string = fileURLToPath(new URL("../examples/policies/python/policy.py", import.meta.url));
