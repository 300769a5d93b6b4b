import type { Row } from "../../../kit/internal.js";
import type { Database } from "../format/definitions.js";

/** The entity of what the executor keeps: the token of the user, and how many ids each tool has made. */
export const EXECUTOR = "executor";

/** Returns the only row of the executor at the start of a dialogue. */
export const executorRow = (token: string | null): Row => ({ id: EXECUTOR, token, made: {} });

/** Returns the entity of a database: `historic_weather` for `HistoricWeather`. */
export const entityOf = (database: string): string => database.replace(/(?<=[a-z])(?=[A-Z])/g, "_").toLowerCase();

/** Returns one row for each user or place. */
export function rowsOf(name: string, database: Database): readonly Row[] {
  return Object.entries(database).map(([id, held]) =>
    entityOf(name) === "account" ? { id, ...held } : { id, records: held },
  );
}
