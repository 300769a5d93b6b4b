const DEVELOPS_WITH = { "@types/node": "^20.19.0", typescript: "^5.9.0", vitest: "^4.1.0", zod: "^4.0.0" };

export function packageFile(name: string, backlot: string): string {
  const contents = {
    name,
    private: true,
    type: "module",
    scripts: {
      generate: "backlot generate",
      lint: "backlot lint --transcripts examples",
      replay: "backlot replay",
      test: "vitest run",
    },
    devDependencies: { backlot, ...DEVELOPS_WITH },
  };
  return `${JSON.stringify(contents, null, 2)}\n`;
}

export function packageName(folder: string): string {
  const name = folder
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, "-")
    .replace(/^[._-]+/, "")
    .replace(/(?<!-)-+$/, "");
  return name === "" ? "my-assistant" : name;
}

/** Folders of a project's own code: other folders of `make` and `import` have behaviours without classes beside them. */
const SOURCES = ["*.ts", "generated", "intents", "policies", "src", "tests"];

export const TSCONFIG = `${JSON.stringify(
  {
    compilerOptions: {
      target: "es2023",
      lib: ["es2023"],
      module: "nodenext",
      moduleResolution: "nodenext",
      types: ["node"],
      strict: true,
      noUncheckedIndexedAccess: true,
      verbatimModuleSyntax: true,
      skipLibCheck: true,
      noEmit: true,
    },
    include: SOURCES,
  },
  null,
  2,
)}\n`;

/** Installs a folder like a tarball, not as a link, without its own vitest. */
export const NPMRC = "install-links=true\n";

export const GITIGNORE = "node_modules/\n";

export const CONFIG = `import { defineConfig } from "backlot";

export default defineConfig({
  intents: "intents",
  generated: "generated",
  transcripts: "examples",
  policy: "policies/policy.ts",
});
`;
