import { useEffect, useState } from "preact/hooks";
import { pause, Refused } from "../page/parts/askServer.js";
import type { ServerEvent } from "../page/parts/serverEvents.js";
import type { WizardApi } from "./api.js";
import type { PlacedEntry, StateEvent, WizardResult, WizardState } from "./wire.js";

export interface ShownDialogue {
  readonly role: WizardState["role"];
  readonly goal: readonly string[];
  readonly entries: readonly PlacedEntry[];
  readonly seat: StateEvent["seat"] | null;
  readonly over: boolean;
  readonly guide: string;
  readonly result: WizardResult | null;
}

export interface Held {
  readonly connection: "connecting" | "open" | "lost" | "refused";
  readonly error?: Refused;
  readonly dialogue: ShownDialogue | null;
}

export function useDialogue(api: WizardApi): Held {
  const [held, setHeld] = useState<Held>({ connection: "connecting", dialogue: null });
  useEffect(() => {
    void listen(api, (change) => setHeld(change));
  }, [api]);
  return held;
}

async function listen(api: WizardApi, change: (to: (before: Held) => Held) => void): Promise<void> {
  let next: number | null = null;
  let isOver = false;
  for (let attempt = 0; ; attempt++) {
    try {
      if (next === null) {
        const state = await api.get<WizardState>("state");
        next = state.next;
        change((before) => ({ ...before, dialogue: opened(state) }));
      }
      await api.follow(
        next,
        (event) => {
          if (event.id !== null) next = event.id + 1;
          change((before) => ({ ...before, dialogue: before.dialogue && after(before.dialogue, event) }));
          if (event.event === "result") isOver = true;
        },
        () => {
          attempt = 0;
          change((before) => ({ ...before, connection: "open" }));
        },
      );
    } catch (error) {
      if (error instanceof Refused) return change((before) => ({ ...before, connection: "refused", error }));
    }
    // A server stops after the dialogue; no events are missed then.
    if (isOver) return;
    change((before) => ({ ...before, connection: "lost" }));
    await pause(attempt);
  }
}

const opened = ({ role, goal = [], entries, over, guide }: WizardState): ShownDialogue => ({
  role,
  goal,
  entries,
  seat: null,
  over,
  guide,
  result: null,
});

function after(dialogue: ShownDialogue, { event, id, data }: ServerEvent): ShownDialogue {
  switch (event) {
    case "entry": {
      const isKnown = id === null || id <= (dialogue.entries.at(-1)?.at ?? -1);
      return isKnown ? dialogue : { ...dialogue, entries: [...dialogue.entries, { at: id, entry: JSON.parse(data) }] };
    }
    case "state": {
      const { seat, over, guide }: StateEvent = JSON.parse(data);
      return { ...dialogue, seat, over, guide };
    }
    case "result":
      return { ...dialogue, result: JSON.parse(data) };
    default:
      return dialogue;
  }
}
