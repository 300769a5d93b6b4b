import { useMemo, useRef, useState } from "preact/hooks";
import type { WizardApi } from "./api.js";
import type { ActAnswer } from "./wire.js";

export interface Acts {
  /** Sends acts one at a time. @returns null if the act was refused, or another one is in progress */
  readonly run: (act: object) => Promise<ActAnswer | null>;
  /** Sends a request that changes nothing, also during an act. @returns null if it was refused */
  readonly ask: (act: object) => Promise<ActAnswer | null>;
  readonly isBusy: boolean;
  readonly error: unknown;
}

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
