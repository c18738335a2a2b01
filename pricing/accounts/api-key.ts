/** API keys: 32 random bytes in base 62 behind a prefix. Shown once; only the SHA-256 is kept, and it is found by that. */
import { createHash, randomBytes } from 'node:crypto';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PREFIX = 'pk_live_';
/** 62^43 > 2^256: every key is 43 characters after the prefix. */
const LENGTH = 43;

export function createApiKey(): string {
  let number = BigInt(`0x${randomBytes(32).toString('hex')}`);
  let text = '';
  for (let i = 0; i < LENGTH; i += 1) {
    text = BASE62.charAt(Number(number % 62n)) + text;
    number /= 62n;
  }
  return PREFIX + text;
}

/** What is kept of a key. The hash is looked up by index: its timing tells nothing that helps to find a key of 256 random bits. */
export function hashApiKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
