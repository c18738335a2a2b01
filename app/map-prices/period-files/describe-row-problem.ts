import { formatMessage } from '#app/locales/format-message.ts';
import { findMessage } from '#app/locales/format-reason.ts';
import type { Messages } from '#app/locales/messages.ts';
import type { PeriodRowProblem } from './get-period-file.server.ts';

/**
 * Why a row was not imported, or not undone: the column with what is expected there. A refusal of
 * the service without a text is shown as it is.
 */
export function describeRowProblem(
  { mapPrices }: Pick<Messages, 'mapPrices'>,
  { problem, value }: Pick<PeriodRowProblem, 'problem' | 'value'>,
): string {
  const message = findMessage(mapPrices.files.problems, problem);
  if (message === null) return value ?? problem;
  return formatMessage(message, { value: value ?? '' });
}
