import { isCurrencyCode } from '#kernel/currency.ts';
import { parseDecimal } from '#kernel/money.ts';
import type { ReasonFormat, ReasonMoney } from '#kernel/reasons/vocabulary.ts';
import { formatCount } from './format-count.ts';
import { formatMoney } from './format-money.ts';
import type { Messages } from './messages.ts';

/** What the service says why: its sentence, and what it is made of where that is known here. */
export interface LocalizedReason {
  readonly text: string;
  readonly reason: { readonly code: string; readonly values: unknown } | null;
}

/** In the words of the reader where the reason is known, else in the service's own. `subject`: whose vocabulary it was read with. */
export function formatReason(
  { reasons }: Pick<Messages, 'reasons'>,
  subject: keyof Messages['reasons'],
  { stored, locale }: { stored: LocalizedReason; locale: string },
): string {
  const { text, reason } = stored;
  if (reason === null) return text;
  const sentences: Readonly<Record<string, (values: never, format: ReasonFormat) => string>> =
    reasons[subject];
  // It was read with the vocabulary of these sentences.
  return sentences[reason.code]?.(reason.values as never, formatOf(locale)) ?? text;
}

const formats = new Map<string, ReasonFormat>();

function formatOf(locale: string): ReasonFormat {
  const known = formats.get(locale);
  if (known) return known;
  const percent = new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'negative',
  });
  const format: ReasonFormat = {
    percent: (share) => percent.format(share),
    money: (money) => formatMoneyText(money, locale),
    count: (count) => formatCount(count, locale),
  };
  formats.set(locale, format);
  return format;
}

/** An amount that its currency cannot express is written as it came. */
export function formatMoneyText({ amount, currency }: ReasonMoney, locale: string): string {
  const money = isCurrencyCode(currency) ? parseDecimal(amount, currency) : null;
  return money === null || typeof money === 'string'
    ? `${amount} ${currency}`
    : formatMoney(money, locale);
}
