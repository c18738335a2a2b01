import type { MatchPair } from '#app/matches/list-matches.server.ts';

export type MatchVerdict = MatchPair['verdict'];

/** A decision that may not be saved yet. `review` withdraws the one before. */
export interface UnsavedVerdict {
  readonly id: string;
  readonly verdict: 'confirmed' | 'refused' | 'review';
  /** The match's verdict when the user decided. */
  readonly expected: MatchVerdict;
  /** One of several that were decided together: a match that states a difference is left out. */
  readonly inBulk: boolean;
  /** It may have reached the server, so a withdrawal must be sent too. */
  readonly isSent: boolean;
}

/**
 * Stores unsaved decisions beyond a reload. One entry per match, so that two tabs do not overwrite
 * each other's.
 */
export interface VerdictStorage {
  readonly load: () => UnsavedVerdict[];
  readonly keep: (unsaved: UnsavedVerdict) => void;
  readonly remove: (id: string) => void;
}

const VERDICTS: readonly string[] = ['auto', 'review', 'rejected', 'confirmed', 'refused'];
const isVerdict = (value: unknown): value is MatchVerdict =>
  typeof value === 'string' && VERDICTS.includes(value);

/**
 * Uses the browser's storage, by shop and user. Where the browser allows none, decisions are lost
 * with the page.
 */
export function openVerdictStorage(owner: string, getStorage: () => Storage): VerdictStorage {
  const prefix = `unsaved-verdict:${owner}:`;
  const attempt = <T>(work: (storage: Storage) => T, otherwise: T): T => {
    try {
      return work(getStorage());
    } catch {
      // The browser's settings forbid it, or it is full.
      return otherwise;
    }
  };
  return {
    load: () =>
      attempt((storage) => {
        const stored = Object.keys(storage)
          .filter((key) => key.startsWith(prefix))
          .map((key) => readStored(key.slice(prefix.length), storage.getItem(key)));
        return stored.filter((each) => each !== null).sort((a, b) => a.at - b.at);
      }, []),
    keep: ({ id, verdict, expected, inBulk }) =>
      attempt(
        (storage) =>
          storage.setItem(
            `${prefix}${id}`,
            JSON.stringify({ verdict, expected, inBulk, at: Date.now() }),
          ),
        undefined,
      ),
    remove: (id) => attempt((storage) => storage.removeItem(`${prefix}${id}`), undefined),
  };
}

function readStored(id: string, text: string | null): (UnsavedVerdict & { at: number }) | null {
  const value = parseText(text);
  if (typeof value !== 'object' || value === null) return null;
  const { verdict, expected, inBulk, at } = {
    verdict: null,
    expected: null,
    inBulk: false,
    at: null,
    ...value,
  };
  if (verdict !== 'confirmed' && verdict !== 'refused' && verdict !== 'review') return null;
  if (!isVerdict(expected)) return null;
  const isSent = true;
  return {
    id,
    verdict,
    expected,
    isSent,
    inBulk: inBulk === true,
    at: typeof at === 'number' ? at : 0,
  };
}

function parseText(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
