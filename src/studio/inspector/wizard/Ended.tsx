import type { ShownDialogue } from "./useDialogue.js";

/** The end, with the wizard's options to save the dialogue. */
export function Ended({ dialogue: { role, result } }: { readonly dialogue: ShownDialogue }) {
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

function save(download: string, value: object): void {
  const href = URL.createObjectURL(new Blob([`${JSON.stringify(value)}\n`], { type: "application/jsonl" }));
  Object.assign(document.createElement("a"), { href, download }).click();
  URL.revokeObjectURL(href);
}
