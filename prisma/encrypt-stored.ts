/**
 * Seals what columns hold in clear, or under an older key than the newest. The program does it at its start, since no migration knows the
 * keys: batch by batch, beside other processes, and again from where it was left.
 */
import {
  type EncryptionKeys,
  isSealedText,
  openSealedText,
  encryptText,
} from '#kernel/encrypt-text.ts';

const BATCH = 200;

export interface StoredText {
  readonly id: string;
  readonly text: string;
}

export interface ResealedText extends StoredText {
  readonly clear: string;
  readonly sealed: string;
}

export interface StoredTexts {
  /** The next ones after that id, by id, whose text does not begin with `newest`. */
  readonly list: (after: {
    id: string;
    newest: string;
    limit: number;
  }) => Promise<readonly StoredText[]>;
  /** Keeps what is sealed, where the text is still the one that was read. */
  readonly save: (texts: readonly ResealedText[]) => Promise<void>;
  /** To whom the text of that row is bound. */
  readonly ownerOf: (id: string) => string;
}

export interface SealingCount {
  readonly sealed: number;
  /** Sealed with a key that is not among ours: left as they are. */
  readonly unreadable: number;
}

/** Seals all of them with the newest key. Answers how many were. */
export async function encryptStored(
  keys: EncryptionKeys,
  { list, save, ownerOf }: StoredTexts,
): Promise<SealingCount> {
  const newest = `${Math.max(...keys.keys())}.`;
  let [sealed, unreadable] = [0, 0];
  for (let id = ''; ;) {
    const texts = await list({ id, newest, limit: BATCH });
    const resealed = texts.flatMap((one): ResealedText[] => {
      const owner = ownerOf(one.id);
      const clear = isSealedText(one.text) ? openSealedText(keys, owner, one.text) : one.text;
      return clear === null ? [] : [{ ...one, clear, sealed: encryptText(keys, owner, clear) }];
    });
    if (resealed.length > 0) await save(resealed);
    sealed += resealed.length;
    unreadable += texts.length - resealed.length;
    const last = texts.at(-1);
    if (!last || texts.length < BATCH) return { sealed, unreadable };
    id = last.id;
  }
}
