import { useEffect, useState } from "preact/hooks";
import { pause, Refused } from "../page/parts/askServer.js";
import { download } from "../page/parts/download.js";
import { Failure } from "../page/parts/Failure.js";
import type { ServerEvent } from "../page/parts/serverEvents.js";
import { shownText } from "../page/parts/shownText.js";
import type { WizardApi } from "./api.js";
import { Conversation } from "./Conversation.js";
import { End } from "./End.js";
import { TextField, useDraft } from "./TextField.js";
import { type Acts, useActs } from "./useActs.js";
import { WizardSide } from "./WizardSide.js";
import type { PlacedEntry, StateEvent, WizardResult, WizardState } from "./wire.js";

export function App({ api }: { readonly api: WizardApi }) {
  const { connection, dialogue, error } = useDialogue(api);
  const acts = useActs(api);
  if (dialogue === null) {
    if (error !== undefined) return <NoDialogue error={error} />;
    return (
      <main>
        <h1 class="loading">{connection === "lost" ? "The server cannot be reached yet…" : "Opening the dialogue…"}</h1>
      </main>
    );
  }
  const { role, seat, over, entries } = dialogue;
  const isActing = seat === "acting" && !over;
  return (
    <>
      <header class="bar">
        <h1>You are the {role}</h1>
        <p class={`connection ${over ? "over" : connection}`} role="status">
          {stateOf(connection, seat, over)}
        </p>
      </header>
      {error !== undefined && <Failure error={error} />}
      {seat === "watching" && !over && <Watching api={api} role={role} />}
      <main class={role}>
        <div class="talk">
          <Guide dialogue={dialogue} />
          <Conversation role={role} entries={entries} acts={acts} isActing={isActing} />
          {acts.error !== null && <Failure error={acts.error} />}
          {over && <Ended dialogue={dialogue} />}
        </div>
        {!over && role === "user" && <UserSide acts={acts} isActing={isActing} />}
        {!over && role === "wizard" && <WizardSide api={api} acts={acts} entries={entries} isActing={isActing} />}
      </main>
    </>
  );
}

function stateOf(connection: string, seat: string | null, over: boolean): string {
  if (over) return "The dialogue is over";
  if (connection === "refused") return "Not connected";
  if (connection !== "open") return "Connection lost: trying again, nothing is lost";
  return seat === "watching" ? "Watching" : "Connected";
}

function NoDialogue({ error }: { readonly error: unknown }) {
  return (
    <main>
      <h1 class="loading">This link opens no dialogue</h1>
      <Failure error={error} />
    </main>
  );
}

function Watching({ api, role }: { readonly api: WizardApi; readonly role: string }) {
  const [error, setError] = useState<unknown>(null);
  return (
    <div class="watching">
      <p>Another window plays the {role}. This one watches.</p>
      <button type="button" onClick={() => void api.take().catch(setError)}>
        Take over here
      </button>
      {error !== null && <Failure error={error} />}
    </div>
  );
}

function Guide({ dialogue: { goal, guide } }: { readonly dialogue: ShownDialogue }) {
  return (
    <section class="guide" aria-label="What to do">
      {goal.length > 0 && (
        <div class="goal">
          <h2>Your goal</h2>
          {goal.map((sentence) => (
            <p key={sentence}>{shownText(sentence)}</p>
          ))}
        </div>
      )}
      <p class="next" role="status">
        {shownText(guide)}
      </p>
    </section>
  );
}

function UserSide({ acts, isActing }: { readonly acts: Acts; readonly isActing: boolean }) {
  const [text, write] = useDraft("say");
  const say = async (): Promise<void> => {
    if (!isActing || text.trim() === "") return;
    if ((await acts.run({ kind: "say", text })) !== null) write("");
  };
  return (
    <section class="speak" aria-label="Say something">
      <TextField label="What you say" text={text} onText={write} onEnter={() => void say()} />
      <p class="buttons">
        <button type="button" class="main" disabled={!isActing || acts.isBusy} onClick={() => void say()}>
          Say
        </button>
        <End acts={acts} isActing={isActing} />
      </p>
    </section>
  );
}

function Ended({ dialogue: { role, result } }: { readonly dialogue: ShownDialogue }) {
  return (
    <section class="ended" aria-label="The end">
      <h2>The dialogue is over</h2>
      {role === "user" && <p>Thank you. This window may be closed.</p>}
      {result !== null && (
        <p class="buttons">
          <button type="button" onClick={() => save("transcript.jsonl", result.transcript)}>
            Save the transcript
          </button>
          <button type="button" onClick={() => save("star.jsonl", result.star)}>
            Save it as a dialogue of STAR
          </button>
        </p>
      )}
    </section>
  );
}

const save = (name: string, value: object): void => download(name, "application/jsonl", `${JSON.stringify(value)}\n`);

interface ShownDialogue {
  readonly role: WizardState["role"];
  readonly goal: readonly string[];
  readonly entries: readonly PlacedEntry[];
  readonly seat: StateEvent["seat"] | null;
  readonly over: boolean;
  readonly guide: string;
  readonly result: WizardResult | null;
}

interface Held {
  readonly connection: "connecting" | "open" | "lost" | "refused";
  readonly error?: Refused;
  readonly dialogue: ShownDialogue | null;
}

function useDialogue(api: WizardApi): Held {
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
