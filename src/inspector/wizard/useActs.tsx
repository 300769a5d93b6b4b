import { useMemo, useRef, useState } from "preact/hooks";
import type { WizardApi } from "./api.js";
import type { ActAnswer } from "./wire.js";

/** What a side does. */
export interface Acts {
  /** Acts, one act at a time. @returns null where it was refused, or where another act is on its way */
  readonly run: (act: object) => Promise<ActAnswer | null>;
  /** Asks for something that changes nothing, also while an act is on its way. @returns null where it was refused */
  readonly ask: (act: object) => Promise<ActAnswer | null>;
  readonly isBusy: boolean;
  /** What was refused last. */
  readonly error: unknown;
}

/** Acts through the server, and keeps what was refused. */
export function useActs(api: WizardApi): Acts {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const busy = useRef(false);
  const ways = useMemo(() => {
    const ask = async (act: object): Promise<ActAnswer | null> => {
      try {
        const answer = await api.act(act);
        setError(null);
        return answer;
      } catch (refused) {
        setError(refused);
        return null;
      }
    };
    const run = async (act: object): Promise<ActAnswer | null> => {
      if (busy.current) return null;
      busy.current = true;
      setBusy(true);
      const answer = await ask(act);
      busy.current = false;
      setBusy(false);
      return answer;
    };
    return { ask, run };
  }, [api]);
  return { ...ways, isBusy, error };
}
