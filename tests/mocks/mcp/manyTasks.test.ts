import { describe, expect, it } from "vitest";
import { McpTasks } from "../../../src/mocks/mcp/tasks/task.js";

const asked = { name: { method: "roots/list" as const } };

describe("the tasks of a session", () => {
  it("are bounded: one that is over makes room, and where none is, no other begins", () => {
    const tasks = new McpTasks(() => 0, 2);
    const [one, two] = [tasks.begin(), tasks.begin()];
    expect(tasks.begin()).toBeNull();
    two?.complete({ content: [] });
    const three = tasks.begin();
    expect(tasks.all).toEqual([one, three]);
    expect(tasks.get(two?.id ?? "")).toBeUndefined();
    tasks.close();
  });

  it("end with it: whoever waits for one hears of it, and nothing more is done", async () => {
    const tasks = new McpTasks(() => 0);
    const task = tasks.begin();
    const answers = task?.ask(asked);
    const next = task?.next(new AbortController().signal);
    tasks.close();
    await expect(answers).rejects.toThrow("its time is over");
    await next;
    expect([task?.signal.aborted, task?.status, tasks.all]).toEqual([true, "cancelled", []]);
  });

  it("say when they changed, and stay what they have become", () => {
    let now = 1_000;
    const task = new McpTasks(() => now).begin(50);
    expect([task?.createdAt, task?.lastUpdatedAt, task?.ttl]).toEqual([1_000, 1_000, 50]);
    now = 2_000;
    task?.complete({ content: [] });
    now = 3_000;
    task?.fail({ code: -1, message: "too late" });
    task?.cancel("too late");
    expect([task?.lastUpdatedAt, task?.status, task?.error]).toEqual([2_000, "completed", null]);
  });

  it("wait for all answers to what they ask at once, and ask each under a key of its own", async () => {
    const task = new McpTasks(() => 0).begin();
    const first = task?.ask({ a: asked.name, b: asked.name });
    const [a = "", b = ""] = Object.keys(task?.inputRequests ?? {});
    task?.answer({ [a]: 1, other: 2 });
    expect([task?.status, Object.keys(task?.inputRequests ?? {})]).toEqual(["input_required", [b]]);
    task?.answer({ [a]: 3, [b]: 4 });
    expect(await first).toEqual({ a: 1, b: 4 });
    expect(task?.status).toBe("working");
    void task?.ask({ a: asked.name });
    expect(Object.keys(task?.inputRequests ?? {})).not.toContain(a);
  });
});
