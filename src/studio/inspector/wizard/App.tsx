import { useState } from "preact/hooks";
import { Failure } from "../page/parts/Failure.js";
import type { WizardApi } from "./api.js";
import { Conversation } from "./Conversation.js";
import { Ended } from "./Ended.js";
import { Guide } from "./Guide.js";
import { UserSide } from "./UserSide.js";
import { useActs } from "./useActs.js";
import { useDialogue } from "./useDialogue.js";
import { WizardSide } from "./WizardSide.js";

/** The window of one side. */
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
