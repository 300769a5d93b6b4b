import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeAll, describe, expect, it, onTestFinished, test } from "vitest";
import type { Backend } from "../../../../src/runtime/backend.js";
import { replayTranscript } from "../../../../src/runtime/replay/replay.js";
import {
  type ExecPolicyOptions,
  execPolicy,
  policyFrom,
  type RemotePolicy,
  rehearse,
  schemaPolicy,
  scriptedUser,
} from "../../../../src/testing/index.js";
import { hasPython, PYTHON_POLICY } from "../../../python.js";
import { SOAK, sampleOf } from "../../../runs.js";
import { commandsOf, failureOf, ourBackend, TABLE } from "../../matchers/recorder.js";

let backend: Backend;
beforeAll(async () => {
  backend = await ourBackend();
});

const policies: RemotePolicy[] = [];
afterEach(async () => {
  for (const policy of policies.splice(0)) await policy.close();
});

/** Nothing here waits for it unless it is meant to run out. */
const ANSWER_TIMEOUT = 300_000;

function started(options: ExecPolicyOptions): RemotePolicy {
  const policy = execPolicy({ timeout: ANSWER_TIMEOUT, ...options });
  policies.push(policy);
  return policy;
}

/** A policy in Python that knows these modules and no packages: for each `line` of its input the program does something. */
const python = (program: string, options: Partial<ExecPolicyOptions> = {}): RemotePolicy =>
  started({
    command: "python3",
    args: ["-u", "-S", "-c", `import json, os, signal, sys, time\n${program}`],
    ...options,
  });

const user = scriptedUser("A table, please.");
const failing = (policy: RemotePolicy) => failureOf(() => rehearse({ backend, policy, user }));

/** Tests if a process is running; an unreaped one is not. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== "linux" || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

/** Waits until a process has ended, however long that takes. */
async function ended(pid: number): Promise<void> {
  while (isRunning(pid)) await new Promise((done) => setTimeout(done, 20));
}

