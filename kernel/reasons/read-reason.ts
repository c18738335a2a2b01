import type { ReasonOf, ValueKind, Vocabulary } from './vocabulary.ts';

/**
 * Reads a reason of the vocabulary from JSON of an API response or the database; null for an
 * unknown code or values of another type. Not parsed with zod, because a page of a list contains
 * thousands of reasons.
 */
export function readReason<Words extends Vocabulary>(
  vocabulary: Words,
  given: unknown,
): ReasonOf<Words> | null {
  if (!isRecord(given) || typeof given.code !== 'string' || !isRecord(given.values)) return null;
  const { code, values } = given;
  const kinds = Object.hasOwn(vocabulary, code) ? vocabulary[code] : undefined;
  if (kinds === undefined) return null;
  for (const name in kinds) if (!fits(kinds[name] as ValueKind, values[name])) return null;
  return { code, values } as ReasonOf<Words>;
}

function fits(kind: ValueKind, value: unknown): boolean {
  if (kind === 'text') return typeof value === 'string';
  if (kind === 'count') return Number.isSafeInteger(value);
  if (kind === 'share') return Number.isFinite(value);
  if (kind === 'money')
    return (
      isRecord(value) &&
      typeof value.amount === 'string' &&
      /^-?\d{1,20}(?:\.\d{1,6})?$/.test(value.amount) &&
      typeof value.currency === 'string' &&
      /^[A-Z]{3}$/.test(value.currency)
    );
  if ('optional' in kind) return value === null || fits(kind.optional, value);
  if ('list' in kind)
    return Array.isArray(value) && value.every((one) => readReason(kind.list, one) !== null);
  return kind.includes(value as string);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
