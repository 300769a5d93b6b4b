// Checks the types of everything, at once: src, tests and generated/; the kit alone, without Node and the DOM; and the page.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { compiler } from "./compiler.mjs";

const cwd = fileURLToPath(new URL("..", import.meta.url));
const projects = ["tests/tsconfig.json", "src/kit/tsconfig.json", "src/studio/inspector/page/tsconfig.json"];

const codes = await Promise.all(
  projects.map(
    (project) =>
      new Promise((resolve) => {
        const child = spawn(process.execPath, [compiler, "-p", project, "--noEmit"], { cwd, stdio: "inherit" });
        child.on("exit", (code) => resolve(code ?? 1));
      }),
  ),
);
process.exitCode = codes.find((code) => code !== 0) ?? 0;
