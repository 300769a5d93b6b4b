import { BacklotError } from "../../../base/errors.js";
import { shortened } from "../../../base/json/visible.js";
import { type DiscardedDialogue, readDiscards, STAGE_NAMES } from "../../../corpora/making/index.js";
import { didYouMean } from "../../../schema/nearest.js";
import { showTranscript } from "../../../transcript/show.js";
import { count, counted, out } from "../../terminal/output.js";
import type { ReviewFlags } from "./review.js";

export async function reviewDiscards(folder: string, flags: ReviewFlags): Promise<number> {
  const { stage, reason = "", show, json = false } = flags;
  if (stage !== undefined && !STAGES.includes(stage)) {
    throw new BacklotError("USAGE", `no stage is called ${stage}${didYouMean(stage, STAGES)}`);
  }
  const groups = new Map<string, { readonly first: DiscardedDialogue; attempts: number; truncated: number }>();
  let [all, truncated] = [0, 0];
  for await (const one of readDiscards(folder)) {
    if ((stage !== undefined && one.stage !== stage) || !one.reason.includes(reason)) continue;
    all++;
    if (json) out.print(JSON.stringify(one));
    if (show === all) return print(one);
    const key = `${one.stage} ${one.reason}`;
    const group = groups.get(key) ?? { first: one, attempts: 0, truncated: 0 };
    group.attempts++;
    if (one.truncated !== undefined) {
      group.truncated++;
      truncated++;
    }
    groups.set(key, group);
  }
  if (all === 0 && (stage !== undefined || reason !== "")) {
    const chosen = [
      ...(stage === undefined ? [] : [`stage ${stage}`]),
      ...(reason === "" ? [] : [`"${reason}" in the reason`]),
    ];
    throw new BacklotError("USAGE", `${folder} has no discarded attempt with ${chosen.join(" and ")}`);
  }
  if (json) return 0;
  if (show !== undefined) throw new BacklotError("USAGE", `--show ${show}: there are ${counted(all, "attempt")}`);
  const rows = [...groups.values()]
    .sort((a, b) => b.attempts - a.attempts)
    .map(({ first, attempts, truncated: own }) => {
      const numbers = [attempts, ...(truncated === 0 ? [] : [own])];
      return [first.stage, first.reason, ...numbers, cut(first.problem)];
    });
  if (rows.length > 0) {
    out.table(["stage", "reason", "attempts", ...(truncated === 0 ? [] : ["truncated"]), "for example"], rows);
    out.print("");
  }
  const begun = truncated === 0 ? "" : `, ${count(truncated)} truncated: their beginnings are kept as dialogues`;
  out.print(`${counted(all - truncated, "attempt")} discarded${begun}`);
  return 0;
}

function print({ index, attempt, stage, reason, problem, plan, transcript, truncated }: DiscardedDialogue): number {
  out.print(`dialogue ${index}, attempt ${attempt}: ${stage}, ${reason}`, problem, "");
  if (truncated !== undefined) {
    out.print(
      `truncated: its first ${counted(truncated, "turn")} are kept as a dialogue, with a goodbye after them`,
      "",
    );
  }
  if (plan !== null) out.print(JSON.stringify({ goals: plan.goals, operators: plan.operators ?? [] }, null, 2), "");
  if (transcript !== null) out.print(showTranscript(transcript));
  return 0;
}

const STAGES: readonly string[] = ["plan", "execute", "check", ...STAGE_NAMES];

const MAX_EXAMPLE = 100;
const cut = (text: string): string => shortened(text.replace(/\s+/g, " "), MAX_EXAMPLE);
