import { isTexts } from "../../base/json/object.js";
import type { Catalog } from "../../schema/index.js";
import { didYouMean } from "../../schema/nearest.js";
import type { Transcript } from "../../transcript/index.js";
import { tableChangesOf } from "../../users/dialogue/tableChanges.js";
import type { Goal } from "../../users/simulated/goal.js";
import { goalProblem } from "../../users/simulated/script.js";
import {
  type CheckPropertiesOptions,
  contextOf,
  judge,
  type PropertiesVerdict,
  propertyOf,
} from "../properties/checkProperties.js";
import { PROPERTIES, type Property, type PropertyName } from "../properties/property.js";
import { KnownNames, type NamedBy } from "./known.js";
import type { MatcherContext } from "./matcherTypes.js";
import { type MatchMode, MODES } from "./matcherTypes.js";
import { nameOf, receptionOf, transcriptOf } from "./observation.js";
import { badExpectation, checkWords, namedBy, open, optionsOf, result, slotsOf, toolsOf } from "./results.js";
import { calledTool, isWithoutTools, type WantedCalls } from "./verdicts/calledTool.js";
import { completed } from "./verdicts/completed.js";
import { consented } from "./verdicts/consented.js";
import { SPEAKERS, type Speaker, said, utterancesOf } from "./verdicts/said.js";
import { sameDialogueVerdict } from "./verdicts/sameDialogue.js";
import { asPlanned } from "./verdicts/signals.js";
import { slotDifferences, type Tools, type Verdict, type WantedSlots } from "./verdicts/verdict.js";

function checkWantedCalls({ times, before }: WantedCalls): void {
  if (times !== undefined && !(Number.isSafeInteger(times) && times >= 0))
    throw badExpectation(`toCallTool takes a whole number of times, not ${String(times)}`);
  if (before === undefined) return;
  nameOf(before, "before of toCallTool", "the name of a tool");
  if (times === 0) throw badExpectation("toCallTool cannot judge the order of calls that are not made (times: 0)");
}

/** Reasons why a silent speaker fails an expectation and its negation. */
const NOTHING_SAID: Readonly<Record<Speaker, string>> = {
  assistant:
    "the transcript holds nothing that the assistant said: `rehearse` records what its option `respond` says, a tool session what `session.responds(text)` is given",
  user: "the transcript holds no turn of the user: a tool session records what `session.userSays(text)` is given",
};

/** Reason why a dialogue without tools fails an expectation of calls and its negation. */
const NO_TOOLS =
  "the transcript holds commands and no tool call, so no agent made it: toPerform judges a policy's commands";

