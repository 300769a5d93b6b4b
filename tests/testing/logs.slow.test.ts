import "../../src/testing/matchers/vitest.js";
import { afterAll, expect, test } from "vitest";
import type { Backend } from "../../src/runtime/index.js";
import { type Policy, rehearse } from "../../src/testing/index.js";
import type { Transcript } from "../../src/transcript/index.js";
import { backendWith } from "../runtime/behaviours/project.js";
import { saying } from "./matchers/recorder.js";

const ACT = `perform: ({ slots }) => {
  console.log("asked to", slots.how);
  if (slots.how === "fail") { console.warn("\\u001b[2J\\nrefused"); return fail("no"); }
}`;

let backend: Backend;
const rehearsed = async (policy: Policy): Promise<Transcript> => {
  backend ??= await backendWith({ act: ACT });
  let turns = 0;
  return rehearse({ backend, policy, user: () => (turns++ === 0 ? "Go!" : null) });
};
afterAll(() => backend.close());

/** Returns the message of a failing expectation. */
function messageOf(expectation: () => void): string {
  try {
    expectation();
  } catch (error) {
    return (error as Error).message;
  }
  return expect.unreachable("the expectation holds");
}

test("a failing matcher shows under each command of a rehearsal what its behaviour logged", async () => {
  const transcript = await rehearsed(saying('act(how="x")', 'act(how="fail")'));
  const message = messageOf(() => expect(transcript).toConfirm());
  const lines = message.split("\n").map((line) => line.trim());
  expect(lines).toEqual(
    expect.arrayContaining(["[log act] asked to x", "[log act] asked to fail", "[warn act] \\x1b[2J", "refused"]),
  );
  const at = (text: string): number => lines.findIndex((line) => line.includes(text));
  expect(at("asked to x")).toBe(at('act(how="x")') + 1);
  expect(at("asked to fail")).toBe(at('act(how="fail")') + 1);
});

test("the transcript is what it is without a log", async () => {
  const transcript = await rehearsed(saying('act(how="x")'));
  expect(JSON.stringify(transcript)).not.toContain("asked to");
  expect(messageOf(() => expect({ ...transcript }).toConfirm())).not.toContain("asked to");
});

test("a failing matcher over a session's signals shows what was logged on the way to them", async () => {
  backend ??= await backendWith({ act: ACT });
  const session = backend.open();
  const [logged, silent] = [session.execute('act(how="fail")'), session.execute("say()")];
  expect(
    messageOf(() => expect(logged).toPerform("act"))
      .split("\n")
      .slice(2, 6),
  ).toEqual([
    "   [log act] asked to fail",
    "   [warn act] \\x1b[2J",
    "     refused",
    '   failed x0 act(how="fail"): no',
  ]);
  expect(messageOf(() => expect(silent).toPerform("act"))).not.toContain("[log");
});

test("the error of a policy that is stuck shows it too", async () => {
  const policy: Policy = () => 'act(how="x")';
  await expect(rehearsed(policy)).rejects.toThrow(/\[log act\] asked to x/);
});
