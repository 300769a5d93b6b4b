import { useEffect } from "preact/hooks";

/** What keys do, by their names. */
export type Keys = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/** Listens to the keyboard, but for keys that are typed into a field or pressed with a modifier. */
export function useKeys(keys: Keys): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target as HTMLElement | null;
      const isTyping = target !== null && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
      const act = keys[event.key];
      if (act === undefined || (isTyping && event.key !== "Escape")) return;
      event.preventDefault();
      act(event);
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  });
}
