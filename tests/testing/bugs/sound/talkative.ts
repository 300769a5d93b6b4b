import * as build from "../../../../src/labels/build.js";
import { type BuildSlots, start } from "../../../../src/labels/build.js";
import { soundAgent, toolAgent } from "../agent/agent.js";
import { isWaiting, lastOf } from "../moment.js";
import { changed } from "../wrapping.js";
import type { OddPolicy } from "./odd.js";

/* Policies that say more than they need to. */

export const TALKATIVE: readonly OddPolicy[] = [
  {
    name: "announces",
    oddity: "says something before it does anything",
    policy: changed({ adds: ({ commands }) => (commands.length === 0 ? build.say() : undefined) }),
  },
  {
    name: "tellsEverySignal",
    oddity: "tells every signal as it comes, and the last one twice",
    policy: changed({
      adds: ({ fresh, commands }, added) => {
        const untold = fresh.at(-1);
        const isTold = untold === undefined || commands.includes(`say(x${untold.index})`);
        return isTold || added > 20 ? undefined : build.say(untold.index);
      },
    }),
  },
  {
    name: "thanksAfterwards",
    oddity: "says something more when it has told all",
    policy: changed({
      adds: ({ commands, fresh, focus, tasks }) => {
        // A task that was left for a finished one is resumed first.
        const isLeft = focus !== null && !isWaiting(focus) && tasks.some(isWaiting);
        const isTold = fresh.length > 0 && !isLeft && commands.at(-1) === `say(x${fresh.at(-1)?.index})`;
        if (commands.at(-1) === "say()" && commands.length > 1) return null;
        return isTold ? build.say() : undefined;
      },
    }),
  },
  {
    name: "asksAgain",
    oddity: "asks once more for what it waits for when the user speaks of something else",
    policy: changed({
      adds: ({ heard, focus, commands }) => {
        const isBesideThePoint = Object.keys(heard.at(-1) ?? {}).length === 0;
        const isAsked = isBesideThePoint && focus !== null && isWaiting(focus) && commands.length === 0;
        return isAsked ? build.resume(focus.index) : undefined;
      },
    }),
  },
  {
    name: "looksUpToAnswer",
    oddity: "looks up what it is asked for, and answers from that",
    policy: changed({
      adds: ({ heard, focus, commands }, _, catalog) => {
        const last = focus === null ? undefined : lastOf(focus);
        if (heard.at(-1)?.requests === undefined || commands.length > 0 || focus === null) return undefined;
        if (last?.kind !== "performed" || focus.spec.entity === null) return undefined;
        const search = [...catalog.values()].find((spec) => spec.query && spec.entity === focus.spec.entity);
        const known = search?.slots.flatMap(({ name }) =>
          Object.hasOwn(last.arguments, name) ? [[name, last.arguments[name]] as const] : [],
        );
        return search === undefined ? undefined : start(search.command, Object.fromEntries(known ?? []) as BuildSlots);
      },
    }),
  },
  { name: "callsTools", oddity: "calls tools and speaks free text", policy: soundAgent },
  {
    name: "talksMuch",
    oddity: "calls tools, and wraps what it says into politeness",
    policy: (backend) =>
      toolAgent(backend, {
        says: (text) => `Certainly, and thank you for asking. ${text} It is a pleasure to be of help.`,
      }),
  },
  {
    name: "looksTwice",
    oddity: "calls tools, and asks where the task stands before it speaks",
    policy: (backend) =>
      toolAgent(backend, {
        thenCalls: ({ content: { status, task, intent } }, _, made) =>
          made === 1 && (status === "ask" || status === "confirm") && task !== undefined && intent !== undefined
            ? [{ name: intent, args: { task } }]
            : [],
      }),
  },
];
