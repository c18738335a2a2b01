/** Of each process: places for work that many ask for at once, such as parsing or building a file. */
export interface Places {
  /**
   * Waits for a place and returns what gives it back, or null after `waitMs`. The next free place is
   * for the party that has the fewest, and among its requests for the one that has waited longest.
   */
  take(party: string, waitMs: number): Promise<(() => void) | null>;
}

interface Waiting {
  readonly party: string;
  readonly admit: () => void;
}

/** `most` at the same time, and `mostOfOne` of one party: the rest is for the others. */
export function createPlaces({ most, mostOfOne }: { most: number; mostOfOne: number }): Places {
  let taken = 0;
  const takenBy = new Map<string, number>();
  const waiting: Waiting[] = [];
  const countOf = (party: string): number => takenBy.get(party) ?? 0;
  const change = (party: string, by: number): void => {
    taken += by;
    const count = countOf(party) + by;
    if (count === 0) takenBy.delete(party);
    else takenBy.set(party, count);
  };
  const admitNext = (): void => {
    while (taken < most) {
      const [next] = waiting
        .filter(({ party }) => countOf(party) < mostOfOne)
        .sort((a, b) => countOf(a.party) - countOf(b.party));
      if (!next) return;
      waiting.splice(waiting.indexOf(next), 1);
      change(next.party, 1);
      next.admit();
    }
  };
  return {
    take: async (party, waitMs) => {
      const isAdmitted = await new Promise<boolean>((resolve) => {
        const own: Waiting = {
          party,
          admit: () => {
            clearTimeout(timer);
            resolve(true);
          },
        };
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(own), 1);
          resolve(false);
        }, waitMs);
        waiting.push(own);
        admitNext();
      });
      if (!isAdmitted) return null;
      return () => {
        change(party, -1);
        admitNext();
      };
    },
  };
}