describe.skipIf(!hasPython)("a policy in Python (needs python3)", () => {
  it("is rehearsed, and gives the commands that the same policy in this process gives", async () => {
    const policy = started({ command: "python3", args: [PYTHON_POLICY] });
    const wants = scriptedUser([
      { intent: "book_table", slots: TABLE, opens: ["restaurant_name", "date"] },
      { intent: "set_reminder", slots: { text: 'feed the "cat"\n\u2028é', date: "2024-05-18" }, opens: "all" },
    ]);
    const transcript = await rehearse({ backend, policy, user: wants });
    expect(commandsOf(transcript)).toEqual([
      'book_table(restaurant_name="Blue Heron", date="2024-05-18")',
      'x0.time = "20:00"',
      "x0.party_size = 2",
      "confirm(x0)",
      'set_reminder(text="feed the \\"cat\\"\\n\u2028é", date="2024-05-18")',
    ]);
    expect(replayTranscript(backend, transcript)).toMatchObject({ status: "matched", problems: 0 });
    const reference = await rehearse({ backend, policy: schemaPolicy(backend), user: wants });
    const bindings = Object.values(transcript.final ?? {}).map(({ intent, slots }) => ({ intent, slots }));
    expect(bindings).toEqual(Object.values(reference.final ?? {}).map(({ intent, slots }) => ({ intent, slots })));
  });

  it("is named as exec:COMMAND, a line for the shell", async () => {
    const spec = `exec:NAME=policy.py; python3 "${dirname(PYTHON_POLICY)}/$NAME"`;
    await using policy = await policyFrom(spec, backend, { timeout: ANSWER_TIMEOUT });
    const wants = scriptedUser({ intent: "book_table", slots: TABLE, opens: "all" });
    const transcript = await rehearse({ backend, policy, user: wants });
    expect(transcript.final?.x0?.confirmed).toBe(true);
  });

  it("serves rehearsals at the same time and one after the other, in one process", async () => {
    const policy = python("for line in sys.stdin: print(json.dumps({'error': str(os.getpid())}))");
    const reasons = await Promise.all([failing(policy), failing(policy), failing(policy)]);
    const messages = new Set([...reasons, await failing(policy)].map(({ message }) => message));
    expect([...messages]).toEqual([expect.stringMatching(/^the policy reported '\d+'\n/)]);
  });

  /** A policy that leaves a file for each of its starts; `starts` says how many there were before this one. */
  const counting = (program: string) => {
    const folder = mkdtempSync(join(tmpdir(), "backlot-policy-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const count = [
      `starts = len(os.listdir(${JSON.stringify(folder)}))`,
      `open(os.path.join(${JSON.stringify(folder)}, str(starts)), 'w').close()`,
    ];
    return { policy: python([...count, program].join("\n")), starts: () => readdirSync(folder).length };
  };

  it("costs its own dialogue with a bad answer, and is started again for the next one", async () => {
    const { policy, starts } = counting(
      "for line in sys.stdin: print(json.dumps({'command': None}) if starts == 1 else 'Certainly!'); starts = 2",
    );
    expect(await failing(policy)).toMatchObject({ code: "POLICY_ANSWER" });
    expect(commandsOf(await rehearse({ backend, policy, user }))).toEqual([]);
    expect(starts()).toBe(2);
  });

  it("is not started again after three failures in a row", async () => {
    const { policy, starts } = counting("for line in sys.stdin: print(f'Certainly, {starts}!')");
    const answers: string[] = [];
    for (let round = 0; round < 5; round++)
      answers.push(/Certainly, \d/.exec((await failing(policy)).message)?.[0] ?? "");
    expect(answers).toEqual([0, 1, 2, 2, 2].map((start) => `Certainly, ${start}`));
    expect(starts()).toBe(3);
  });

  it("that is killed in the middle is a failing test each time", async () => {
    const policy = python(
      [
        "answers = ['say()', 'book_table()']",
        "for line in sys.stdin:",
        "    if not answers: os.kill(os.getpid(), signal.SIGKILL)",
        "    print(json.dumps({'command': answers.pop(0)}))",
      ].join("\n"),
    );
    const error = await failing(policy);
    expect(error).toMatchObject({ code: "POLICY_FAILED", place: { dialogue: "rehearsal" } });
    expect(error.message).toMatch(/^the policy's process was ended by SIGKILL\nrehearsal\n/);
    expect(error.message).toContain("book_table()");
    expect((await failing(policy)).message).toMatch(/^the policy's process was ended by SIGKILL\n/);
  });

  it("that throws shows the end of its stderr", async () => {
    const error = await failing(python("for line in sys.stdin: raise ValueError('no such model')"));
    expect(error).toMatchObject({ code: "POLICY_FAILED" });
    expect(error.message).toMatch(/^the policy's process ended with exit code 1\n {2}its stderr:\n {2}\| Traceback/);
    expect(error.message).toContain("  | ValueError: no such model\nrehearsal\n");
  });

  it("that floods stderr neither blocks nor fills memory, and is heard", async () => {
    const flood = `sys.stderr.write(('noise ' * 20 + '\\n') * ${SOAK ? 500_000 : 20_000})`;
    const policy = python(`for line in sys.stdin:\n    ${flood}\n    print(json.dumps({'command': None}))`);
    expect(commandsOf(await rehearse({ backend, policy, user }))).toEqual([]);
    const rubbish = await failing(python(`for line in sys.stdin:\n    ${flood}\n    print('done')`));
    expect(rubbish).toMatchObject({ code: "POLICY_ANSWER" });
    expect(rubbish.message.length).toBeLessThan(4_000);
  });

  it.each(
    sampleOf<readonly [string, string, string, RegExp]>(
      [
        [
          "writes prose",
          "for line in sys.stdin: print('Certainly! I will book a table.')",
          "POLICY_ANSWER",
          /^the policy answered 'Certainly! I will book a table\.', which is not \{"command": …\}: it is not JSON\n/,
        ],
        [
          "writes ten thousand commands at once",
          "for line in sys.stdin: sys.stdout.write(json.dumps({'command': 'say()'}) + '\\n' + '{}\\n' * 9_999)",
          "POLICY_ANSWER",
          /^the policy wrote more than one line for one request: '\{\}/,
        ],
        [
          "always has one command more",
          "for line in sys.stdin: print(json.dumps({'command': 'say()'}))",
          "POLICY_STUCK",
          /^the policy gave 50 commands in one user turn and went on\n/,
        ],
        [
          "writes before it is asked anything, and ends",
          "print('loading'); print('ready')",
          "POLICY_ANSWER",
          /^the policy (answered 'loading'|wrote more than one line for one request: 'ready')/,
        ],
        [
          "writes without an end of line",
          "for line in sys.stdin:\n    while True: sys.stdout.write('x' * 65_536)",
          "POLICY_ANSWER",
          /^the policy's answer is longer than 1,048,576 bytes\n/,
        ],
        [
          "writes bytes that are not text",
          "for line in sys.stdin: sys.stdout.buffer.write(b'\\xff\\n'); sys.stdout.flush()",
          "POLICY_ANSWER",
          /^the policy's answer is not text in UTF-8\n/,
        ],
        ["ends at once", "", "POLICY_FAILED", /^the policy's process ended with exit code 0\n/],
        [
          "ends within its answer",
          "for line in sys.stdin:\n    sys.stdout.write('{\"command\"')\n    sys.exit(3)",
          "POLICY_FAILED",
          /^the policy's process ended with exit code 3\n/,
        ],
      ],
      2,
    ),
  )("that %s is a failing test", async (_, program, code, message) => {
    expect(await failing(python(program))).toMatchObject({ code, message: expect.stringMatching(message) });
  });

  it.each(
    sampleOf(
      [
        ["never reads", "time.sleep(10 ** 6)"],
        ["computes for ever", "for line in sys.stdin:\n    while True: pass"],
        ["closes its output and stays", "os.close(1); time.sleep(10 ** 6)"],
        ["takes no notice of signals", "signal.signal(signal.SIGTERM, signal.SIG_IGN)\nwhile True: time.sleep(1)"],
      ],
      4,
    ),
  )("that %s is stopped at its deadline, and killed", async (_, program) => {
    const policy = python(`sys.stderr.write(f'pid {os.getpid()}\\n')\n${program}`, { timeout: 3_000 });
    const error = await failing(policy);
    expect(error).toMatchObject({ code: "POLICY_TIMEOUT" });
    expect(error.message).toMatch(/^the policy gave no answer within 3,000 ms\n/);
    await ended(Number(/pid (\d+)/.exec(error.message)?.[1] ?? Number.NaN));
  });

  it("is ended with what it started itself, by close, and asked no more", async () => {
    const program = [
      "import subprocess",
      "child = subprocess.Popen([sys.executable, '-S', '-c', 'import time; time.sleep(10 ** 6)'])",
      "for line in sys.stdin: print(json.dumps({'error': f'{os.getpid()} {child.pid}'}))",
    ].join("\n");
    let pids: readonly number[] = [];
    {
      await using policy = python(program);
      const { message } = await failing(policy);
      pids = (/'(\d+) (\d+)'/.exec(message) ?? []).slice(1).map(Number);
      expect(pids.filter(isRunning)).toHaveLength(2);
      await policy.close();
      expect(await failing(policy)).toMatchObject({ code: "POLICY_FAILED" });
    }
    for (const pid of pids) await ended(pid);
  });

  it.each(sampleOf(["exit", "SIGTERM", "SIGINT"], 3))(
    "does not outlive this process, whatever ends it: %s",
    async (ending) => {
      const index = JSON.stringify(
        pathToFileURL(join(import.meta.dirname, "../../../../dist/cli/doors/testing.js")).href,
      );
      const program = "import os, sys, time; sys.stderr.write('x'); time.sleep(10 ** 6)";
      const tellPid = `import os, sys; open(${JSON.stringify("PID_FILE")}, 'w').write(str(os.getpid()))`;
      const file = join(tmpdir(), `backlot-orphan-${process.pid}-${ending}`);
      const script = [
        `import { execPolicy } from ${index};`,
        `import { existsSync, readFileSync } from "node:fs";`,
        `const program = ${JSON.stringify(`${tellPid.replace("PID_FILE", file)}\n${program}`)};`,
        `const policy = execPolicy({ command: "python3", args: ["-S", "-c", program] });`,
        `policy({ id: "one", turns: [] }).catch(() => {});`,
        `const pid = () => existsSync(${JSON.stringify(file)}) ? readFileSync(${JSON.stringify(file)}, "utf8") : "";`,
        `while (pid() === "") await new Promise((done) => setTimeout(done, 20));`,
        `console.log(pid());`,
        ending === "exit" ? "process.exit(0);" : "",
      ].join("\n");
      const parent = spawn(process.execPath, ["--input-type=module", "-e", script], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      const pid = await new Promise<number>((tell) => parent.stdout.once("data", (chunk) => tell(Number(chunk))));
      if (ending !== "exit") parent.kill(ending as NodeJS.Signals);
      await ended(pid);
      await ended(parent.pid ?? Number.NaN);
      rmSync(file);
    },
  );
});

test("a process that waits for nothing but its policy's next question ends", async () => {
  const index = JSON.stringify(pathToFileURL(join(import.meta.dirname, "../../../../dist/cli/doors/testing.js")).href);
  const program = "process.stdin.on('data', () => console.log('{\"command\": null}'))";
  const script = [
    `import { execPolicy } from ${index};`,
    `const policy = execPolicy({ command: process.execPath, args: ["-e", ${JSON.stringify(program)}] });`,
    `console.log(await policy({ id: "one", turns: [] }));`,
  ].join("\n");
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += String(chunk);
  });
  expect(await new Promise((done) => child.on("close", done))).toBe(0);
  expect(output).toBe("null\n");
});

test.each([
  ["answers nothing", {}, "new Promise((done) => setTimeout(done, 200))"],
  ["was killed, since it answered nothing in time,", { timeout: 200 }, "asked"],
])("a process that closes a policy which %s goes on until that is done", async (_, options, until) => {
  const index = JSON.stringify(pathToFileURL(join(import.meta.dirname, "../../../../dist/cli/doors/testing.js")).href);
  const never = { command: process.execPath, args: ["-e", "setInterval(() => {}, 1000)"], ...options };
  const script = [
    `import { execPolicy } from ${index};`,
    `const policy = execPolicy(${JSON.stringify(never)});`,
    `const asked = policy({ id: "one", turns: [] }).catch(() => {});`,
    `await ${until};`,
    `await policy.close();`,
    `process.exitCode = 7;`,
  ].join("\n");
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: "inherit" });
  expect(await new Promise((done) => child.on("close", done))).toBe(7);
});

test("a line for the shell is carried out by it, and fails as it does", async () => {
  const answering = `read line; echo '{"command": null}'`;
  const policy = started({ command: answering, shell: true });
  expect(commandsOf(await rehearse({ backend, policy, user }))).toEqual([]);
  const error = await failing(started({ command: "no-such-program --flag", shell: true }));
  expect(error).toMatchObject({ code: "POLICY_FAILED", message: expect.stringContaining("exit code 127") });
  expect(error.message).toContain("no-such-program");
});

test("a program that is not there is named, and closing what never ran does nothing", async () => {
  const missing = started({ command: "no-such-program" });
  await missing.close();
  const error = await failing(started({ command: "no-such-program" }));
  expect(error).toMatchObject({ code: "POLICY_FAILED" });
  expect(error.message).toMatch(/^the policy 'no-such-program' could not be started: .*ENOENT\n/);
  const elsewhere = await failing(started({ command: process.execPath, cwd: "/no/such/folder" }));
  expect(elsewhere).toMatchObject({ code: "POLICY_FAILED", message: expect.stringContaining("could not be started") });
});

test.each<readonly [unknown, RegExp]>([
  [undefined, /execPolicy takes \{ command \}, not undefined/],
  ["python3 policy.py", /execPolicy takes \{ command \}, not 'python3 policy.py'/],
  [{}, /command is undefined, not a program/],
  [{ command: " " }, /command is ' ', not a program/],
  [{ command: "a\0b" }, /not a program/],
  [{ command: "python3", args: "policy.py" }, /args is 'policy.py', not a list of strings/],
  [{ command: "python3", args: [1] }, /args is \[ 1 \]/],
  [{ command: "python3", shell: "bash" }, /shell is 'bash'/],
  [{ command: "python3", shell: true, args: ["policy.py"] }, /leave args out/],
  [{ command: "python3", cwd: 7 }, /cwd is 7/],
  [{ command: "python3", env: { DEBUG: 1 } }, /env is \{ DEBUG: 1 \}/],
  [{ command: "python3", timeout: 0.5 }, /timeout is 0.5/],
])("%j is refused", async (options, message) => {
  const error = await failureOf(() => execPolicy(options as ExecPolicyOptions));
  expect(error).toMatchObject({ code: "BAD_POLICY", message: expect.stringMatching(message) });
});
