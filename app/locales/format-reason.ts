import { isCurrencyCode } from '#kernel/currency.ts';
import { parseDecimal } from '#kernel/money.ts';
import type { ReasonFormat, ReasonMoney } from '#kernel/reasons/vocabulary.ts';
import { formatMoney, formatCount } from './format-values.ts';
import type { Messages } from './messages.ts';

/** What the service says why: its sentence, and what it is made of where that is known here. */
export interface LocalizedReason {
  readonly text: string;
  readonly reason: { readonly code: string; readonly values: unknown } | null;
}

/**
 * In the words of the reader where the reason is known, else in the service's own. `subject`: whose
 * vocabulary it was read with.
 */
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
  const basisPoints = new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 2,
    signDisplay: 'negative',
  });
  const format: ReasonFormat = {
    percent: (share) => percent.format(share),
    basisPoints: (share) => basisPoints.format(share),
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

/** Why the app could not do something, as its tables keep it. */
interface KeptReason {
  /** A code; a sentence in what an older release wrote. */
  readonly reason: string;
  /** What Shopify said, in its own words. */
  readonly words?: string | null;
  readonly locale: string;
}

/** The reason in the words of the reader; a sentence of an older release stays as it is. */
export function formatAppReason(
  messages: Pick<Messages, 'reasons'>,
  { reason, words = null, locale }: KeptReason,
): string {
  // By the sentences and not by the vocabulary, which every page would have to load.
  const known = Object.hasOwn(messages.reasons.app, reason)
    ? { code: reason, values: { words: words ?? '' } }
    : null;
  return formatReason(messages, 'app', {
    stored: { text: formatCode({}, reason), reason: known },
    locale,
  });
}

/** Why a price was not changed: a code of the journal, with Shopify's words where it refused. */
export function formatChangeReason(
  messages: Pick<Messages, 'reasons' | 'recommendation'>,
  kept: KeptReason,
): string {
  return Object.hasOwn(messages.reasons.app, kept.reason)
    ? formatAppReason(messages, kept)
    : formatCode(messages.recommendation.refusals, kept.reason);
}

const CODE = /^[a-z0-9]+(?:[_-][a-z0-9]+)*$/;

/** The message for a code; null when there is none. */
export function findMessage<Message>(
  messages: Readonly<Record<string, Message>>,
  code: string | null,
): Message | null {
  return code !== null && Object.hasOwn(messages, code) ? (messages[code] ?? null) : null;
}

/**
 * A code as text. One that has no message is at least written as words ("not_seen": "not seen"); a
 * sentence stays as it is.
 */
export function formatCode(messages: Readonly<Record<string, string>>, code: string): string {
  const known = findMessage(messages, code);
  return known ?? (CODE.test(code) ? code.replaceAll(/[_-]/g, ' ') : code);
}
