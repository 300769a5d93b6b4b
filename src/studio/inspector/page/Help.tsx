import { useEffect, useRef } from "preact/hooks";
import { useKeys } from "./parts/useKeys.js";

const KEYS: readonly (readonly [keys: string, what: string])[] = [
  ["j, k", "the next or previous dialogue"],
  ["→, ←", "the next or previous step of the dialogue"],
  ["/", "search"],
  ["e", "edit the command, and run on from there"],
  ["Tab", "complete the command, in the playground"],
  ["n, p", "of two runs side by side: the next or previous difference"],
  ["Escape", "close what is open"],
  ["?", "this list"],
];

/** Help for the keys. */
export function Help({ onClose }: { readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  useKeys({ Escape: onClose });
  return (
    <dialog ref={dialog} class="help" onClose={onClose} aria-labelledby="keys">
      <h2 id="keys">Keys</h2>
      <dl>
        {KEYS.map(([keys, what]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <button type="button" onClick={onClose}>
        Close
      </button>
    </dialog>
  );
}
