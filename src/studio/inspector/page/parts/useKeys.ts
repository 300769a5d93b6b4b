import { useLayoutEffect, useRef } from "preact/hooks";

export type Keys = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/** Active listeners; the latest is called first. */
const listeners: { readonly current: Keys }[] = [];

/** Listens to the keyboard, except for input into a field and keys with a modifier. */
export function useKeys(keys: Keys): void {
  const held = useRef(keys);
  held.current = keys;
  useLayoutEffect(() => {
    if (listeners.length === 0) document.addEventListener("keydown", listen);
    listeners.push(held);
    return () => {
      listeners.splice(listeners.indexOf(held), 1);
      if (listeners.length === 0) document.removeEventListener("keydown", listen);
    };
  }, []);
}

function listen(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target as HTMLElement | null;
  const isTyping = target !== null && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) && !isSwitch(target);
  if (isTyping && event.key !== "Escape") return;
  const act = listeners.findLast(({ current }) => current[event.key] !== undefined)?.current[event.key];
  if (act === undefined) return;
  event.preventDefault();
  act(event);
}

const isSwitch = (field: HTMLElement): boolean => field instanceof HTMLInputElement && field.type === "checkbox";
