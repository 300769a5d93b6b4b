/** The versions of what a new project develops with. */
const DEVELOPS_WITH = { "@types/node": "^20.19.0", typescript: "^5.9.0", vitest: "^4.1.0", zod: "^4.0.0" };

/**
 * The package.json of a new project.
 * @param backlot what it depends on: a version, or a path after `file:`
 */
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

/** A folder's name as a package may be called. */
export function packageName(folder: string): string {
  const name = folder
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, "-")
    .replace(/^[._-]+/, "")
    .replace(/(?<!-)-+$/, "");
  return name === "" ? "my-assistant" : name;
}

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
    include: ["**/*.ts"],
  },
  null,
  2,
)}\n`;

/** A folder is packed and installed like a tarball, not linked: its own vitest must not come along. */
export const NPMRC = "install-links=true\n";

export const GITIGNORE = "node_modules/\n";

export const CONFIG = `import { defineConfig } from "backlot/config";

export default defineConfig({
  intents: "intents",
  generated: "generated",
  transcripts: "examples",
});
`;

export const POLICY_TEST = `import { mockBackend, type Policy, rehearse, schemaPolicy, scriptedUser } from "backlot/testing";
import "backlot/vitest";
import { expect, test } from "vitest";

// A policy chooses the assistant's next command. This one does what the intents ask for; put yours in its place.
// No model, no network: the same every time.
const backend = await mockBackend();
const policy: Policy = schemaPolicy(backend);

const user = scriptedUser({
  intent: "rent_boat",
  slots: { boat: "kayak", date: "2024-06-01", start_time: "09:30", hours: 2 },
});

test("a boat is rented, and only after a yes", async () => {
  const transcript = await rehearse({ backend, policy, user, seed: 1, maxTurns: 10 });
  expect(transcript).toAskFor("hours");
  expect(transcript).toPerform("rent_boat", { boat: "kayak", hours: 2 });
  expect(transcript).toPerformOnlyAfterConsent("rent_boat");
});

// The same policy, but where it should ask the user it says yes itself: the boat is rented all the same.
// Take the \`not\` away to see how such a policy is shown.
const hasty: Policy = (transcript) => {
  const last = transcript.turns.at(-1);
  const isAsked = last?.author === "Signal" && last.signal?.kind === "confirm";
  return isAsked ? \`confirm(\${last.signal.ref})\` : policy(transcript);
};

test("a policy that does not wait for the yes is found out", async () => {
  const transcript = await rehearse({ backend, policy: hasty, user, seed: 1, maxTurns: 10 });
  expect(transcript).toPerform("rent_boat", { boat: "kayak", hours: 2 });
  expect(transcript).not.toPerformOnlyAfterConsent("rent_boat");
});

test("where every boat is out, none is rented", async () => {
  const outcomes = { rent_boat: [{ reason: "every kayak is out" }] };
  const transcript = await rehearse({ backend, policy, user, outcomes, seed: 1, maxTurns: 10 });
  expect(transcript).not.toPerform("rent_boat");
});
`;
