import { useState } from "preact/hooks";
import type { LiveAct } from "../../live/wire.js";
import type { Live } from "../source/source.js";

/** Sends acts one after the other, and holds the error of the last one. */
export interface Acting {
  readonly act: (act: LiveAct) => Promise<boolean>;
  readonly isBusy: boolean;
  readonly error: unknown;
}

export function useAct(live: Live): Acting {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const act = async (given: LiveAct): Promise<boolean> => {
    setIsBusy(true);
    setError(null);
    try {
      await live.act(given);
      return true;
    } catch (refused) {
      setError(refused);
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  return { act, isBusy, error };
}
