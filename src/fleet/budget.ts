import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { BacklotError } from "../base/errors.js";
import { type ModelOptions, modelOf, timeoutOf } from "../corpora/making/models/options.js";
import {
  beyond,
  type Ceilings,
  type Expense,
  type Ledger,
  type ModelUse,
  type Settle,
  UseCount,
} from "../corpora/making/models/spending.js";
import { STAGE_NAMES } from "../corpora/making/models/stageNames.js";
import { PREFIX } from "./jobs.js";
import { fleetPackages } from "./packages.js";
import { asking, type Connection, connect } from "./redis.js";

/** Allowance for a call beyond its own timeout, in milliseconds. */
const LATE_MS = 10_000;
const ASK_MS = 200;
const KEPT_SECONDS = 7 * 24 * 3_600;

/*
 * Two keys: the budget taken, including reservations and the payments by stage; and the expiry of each open
 * reservation, by Redis's own clock. An expired reservation, such as that of a killed worker, counts as taken.
 */
const RESERVE = `
if redis.call('EXISTS', KEYS[1]) == 0 then return { 'forgotten' } end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now)
local fields = { 'calls', 'tokens', 'cost' }
local taken = redis.call('HMGET', KEYS[1], unpack(fields))
for i = 1, 3 do
  if tonumber(taken[i]) + tonumber(ARGV[i]) > tonumber(ARGV[3 + i]) then
    return { redis.call('ZCARD', KEYS[2]) > 0 and 'wait' or 'beyond', unpack(taken) }
  end
end
for i = 1, 3 do redis.call('HINCRBYFLOAT', KEYS[1], fields[i], ARGV[i]) end
redis.call('ZADD', KEYS[2], now + ARGV[7], ARGV[8])
for i = 1, 2 do redis.call('EXPIRE', KEYS[i], ARGV[9]) end
return { 'reserved' }`;
const SETTLE = `
if redis.call('EXISTS', KEYS[1]) == 0 then return end
if redis.call('ZREM', KEYS[2], ARGV[1]) == 1 then
  for i, field in ipairs({ 'calls', 'tokens', 'cost' }) do redis.call('HINCRBYFLOAT', KEYS[1], field, ARGV[1 + i]) end
end
if ARGV[5] == '' then return end
for i, field in ipairs({ 'calls', 'inputTokens', 'outputTokens' }) do
  redis.call('HINCRBY', KEYS[1], ARGV[5] .. '.' .. field, ARGV[5 + i])
end`;

/** The budget of a run, kept in Redis and shared by its coordinator and all workers. */
export class FleetBudget implements Ledger {
  private readonly connection: Connection;
  private readonly keys: readonly [taken: string, open: string];
  private readonly ceilings: Ceilings;
  private readonly openMs: number;

  private constructor(connection: Connection, name: string, ceilings: Ceilings, openMs: number) {
    this.connection = connection;
    this.keys = [`${PREFIX}:budget:${name}`, `${PREFIX}:budget:${name}:open`];
    this.ceilings = ceilings;
    this.openMs = openMs;
  }

  static async open(queue: string, name: string, ceilings: Ceilings, models: ModelOptions): Promise<FleetBudget> {
    // Other connections report that Redis is gone.
    const connection = await connect(await fleetPackages(), queue, () => undefined);
    return new FleetBudget(connection, name, ceilings, timeoutOf(models) + LATE_MS);
  }

  async begin(): Promise<void> {
    const [taken] = this.keys;
    await asking(this.connection, async (redis) => {
      await redis.hset(taken, { calls: 0, tokens: 0, cost: 0 });
      await redis.expire(taken, KEPT_SECONDS);
    });
  }

  /** @throws BacklotError MODEL_BUDGET, also if Redis has lost the amount taken; QUEUE_UNREACHABLE */
  async reserve(most: Expense): Promise<Settle> {
    const id = randomUUID();
    const { maxCalls, maxTokens, maxCost } = millionths(this.ceilings);
    const args = [...numbers(most), maxCalls, maxTokens, maxCost, this.openMs, id, KEPT_SECONDS];
    for (;;) {
      const [state, ...taken] = (await this.run(RESERVE, args)) as [string, ...string[]];
      if (state === "reserved") break;
      if (state === "forgotten") {
        const message = `Redis at ${this.connection.name} has forgotten what of the budget is used up`;
        throw new BacklotError("MODEL_BUDGET", message);
      }
      const [calls = 0, tokens = 0, cost = 0] = taken.map(Number);
      if (state === "beyond")
        throw new BacklotError("MODEL_BUDGET", beyond(this.ceilings, { calls, tokens, cost }, most) ?? "it is used up");
      await sleep(ASK_MS);
    }
    return async (taken, answer) => {
      const free = numbers(taken).map((number, at) => number - (numbers(most)[at] as number));
      const paid = answer === null ? [""] : [answer.stage, 1, answer.usage.inputTokens, answer.usage.outputTokens];
      await this.run(SETTLE, [id, ...free, ...paid]);
    };
  }

  async paid(models: ModelOptions): Promise<ModelUse> {
    const held = await asking(this.connection, (redis) => redis.hgetall(this.keys[0]));
    const count = new UseCount(models.prices);
    for (const stage of STAGE_NAMES) {
      const of = (field: string): number => Number(held[`${stage}.${field}`] ?? 0);
      const usage = { inputTokens: of("inputTokens"), outputTokens: of("outputTokens") };
      if (of("calls") > 0) count.add(stage, modelOf(models, stage).name, usage, of("calls"));
    }
    return count.report;
  }

  /** Ends the run's budget. Remaining participants can take nothing more. */
  async end(): Promise<void> {
    if (this.connection.redis.status === "ready") await this.connection.redis.del(...this.keys).catch(() => undefined);
    this.close();
  }

  close(): void {
    this.connection.close();
  }

  private run(script: string, args: readonly (string | number)[]): Promise<unknown> {
    return asking(this.connection, (redis) => redis.eval(script, this.keys.length, ...this.keys, ...args));
  }
}

const numbers = ({ calls, tokens, cost }: Expense): readonly number[] => [calls, tokens, cost];

function millionths({ maxCalls = Number.MAX_VALUE, maxTokens = Number.MAX_VALUE, maxCost }: Ceilings) {
  return { maxCalls, maxTokens, maxCost: maxCost === undefined ? Number.MAX_VALUE : maxCost * 1_000_000 };
}
