import { End } from "./End.js";
import { TextField } from "./TextField.js";
import type { Acts } from "./useActs.js";
import { useDraft } from "./useDraft.js";

/** Controls of the user: to speak, and to end the dialogue. */
export function UserSide({ acts, isActing }: { readonly acts: Acts; readonly isActing: boolean }) {
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
