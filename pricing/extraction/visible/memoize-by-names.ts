/** So many names of a few shops' themes; then it starts anew. */
const MAX_REMEMBERED = 4_000;
/** Longer ones are rarely met twice. */
const MAX_NAMES = 200;

/**
 * `answer`, remembered by what an element is called: a page's elements share few names, and so do
 * the pages of a shop. The names must be joined of parts ("class id"): a mere slice would keep the
 * page's source alive.
 */
export function memoizeByNames<T>(answer: (names: string) => T): (names: string) => T {
  const seen = new Map<string, T>();
  return (names) => {
    if (names.length > MAX_NAMES) return answer(names);
    const known = seen.get(names);
    if (known !== undefined) return known;
    if (seen.size >= MAX_REMEMBERED) seen.clear();
    const found = answer(names);
    seen.set(names, found);
    return found;
  };
}
