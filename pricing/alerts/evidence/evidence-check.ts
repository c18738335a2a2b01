import { createHash } from 'node:crypto';

/** The files of an evidence file, by their path in its folder. */
export type EvidenceFiles = ReadonlyMap<string, Uint8Array>;

export interface EvidenceCheck {
  readonly check: 'files' | 'bytes' | 'record' | 'chain' | 'offer' | 'pictures' | 'time_stamps';
  readonly ok: boolean;
  readonly detail: string;
}

/** A check with the sentence for its result: the first when it passed, else the second. */
export function createCheck(
  name: EvidenceCheck['check'],
  ok: boolean,
  [good, bad]: readonly [string, string],
): EvidenceCheck {
  return { check: name, ok, detail: ok ? good : bad };
}

/** Throws when the file is missing. */
export function getFile(files: EvidenceFiles, name: string): Uint8Array {
  const bytes = files.get(name);
  if (!bytes) throw new Error(`${name} is missing: this is no evidence file`);
  return bytes;
}

export const decodeText = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8');

/** SHA-256, hexadecimal. */
export const hashOf = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');
