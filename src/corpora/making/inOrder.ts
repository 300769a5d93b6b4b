/**
 * Makes items by their numbers, from 0, several at a time, and yields them in order. When the consumer stops, started
 * items are awaited.
 * @param most the number of concurrent items, asked before each start
 */
export async function* inOrder<Made>(
  make: (index: number) => Promise<Made>,
  most: () => number,
): AsyncGenerator<Made, void, undefined> {
  const underWay: Promise<Made>[] = [];
  let begun = 0;
  try {
    for (;;) {
      while (underWay.length < Math.max(1, most())) {
        const made = make(begun++);
        // The consumer that awaits the item sees the error; until then it counts as handled.
        made.catch(() => {});
        underWay.push(made);
      }
      yield await (underWay.shift() as Promise<Made>);
    }
  } finally {
    await Promise.allSettled(underWay);
  }
}