export const dialogueMatchers = {
  toPerformOnlyAfterConsent(this: MatcherContext, received: unknown, intent?: string, by?: NamedBy) {
    const transcript = transcriptOf(received);
    const reception = receptionOf(transcript);
    if (intent !== undefined) nameOf(intent, "toPerformOnlyAfterConsent", "the name of an intent");
    const problem = new KnownNames(reception, namedBy(by, "toPerformOnlyAfterConsent")).consentProblem(intent);
    if (problem !== null) return open(problem, reception, this);
    return result(consented(transcript, intent), reception, this);
  },
  toHaveSlots(this: MatcherContext, received: unknown, task: string, wanted: WantedSlots, by?: NamedBy) {
    const transcript = transcriptOf(received);
    const reception = receptionOf(transcript);
    const name = nameOf(task, "toHaveSlots", "the name of an intent, or a variable");
    if (wanted === undefined) throw badExpectation("toHaveSlots takes slots, as an object");
    const slots = slotsOf(wanted, "toHaveSlots", "slots");
    const { final } = transcript;
    const isVariable = /^x\d+$/.test(name);
    const known = new KnownNames(reception, namedBy(by, "toHaveSlots"));
    const wrong = isVariable ? null : known.problemOf(name, Object.keys(slots));
    if (wrong !== null) return open(wrong, reception, this);
    if (final === undefined) return open("the transcript does not say what its tasks hold at the end", reception, this);
    const intent = isVariable ? final[name]?.intent : name;
    if (intent === undefined)
      return open(`no task is called ${name}${didYouMean(name, Object.keys(final))}`, reception, this);
    const problem = known.problemOf(intent, Object.keys(slots));
    if (problem !== null) return open(problem, reception, this);
    return result(held(transcript, name, slots, toolsOf(this)), reception, this, "the dialogue");
  },
  toLeaveUnchanged(this: MatcherContext, received: unknown, tables: string | readonly string[], by?: NamedBy) {
    const transcript = transcriptOf(received);
    const reception = receptionOf(transcript);
    const names = typeof tables === "string" ? [tables] : tables;
    if (!isTexts(names) || names.length === 0)
      throw badExpectation("toLeaveUnchanged takes the name of a table, or several");
    const known = new KnownNames(reception, namedBy(by, "toLeaveUnchanged"));
    const problem = names.map((name) => known.tableProblem(name)).find((one) => one !== null);
    if (problem !== undefined) return open(problem, reception, this);
    return result(leftUnchanged(transcript, names, known.catalog), reception, this, "the dialogue");
  },
  toComplete(this: MatcherContext, received: unknown, goal: Goal | string, by?: NamedBy) {
    const transcript = transcriptOf(received);
    const reception = receptionOf(transcript);
    const wanted: Goal = typeof goal === "string" ? { intent: goal } : goal;
    const wrong = typeof wanted === "object" && wanted !== null ? goalProblem(wanted) : "is not an object";
    if (wrong !== null) throw badExpectation(`toComplete takes a goal; this one ${wrong}`);
    const { slots, onFailure = [], onNothing = [] } = wanted;
    const names = [slots, ...onFailure, ...onNothing].flatMap((one) =>
      Object.keys(slotsOf(one, "toComplete", "slots of a goal")),
    );
    const problem = new KnownNames(reception, namedBy(by, "toComplete")).problemOf(wanted.intent, names);
    if (problem !== null) return open(problem, reception, this);
    return result(completed(transcript, reception, wanted, toolsOf(this)), reception, this, "the dialogue");
  },
  toCallTool(
    this: MatcherContext,
    received: unknown,
    tool: string,
    wanted?: WantedSlots,
    options?: WantedCalls & NamedBy,
  ) {
    const transcript = transcriptOf(received);
    const reception = receptionOf(transcript);
    const name = nameOf(tool, "toCallTool", "the name of a tool");
    const args = slotsOf(wanted, "toCallTool", "arguments");
    const calls = optionsOf(options, "toCallTool", ["times", "before", "backend"]);
    checkWantedCalls(calls);
    const known = new KnownNames(reception, calls);
    const problem =
      known.toolProblem(name, Object.keys(args)) ??
      (calls.before === undefined ? null : known.toolProblem(calls.before, [])) ??
      (isWithoutTools(transcript) ? NO_TOOLS : null);
    if (problem !== null) return open(problem, reception, this);
    return result(calledTool(transcript, name, args, calls, toolsOf(this)), reception, this, "the assistant");
  },
  toSay(this: MatcherContext, received: unknown, words: string | RegExp, options?: { readonly by?: Speaker }) {
    const transcript = transcriptOf(received);
    const reception = receptionOf(transcript);
    checkWords(words, "toSay");
    const { by = "assistant" } = optionsOf(options, "toSay", ["by"]);
    if (!SPEAKERS.includes(nameOf(by, "by of toSay", SPEAKERS.join(" or ")) as Speaker))
      throw badExpectation(
        `toSay has no speaker ${by}${didYouMean(by, SPEAKERS)}; there are ${SPEAKERS.join(" and ")}`,
      );
    const utterances = utterancesOf(transcript, by);
    if (utterances.length === 0) return open(NOTHING_SAID[by], reception, this);
    return result(said(utterances, words, toolsOf(this)), reception, this, `the ${by}`);
  },
  toStayUnder(this: MatcherContext, received: unknown, turns: number) {
    const transcript = transcriptOf(received);
    if (!Number.isSafeInteger(turns) || turns < 1)
      throw badExpectation(`toStayUnder takes a whole number of user turns, not ${String(turns)}`);
    if (utterancesOf(transcript, "user").length === 0) return open(NOTHING_SAID.user, receptionOf(transcript), this);
    return result(stayedUnder(transcript, turns), receptionOf(transcript), this, "the dialogue");
  },
  toKeepTo(
    this: MatcherContext,
    received: unknown,
    property: PropertyName | Property,
    options: Omit<CheckPropertiesOptions, "properties"> = {},
  ) {
    const transcript = transcriptOf(received);
    const reception = receptionOf(transcript);
    if (typeof property === "string" && !PROPERTIES.includes(property)) {
      return open(`no property is called ${property}${didYouMean(property, PROPERTIES)}`, reception, this);
    }
    const verdict = judge(transcript, contextOf(transcript, options), [property]);
    return result(kept(propertyOf(property), verdict), reception, this, "the assistant");
  },
  toKeepToPlan(this: MatcherContext, received: unknown) {
    const reception = receptionOf(transcriptOf(received));
    return result(asPlanned(reception), reception, this);
  },
  toMatchTranscript(
    this: MatcherContext,
    received: unknown,
    expected: Transcript,
    options?: { readonly mode?: MatchMode },
  ) {
    const { mode = "strict" } = optionsOf(options, "toMatchTranscript", ["mode"]);
    if (!MODES.includes(nameOf(mode, "mode of toMatchTranscript", MODES.join(" or ")) as MatchMode)) {
      throw badExpectation(
        `toMatchTranscript has no mode ${mode}${didYouMean(mode, MODES)}; there are ${MODES.join(", ")}`,
      );
    }
    const transcript = transcriptOf(received);
    return sameDialogueVerdict(transcript, transcriptOf(expected), mode, receptionOf(transcript));
  },
};

