import { useEffect, useState } from "preact/hooks";
import type { InspectedProject } from "../../inspection.js";
import type { RunningProject } from "./edited.js";
import { Engine } from "./engine.js";

export interface Running {
  readonly project: RunningProject;
  readonly engine: Engine;
}

export function useEngine(
  read: InspectedProject | null,
): readonly [running: Running | null, runOn: (project: RunningProject) => Promise<void>] {
  const [running, setRunning] = useState<Running | null>(() =>
    read === null ? null : { project: read, engine: new Engine(read) },
  );
  useEffect(() => () => running?.engine.close(), [running]);
  const runOn = async (project: RunningProject): Promise<void> => {
    const engine = new Engine(project);
    try {
      await engine.check();
    } catch (error) {
      engine.close();
      throw error;
    }
    setRunning({ project, engine });
  };
  return [running, runOn];
}
