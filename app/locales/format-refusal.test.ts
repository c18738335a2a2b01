import { expect, test } from 'vitest';
import { AppError } from '#kernel/app-error.ts';
import { toActionResult } from '#app/requests/to-action-result.server.ts';
import { formatError, toRefusal } from './format-refusal.ts';
import { getMessages } from './messages.ts';

test('a refusal is English in itself, and said in the reader’s language on the page', async () => {
  const outcome = await toActionResult(() =>
    Promise.reject(toRefusal('payload_too_large', ['file_too_large', { megabytes: '40' }])),
  );
  expect(outcome).toMatchObject({
    ok: false,
    code: 'payload_too_large',
    message: 'The file is larger than 40 MB. Split it into smaller files.',
  });
  if (outcome.ok) throw new Error('It was refused');
  expect(formatError(getMessages('de'), outcome)).toBe(
    'Die Datei ist größer als 40\u00a0MB. Teilen Sie sie in kleinere Dateien auf.',
  );
  expect(formatError(getMessages('en'), outcome)).toBe(outcome.message);
});

test('an error that names no message is shown with its own text', async () => {
  const outcome = await toActionResult(() =>
    Promise.reject(new AppError('conflict', 'Text of another server')),
  );
  if (outcome.ok) throw new Error('It was refused');
  expect(formatError(getMessages('de'), outcome)).toBe('Text of another server');
});
