/**
 * Nuxt's `__NUXT_DATA__`: a flat list in which numbers inside objects and lists are places of other
 * values, and tagged lists (["Reactive", 3]) stand for what they wrap. Comes out as ordinary JSON
 * text, at most `MAX_NODES` values of it; null when the text is no such list.
 */
const MAX_NODES = 60_000;
const MAX_LEVELS = 40;
const WRAPPERS = new Set([
  'Reactive',
  'ShallowReactive',
  'Ref',
  'ShallowRef',
  'EmptyRef',
  'EmptyShallowRef',
  'NuxtError',
  'Set',
  'Island',
]);

/** The list as plain JSON; null when the text is no such list. */
export function decodeDevalue(text: string): string | null {
  let values: unknown;
  try {
    values = JSON.parse(text);
  } catch {
    return null;
  }
  if (!Array.isArray(values) || values.length < 2) return null;
  const state = { values, left: MAX_NODES };
  return JSON.stringify(resolve(0, MAX_LEVELS, state)) ?? null;
}

interface State {
  values: readonly unknown[];
  left: number;
}

function resolve(place: unknown, levels: number, state: State): unknown {
  state.left -= 1;
  if (typeof place !== 'number' || place < 0 || levels === 0 || state.left <= 0) return null;
  const value = state.values[place];
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const [tag] = value as unknown[];
    if (typeof tag === 'string') {
      if (WRAPPERS.has(tag)) return resolve(value[1], levels - 1, state);
      return typeof value[1] === 'string' ? value[1] : null;
    }
    return value.slice(0, 2000).map((one) => resolve(one, levels - 1, state));
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, resolve(one, levels - 1, state)]),
  );
}
