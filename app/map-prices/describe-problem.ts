import { findMessage } from '../locales/format-code.ts';
import { formatMessage } from '../locales/format-message.ts';
import type { Messages } from '../locales/messages.ts';

/** Describes why a line was refused. A problem without a text is shown by its code. */
export function describeProblem(
  messages: Messages['products']['file'],
  { problem, value }: { problem: string; value: string | null },
): string {
  const message = findMessage(messages.problems, problem);
  if (message === null) return [problem, value].filter(Boolean).join(': ');
  const fields = (value ?? '')
    .split(',')
    .map((field) => findMessage(messages.fields, field) ?? field);
  return formatMessage(message, {
    value: problem === 'left_alone' ? fields.join(', ') : (value ?? ''),
  });
}
