/**
 * Joins several inserts to one statement: `with a as (insert …), b as (insert …) insert …`. The
 * database runs each of them once; keys to other tables are checked when all have run.
 */

interface Insert {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The inserts of one transaction that have not been sent yet. */
export function createGathering() {
  let inserts: Insert[] = [];
  return {
    add: (text: string, values: readonly unknown[]): void => void inserts.push({ text, values }),
    hasSome: (): boolean => inserts.length > 0,
    /** All of them as one statement, and none are left; null when there are none. */
    take: (): Insert | null => {
      if (inserts.length === 0) return null;
      const taken = inserts;
      inserts = [];
      return {
        text: joinTexts(taken),
        values: taken.flatMap(({ values }) => values),
      };
    },
  };
}

interface Joined {
  readonly text: string;
  readonly longer: Map<string, Joined>;
}

/** Joined texts by their parts, because their number is small and joining takes longer. */
const known = new Map<string, Joined>();

function joinTexts(inserts: readonly Insert[]): string {
  let level = known;
  let text = '';
  for (const [n, insert] of inserts.entries()) {
    let joined = level.get(insert.text);
    if (!joined) {
      joined = { text: joinParts(inserts.slice(0, n + 1)), longer: new Map() };
      level.set(insert.text, joined);
    }
    text = joined.text;
    level = joined.longer;
  }
  return text;
}

/** Parameters are numbered through. */
function joinParts(inserts: readonly Insert[]): string {
  let before = 0;
  const texts = inserts.map(({ text, values }) => {
    const first = before;
    before += values.length;
    return text.replace(/\$(\d+)/g, (_all, number: string) => `$${Number(number) + first}`);
  });
  const last = texts.pop() ?? '';
  return texts.length === 0
    ? last
    : `with ${texts.map((text, n) => `gathered_${n} as (${text})`).join(',\n')}\n${last}`;
}
