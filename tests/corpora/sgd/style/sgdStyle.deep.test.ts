import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type {
  PublishedSgdDialogue,
  PublishedSgdService,
  SgdFrame,
} from "../../../../src/corpora/sgd/format/published.js";
import { DONTCARE } from "../../../../src/kit/internal.js";
import { closedAfterFile } from "../../../setup/closing.js";
import { ours } from "../../making/made.js";
import { expectEqualCalls, madeSgd, scoredAsGold } from "./sgdScene.js";

const backend = await closedAfterFile(ours());
let made: Awaited<ReturnType<typeof madeSgd>>;

const framesOf = (dialogues: readonly PublishedSgdDialogue[]): SgdFrame[] =>
  dialogues.flatMap(({ turns }) => turns.flatMap(({ frames }) => frames));

describe("dialogues in SGD's style", () => {
  test("are read back, and replay with every call equal by acts and by states; as gold they score 1", async () => {
    made = await madeSgd(backend, 40);
    const { out, dialogues } = made;
    expect(dialogues).toHaveLength(40);
    const calls = await expectEqualCalls(out, dialogues, "state");
    expect(calls).toBeGreaterThan(40);
    expect(await expectEqualCalls(out, dialogues, "acts")).toBe(calls);
    const scores = Object.entries(await scoredAsGold(out)).filter(([, value]) => value !== null);
    expect(scores.length).toBeGreaterThan(5);
    expect(scores.filter(([, value]) => value !== 1)).toEqual([]);
  });

  test("alternate between the speakers, and every span holds the value that its act gives", async () => {
    const { dialogues } = await madeSgd(backend, 15, 2);
    for (const { turns } of dialogues) {
      expect(turns.map(({ speaker }) => speaker)).toEqual(turns.map((_, at) => (at % 2 === 0 ? "USER" : "SYSTEM")));
      for (const { utterance, frames } of turns) {
        for (const { slots = [], actions } of frames) {
          for (const { slot, start, exclusive_end: end } of slots) {
            const values = actions.filter((one) => one.slot === slot).flatMap(({ values: said = [] }) => said);
            expect(values).toContain(utterance.slice(start, end));
          }
        }
        expect(utterance).not.toMatch(/undefined|\[object|NaN| {2}/);
        expect(utterance).not.toBe("");
      }
    }
  });

  test("have ids as published, a span for every value of an open slot, and no turn twice in a row", async () => {
    const { out, dialogues } = await madeSgd(backend, 40, 7);
    const schema = JSON.parse(readFileSync(join(out, "sgd", "schema.json"), "utf8")) as PublishedSgdService[];
    const isOpen = (service: string, slot: string): boolean =>
      schema
        .find(({ service_name: name }) => name === service)
        ?.slots.some(({ name, is_categorical: isClosed }) => name === slot && isClosed === false) === true;
    let values = 0;
    for (const { dialogue_id: id, turns } of dialogues) {
      expect(id).toMatch(/^1_\d{5}$/);
      for (const [at, { utterance, frames }] of turns.entries()) {
        if (at >= 2) expect(utterance).not.toBe(turns[at - 2]?.utterance);
        for (const { service, slots = [], actions } of frames) {
          const needed = actions.filter(
            ({ act, slot = "", canonical_values: held = [] }) =>
              ["INFORM", "CONFIRM", "OFFER"].includes(act) && held[0] !== DONTCARE && isOpen(service, slot),
          );
          values += needed.length;
          expect(slots.map(({ slot }) => slot).sort()).toEqual(needed.map(({ slot }) => slot).sort());
        }
      }
    }
    expect(values).toBeGreaterThan(200);
  });

  test("have searches, bookings, failures, corrections, choices and further offers", async () => {
    const { report } = await madeSgd(backend, 120, 3);
    const acts = report.counts.act ?? {};
    const wanted = [
      ..."INFORM INFORM_INTENT REQUEST SELECT THANK_YOU AFFIRM NEGATE REQUEST_ALTS GOODBYE"
        .split(" ")
        .map((act) => `USER ${act}`),
      ..."OFFER CONFIRM REQUEST INFORM GOODBYE NOTIFY_SUCCESS INFORM_COUNT REQ_MORE OFFER_INTENT NOTIFY_FAILURE"
        .split(" ")
        .map((act) => `SYSTEM ${act}`),
    ];
    expect(wanted.filter((act) => (acts[act] ?? 0) === 0)).toEqual([]);
    expect(report.attempts).toBe(report.dialogues + report.discards.reduce((sum, { discarded }) => sum + discarded, 0));
  });

  test("are the same for the same seed, and others for another", async () => {
    const text = async (seed: number) => JSON.stringify((await madeSgd(backend, 6, seed)).dialogues);
    const first = await text(4);
    expect(await text(4)).toBe(first);
    expect(await text(5)).not.toBe(first);
  });

  test("offer what an earlier dialogue act promised: results hold the row that is offered", async () => {
    const { dialogues } = await madeSgd(backend, 30, 6);
    let offers = 0;
    for (const { turns } of dialogues) {
      let results: readonly Readonly<Record<string, string>>[] = [];
      for (const frame of framesOf([{ dialogue_id: "", services: [], turns }])) {
        results = frame.service_results ?? results;
        const offered = frame.actions.filter(({ act }) => act === "OFFER");
        if (offered.length === 0) continue;
        offers++;
        const fits = results.some((row) =>
          offered.every(({ slot = "", canonical_values: [value] = [] }) => row[slot] === value),
        );
        expect(fits).toBe(true);
      }
    }
    expect(offers).toBeGreaterThan(10);
  });
});
