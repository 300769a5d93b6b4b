import { describe, expect, it } from "vitest";
import { given } from "../../../src/base/json/given.js";
import type { Guest } from "../../../src/runtime/engines/guest.js";
import type { Checkpoint } from "../../../src/runtime/pool/checkpoint.js";
import { LoggedGuest } from "../../../src/runtime/pool/loggedGuest.js";
import { type Answer, type Brought, Pool, type SandboxHost, type Way } from "../../../src/runtime/pool/pool.js";

/** After so many repeated messages a checkpoint is taken. */
const FAR = 8;
const CHECKPOINT_BYTES = 4_000;

/** Sandboxes that execute nothing, and count: what a switch costs, whatever the machine does meanwhile. */
class CountingSandboxes implements SandboxHost {
  readonly count: number;
  generation = 0;
  /** How many messages were executed again in all, and at most for one switch. */
  repeated = 0;
  most = 0;
  /** How many switches started from the boot image. */
  boots = 0;

  constructor(count: number) {
    this.count = count;
  }

  ready(): number {
    return this.generation;
  }

  bring(_: number, { from, messages }: Way): Brought {
    this.repeated += messages.length;
    this.most = Math.max(this.most, messages.length);
    if (from.kind === "boot") this.boots++;
    return { left: null, reached: messages.length >= FAR ? this.checkpoint() : null };
  }

  send(sandbox: number, _: string, way?: Way): Answer {
    return { text: "", isFar: false, ...given({ brought: way && this.bring(sandbox, way) }) };
  }

  checkpoint(): Checkpoint {
    return new Uint32Array(CHECKPOINT_BYTES / 4);
  }

  close(): void {}
}

function pool(sandboxes: number, budget = 1e9): { host: CountingSandboxes; pool: Pool; open: () => Guest } {
  const host = new CountingSandboxes(sandboxes);
  const made = new Pool(host, budget);
  return { host, pool: made, open: () => new LoggedGuest(made, "") };
}

/** Lets dialogues each execute a message in turn. */
function inTurn(guests: readonly Guest[], rounds: number): void {
  for (let i = 0; i < rounds; i++) for (const guest of guests) guest.send(`S${i}`);
}

describe("dialogues in turn", () => {
  it.each([2, 3, 4])("%i of them repeat nothing but what they did before they had a sandbox each", (count) => {
    const { host, open } = pool(4);
    inTurn(Array.from({ length: count }, open), 5_000);
    expect(host.repeated).toBeLessThanOrEqual(count);
  });

  it.each([100, 1_000])("%i of them repeat no more at a switch when they are long", (count) => {
    const { host, open } = pool(4);
    const guests = Array.from({ length: count }, open);
    for (let i = 0; i < 10; i++) {
      inTurn(guests, 20);
      expect(host.most).toBeLessThanOrEqual(FAR + 1);
    }
  });

  it("keep within the budget, and go on where it is too small", () => {
    const { host, pool: made, open } = pool(2, 10 * CHECKPOINT_BYTES);
    const guests = Array.from({ length: 30 }, open);
    for (let i = 0; i < 60; i++) {
      inTurn(guests, 1);
      expect(made.checkpointBytes).toBeLessThanOrEqual(10 * CHECKPOINT_BYTES);
    }
    expect(made.checkpointBytes).toBeGreaterThan(5 * CHECKPOINT_BYTES);
    expect(host.most).toBeGreaterThan(FAR);
    // Some find theirs even so: what gives way is not always what is needed next.
    expect(host.boots).toBeLessThan(60 * 30);
    for (const guest of guests) expect(guest.length).toBe(60);
  });
});

describe("forks", () => {
  it("in a chain repeat nothing", () => {
    const { host, open } = pool(4);
    let guest = open();
    for (let i = 0; i < 1_000; i++) {
      guest.send("S[]");
      guest = guest.fork();
    }
    expect(guest.length).toBe(1_000);
    expect(host.repeated).toBe(0);
  });

  it("leave what they come from where it is", () => {
    const { host, open } = pool(4);
    const guest = open();
    for (let i = 0; i < 500; i++) {
      guest.send("S[]");
      for (let k = 0; k < 3; k++) guest.fork().send("C[]");
    }
    expect(guest.length).toBe(500);
    expect(host.repeated).toBe(0);
  });

  it("share the checkpoint that they come from", () => {
    const { host, open } = pool(2);
    const guests = Array.from({ length: 5 }, open);
    inTurn(guests, 400);
    const forks = guests.flatMap((guest) => Array.from({ length: 20 }, () => guest.fork()));
    host.most = 0;
    inTurn(forks, 30);
    expect(host.most).toBeLessThanOrEqual(2 * FAR);
  });
});

describe("a thread that is lost", () => {
  it("costs what came after the checkpoints, and no more than that", () => {
    const { host, open } = pool(4);
    const guests = Array.from({ length: 50 }, open);
    inTurn(guests, 300);
    host.generation++;
    host.most = 0;
    inTurn(guests, 2);
    expect(host.most).toBeLessThanOrEqual(2 * FAR);
    for (const guest of guests) expect(guest.length).toBe(302);
  });
});
