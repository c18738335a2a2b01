import { z } from 'zod';
import { KEY_MODES, KEY_SCOPES } from '#kernel/key-scopes.ts';

const idOf = (prefix: string, expected: string) =>
  z.string({ error: expected }).regex(new RegExp(`^${prefix}_[0-9a-z]{1,60}$`), expected);

export const AccountArgument = idOf('acc', 'the id of an account, "acc_…"');
export const KeyArgument = idOf('key', 'the id of a key, "key_…" (pricing key list says it)');
const NAME = '1 to 100 characters';
export const NameArgument = z
  .string({ error: NAME })
  .max(100, NAME)
  .refine((text) => text.trim() !== '' && !text.includes('\u0000') && text.isWellFormed(), NAME);

const SCOPES = `scopes separated by commas, of ${KEY_SCOPES.join(', ')}`;
const isScope = (text: string): boolean => KEY_SCOPES.some((scope) => scope === text.trim());

/** All scopes when absent. */
export const ScopesArgument = z
  .string()
  .refine((text) => text.split(',').every(isScope), SCOPES)
  .transform((text) =>
    KEY_SCOPES.filter((scope) => text.split(',').some((one) => one.trim() === scope)),
  )
  .optional();
const EXPIRY = 'a time in the future, such as 2027-11-20T12:00:00Z';
export const ExpiryArgument = z.iso
  .datetime({ offset: true, error: EXPIRY })
  .transform((text) => new Date(text))
  .optional();
export const ModeArgument = z.enum(KEY_MODES, { error: KEY_MODES.join(' or ') }).optional();
