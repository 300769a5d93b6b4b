/** The number of cached states. The least recently used one is dropped first, and is computed again if needed. */
const MAX_MOMENTS = 256;

/**
 * A function of the answers so far: the first state comes from nothing, and each further one from the previous state
 * and one answer. Each state is computed once and cached. Equal answers thus give equal states even with random models,
 * and a call after each turn of a dialogue costs a single step.
 * @param limit the number of cached states
 */
export function foldAnswers<State>(
  first: () => Promise<State>,
  next: (state: State, answer: string) => Promise<State>,
  limit: number = MAX_MOMENTS,
): (answers: readonly string[]) => Promise<State> {
  const moments = new Map<string, Promise<State>>();
  const after = (answers: readonly string[]): Promise<State> => {
    const key = JSON.stringify(answers);
    const made = moments.get(key) ?? make(answers);
    moments.delete(key);
    moments.set(key, made);
    for (const oldest of moments.keys()) {
      if (moments.size <= limit) break;
      moments.delete(oldest);
    }
    return made;
  };
  const make = async (answers: readonly string[]): Promise<State> => {
    const last = answers.at(-1);
    if (last === undefined) return first();
    // Starts from the longest cached prefix, iteratively, since dialogues may be long.
    let known = answers.length - 1;
    while (known > 0 && !moments.has(JSON.stringify(answers.slice(0, known)))) known--;
    let state = await after(answers.slice(0, known));
    while (++known < answers.length) state = await after(answers.slice(0, known));
    return next(state, last);
  };
  return after;
}
