import { findMessage } from '#app/locales/format-reason.ts';
import { formatMessage } from '#app/locales/format-message.ts';
import type { Messages } from '#app/locales/messages.ts';

/** What a row's problem names in the database, where the message has another name. */
const FIELDS: ReadonlyMap<string, keyof Messages['products']['file']['fields']> = new Map([
  ['map_price', 'mapPrice'],
]);

/** Describes why a line was refused. A problem without a text is shown by its code. */
export function describeProblem(
  messages: Messages['products']['file'],
  { problem, value }: { problem: string; value: string | null },
): string {
  const message = findMessage(messages.problems, problem);
  if (message === null) return [problem, value].filter(Boolean).join(': ');
  const fields = (value ?? '')
    .split(',')
    .map((field) => findMessage(messages.fields, FIELDS.get(field) ?? field) ?? field);
  return formatMessage(message, {
    value: problem === 'left_alone' ? fields.join(', ') : (value ?? ''),
  });
}
