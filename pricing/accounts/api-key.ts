/**
 * API keys: a prefix and 32 random bytes in base 62. A key is shown once; only its SHA-256 hash is
 * stored and looked up.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { KeyMode } from '#kernel/key-scopes.ts';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PREFIXES: Readonly<Record<KeyMode, string>> = { live: 'pk_live_', test: 'pk_test_' };
/** 62^43 > 2^256: every key has 43 characters after the prefix. */
const LENGTH = 43;

/** A new key; its beginning says whether it is a live or a test key. */
export function createApiKey(mode: KeyMode): string {
  let number = BigInt(`0x${randomBytes(32).toString('hex')}`);
  let text = '';
  for (let i = 0; i < LENGTH; i += 1) {
    text = BASE62.charAt(Number(number % 62n)) + text;
    number /= 62n;
  }
  return PREFIXES[mode] + text;
}

/**
 * The stored hash of a key. It is looked up by index: the timing does not help to guess a key of
 * 256 random bits.
 */
export function hashApiKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
