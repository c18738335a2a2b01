/**
 * Encrypts column values that are stored in plain text or with an older key than the newest. The
 * program does it at start, since no migration knows the keys: in batches, in parallel with other
 * processes, and resumed after an interruption.
 */
import {
  type EncryptionKeys,
  isEncryptedText,
  decryptText,
  encryptText,
} from '#kernel/encrypt-text.ts';

const BATCH = 200;

export interface StoredText {
  readonly id: string;
  readonly text: string;
}

interface ResealedText extends StoredText {
  readonly clear: string;
  readonly sealed: string;
}

export interface StoredTexts {
  /** The next rows after that id, ordered by id, whose text does not begin with `newest`. */
  readonly list: (after: {
    id: string;
    newest: string;
    limit: number;
  }) => Promise<readonly StoredText[]>;
  /** Stores the encrypted text, provided that the text has not changed since it was read. */
  readonly save: (texts: readonly ResealedText[]) => Promise<void>;
  /** The associated data to which the text of that row is bound. */
  readonly ownerOf: (id: string) => string;
}

export interface SealingCount {
  readonly sealed: number;
  /** Encrypted with a key that we do not have: left unchanged. */
  readonly unreadable: number;
}

/** Encrypts all of them with the newest key. Returns how many were encrypted. */
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
      const clear = isEncryptedText(one.text) ? decryptText(keys, owner, one.text) : one.text;
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
