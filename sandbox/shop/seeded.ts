import { createHash } from 'node:crypto';

/** Pseudo-random numbers that are the same on every machine: each is derived only from its key. */
export function fractionOf(key: string): number {
  return createHash('sha256').update(key).digest().readUInt32BE(0) / 0x1_0000_0000;
}

/**
 * The same for numbers and a thousand times as fast (murmur3's mixing): for the order history of
 * large catalogs.
 */
export function fractionOfNumbers(...numbers: readonly number[]): number {
  let hash = 0x9747_b28c;
  for (const number of numbers) {
    hash = Math.imul(hash ^ (number % 0x1_0000_0000), 0x85eb_ca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35);
    hash ^= hash >>> 16;
  }
  return (hash >>> 0) / 0x1_0000_0000;
}

/** A whole number from `min` to `max`, both included. */
export function integerOf(key: string, min: number, max: number): number {
  return min + Math.floor(fractionOf(key) * (max - min + 1));
}

/** One of the list. */
export function pickOf<T>(key: string, list: readonly T[]): T {
  const item = list[integerOf(key, 0, list.length - 1)];
  if (item === undefined) throw new RangeError(`Nothing to pick for ${key}`);
  return item;
}

/**
 * A GTIN-13 of the invented company prefix 4099 (GS1 Germany's range), check digit per GS1 General
 * Specifications 7.9.
 */
export function gtin13Of(key: string): string {
  const body = `4099${String(integerOf(`${key}/a`, 0, 9999)).padStart(4, '0')}${String(integerOf(`${key}/b`, 0, 9999)).padStart(4, '0')}`;
  let sum = 0;
  for (let i = 0; i < 12; i += 1) sum += Number(body[i]) * (i % 2 === 0 ? 1 : 3);
  return body + String((10 - (sum % 10)) % 10);
}