function held({ final = {}, turns }: Transcript, task: string, slots: WantedSlots, tools: Tools): Verdict {
  const pairs = Object.entries(slots).map(([slot, value]) => `${slot}=${tools.print(value)}`);
  const wanted = `end with ${task}(${pairs.join(", ")})`;
  const candidates = Object.entries(final)
    .filter(([name, { intent }]) => name === task || intent === task)
    .map(([name, state]) => ({ variable: name, wrong: slotDifferences(state.slots, slots, tools) }))
    .sort((a, b) => a.wrong.length - b.wrong.length);
  const [nearest] = candidates;
  if (nearest === undefined) return { pass: false, wanted, instead: `no task of ${task} was begun`, mark: null };
  const { variable, wrong } = nearest;
  const about = turns.findLastIndex(
    (turn) =>
      turn.author === "Signal" && turn.signal !== undefined && "ref" in turn.signal && turn.signal.ref === variable,
  );
  const at = about < 0 ? turns.length : about;
  if (wrong.length === 0) return { pass: true, wanted, instead: "", mark: { at, note: `${variable} holds them` } };
  const instead = `${candidates.length === 1 ? "it holds" : `the nearest of ${candidates.length} tasks, ${variable}, holds`} other values`;
  return { pass: false, wanted, instead, mark: { at, note: wrong.join("\n") } };
}

function leftUnchanged(transcript: Transcript, tables: readonly string[], catalog: Catalog): Verdict {
  const wanted = `leave ${tables.join(", ")} unchanged`;
  const changes = tableChangesOf(transcript, catalog).filter(({ entity }) => tables.includes(entity));
  const [first] = changes;
  if (first === undefined) {
    return { pass: true, wanted, instead: "", mark: { at: transcript.turns.length, note: "they are unchanged" } };
  }
  const note =
    first.intent === null ? "a row that was found was edited here" : `${first.intent} changed ${first.entity}`;
  const changed = [...new Set(changes.map(({ entity }) => entity))].join(", ");
  return { pass: false, wanted, instead: `${changed} changed`, mark: { at: first.at, note } };
}

function stayedUnder({ turns }: Transcript, most: number): Verdict {
  const userTurns = turns.flatMap((turn, at) => (turn.author === "User" ? [at] : []));
  const wanted = `stay under ${most} user ${most === 1 ? "turn" : "turns"}`;
  const over = userTurns[most - 1];
  if (over === undefined) {
    return { pass: true, wanted, instead: "", mark: { at: turns.length, note: `${userTurns.length} user turns` } };
  }
  return { pass: false, wanted, instead: `it has ${userTurns.length}`, mark: { at: over, note: `user turn ${most}` } };
}

function kept({ name, title }: Property, { violations, undecided }: PropertiesVerdict): Verdict {
  const wanted = `keep to ${name}`;
  const [first] = violations;
  const [doubt] = undecided;
  if (first === undefined && doubt !== undefined) {
    const mark = { at: doubt.turn, note: doubt.message };
    return { pass: false, isOpen: true, wanted, instead: "the dialogue does not decide it", mark };
  }
  if (first === undefined) return { pass: true, wanted, instead: "", mark: null };
  const times = violations.length === 1 ? "" : ` (the first of ${violations.length} times)`;
  const mark = { at: first.turn, note: first.message };
  return { pass: false, wanted, instead: `a sound one ${title}${times}`, mark };
}
