import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** Prefixes of our identifiers. The part after the prefix is opaque to callers. */
export type IdPrefix =
  | 'acc'
  | 'key'
  | 'prd'
  | 'alt'
  | 'rec'
  | 'ret'
  | 'lst'
  | 'mat'
  | 'cap'
  | 'evt'
  | 'whe'
  | 'dlv'
  | 'vis'
  | 'dec'
  | 'spn'
  | 'cor'
  | 'chg'
  | 'bat'
  | 'prv'
  | 'exp'
  | 'exs'
  | 'plc'
  | 'pic'
  | 'cas'
  | 'cev'
  | 'ntc'
  | 'ntp'
  | 'mpp'
  | 'imp'
  | 'vie'
  | 'chn'
  | 'ccr'
  | 'fex'
  | 'sch';

/**
 * Creates an identifier: prefix, underscore, 10 characters of time (ms) and 16 random ones, in
 * Crockford base 32. Sorts by creation time, which keeps index inserts local.
 */
export function createId<P extends IdPrefix>(prefix: P, at: Date = new Date()): `${P}_${string}` {
  let time = at.getTime();
  let head = '';
  for (let i = 0; i < 10; i += 1) {
    head = ALPHABET.charAt(time % 32) + head;
    time = Math.floor(time / 32);
  }
  let tail = '';
  for (const byte of randomBytes(16)) tail += ALPHABET.charAt(byte & 31);
  return `${prefix}_${head}${tail}`;
}
