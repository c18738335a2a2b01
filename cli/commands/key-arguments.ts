import { z } from 'zod';

const idOf = (prefix: string, expected: string) =>
  z.string({ error: expected }).regex(new RegExp(`^${prefix}_[0-9a-z]{1,60}$`), expected);

export const AccountArgument = idOf('acc', 'the id of an account, "acc_…"');
export const KeyArgument = idOf('key', 'the id of a key, "key_…" (pricing key list says it)');
const NAME = '1 to 100 characters';
export const NameArgument = z
  .string({ error: NAME })
  .max(100, NAME)
  .refine((text) => text.trim() !== '' && !text.includes('\u0000') && text.isWellFormed(), NAME);
