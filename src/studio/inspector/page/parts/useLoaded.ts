import { useEffect, useState } from "preact/hooks";

export type Loaded<Value> =
  | { readonly state: "loading"; readonly value?: Value }
  | { readonly state: "ready"; readonly value: Value }
  | { readonly state: "failed"; readonly value?: undefined; readonly error: unknown };

/** Reloads a value whenever its inputs change. Late answers are ignored. */
export function useLoaded<Value>(load: () => Promise<Value>, from: readonly unknown[]): Loaded<Value> {
  const [loaded, setLoaded] = useState<Loaded<Value>>({ state: "loading" });
  useEffect(() => {
    let isCurrent = true;
    setLoaded((before) =>
      before.state === "ready" ? { state: "loading", value: before.value } : { state: "loading" },
    );
    load().then(
      (value) => isCurrent && setLoaded({ state: "ready", value }),
      (error: unknown) => isCurrent && setLoaded({ state: "failed", error }),
    );
    return () => {
      isCurrent = false;
    };
  }, from);
  return loaded;
}
