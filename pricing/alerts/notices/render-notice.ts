import { createHash } from 'node:crypto';
import { formatDecimal } from '#kernel/money.ts';
import type { NoticeLanguage } from '#kernel/notices.ts';
import { renderPlaceholders, type NoticeText } from './placeholders.ts';
import type { NoticeFacts, Violation } from './list-violations.ts';

/** Where the evidence of a violation is: an attached file, or an address. */
export interface EvidencePlace {
  readonly attachment: string | null;
  readonly link: string | null;
}

interface Texts {
  readonly locale: string;
  readonly advertised: string;
  readonly map: string;
  readonly seen: (last: string, first: string) => string;
  readonly page: string;
  readonly evidence: string;
  readonly attached: (name: string) => string;
  readonly below: (percent: string) => string;
}

const TEXTS: Readonly<Record<NoticeLanguage, Texts>> = {
  en: {
    locale: 'en-GB',
    advertised: 'Advertised price',
    map: 'MAP price',
    seen: (last, first) => `Last seen: ${last} (first seen ${first})`,
    page: 'Page',
    evidence: 'Evidence',
    attached: (name) => `attached, ${name}`,
    below: (percent) => `${percent} below`,
  },
  de: {
    locale: 'de-DE',
    advertised: 'Beworbener Preis',
    map: 'MAP-Preis',
    seen: (last, first) => `Zuletzt gesehen: ${last} (zuerst ${first})`,
    page: 'Seite',
    evidence: 'Nachweis',
    attached: (name) => `im Anhang, ${name}`,
    below: (percent) => `${percent} darunter`,
  },
  fr: {
    locale: 'fr-FR',
    advertised: 'Prix annoncé',
    map: 'Prix MAP',
    seen: (last, first) => `Vu en dernier : ${last} (la première fois : ${first})`,
    page: 'Page',
    evidence: 'Preuve',
    attached: (name) => `en pièce jointe, ${name}`,
    below: (percent) => `${percent} en dessous`,
  },
};

export interface RenderedNotice extends NoticeText {
  /** Of the subject, an empty line and the body, as UTF-8. */
  readonly sha256: Buffer;
}

export interface NoticeToRender {
  readonly text: NoticeText;
  readonly language: NoticeLanguage;
  readonly retailer: string;
  readonly contactName: string | null;
  /** YYYY-MM-DD. */
  readonly answerBy: string;
  readonly facts: NoticeFacts;
  readonly sender: string | null;
  readonly replyTo: string | null;
  readonly policy: string | null;
  /** By alert. */
  readonly evidence: ReadonlyMap<string, EvidencePlace>;
}

/** The text of a notice. Throws `validation_failed` that names placeholders without a value. */
export function renderNotice(given: NoticeToRender): RenderedNotice {
  const { facts, language, evidence } = given;
  const { violations } = facts;
  const texts = TEXTS[language];
  const day = (at: Date | null): string | null => at && formatDay(at, texts);
  const times = (pick: (violation: Violation) => Date) =>
    violations.map((violation) => pick(violation).getTime());
  const text = renderPlaceholders(given.text, {
    sender: given.sender,
    retailer: given.retailer,
    contact_name: given.contactName,
    violations: violations
      .map((one, n) => renderViolation(one, n + 1, { texts, place: evidence.get(one.alertId) }))
      .join('\n\n'),
    violation_count: String(violations.length),
    first_seen: formatDay(new Date(Math.min(...times((one) => one.detectedAt))), texts),
    last_seen: formatDay(new Date(Math.max(...times((one) => one.lastSeenAt))), texts),
    answer_by: formatDay(new Date(`${given.answerBy}T00:00:00Z`), texts),
    previous_notice: day(facts.previousAt),
    policy: given.policy,
    agreement: facts.agreement,
    reply_to: given.replyTo,
  });
  return { ...text, sha256: hashNotice(text) };
}

/** SHA-256 of a notice's subject, an empty line and its body. */
const hashNotice = ({ subject, body }: NoticeText): Buffer =>
  createHash('sha256').update(`${subject}\n\n${body}`).digest();

function renderViolation(
  violation: Violation,
  number: number,
  { texts, place }: { texts: Texts; place: EvidencePlace | undefined },
): string {
  const { product, sku, url, mapMinor, listedMinor, currency } = violation;
  const below = new Intl.NumberFormat(texts.locale, {
    style: 'percent',
    maximumFractionDigits: 1,
  }).format(Number(((mapMinor - listedMinor) * 10_000n) / mapMinor) / 10_000);
  const amount = (minor: bigint) => formatAmount({ minor, currency }, texts);
  const evidence =
    place?.attachment != null ? texts.attached(place.attachment) : (place?.link ?? null);
  const colon = texts.locale === 'fr-FR' ? ' :' : ':';
  return [
    `${number}. ${oneLine(product)} (${oneLine(sku)})`,
    `${texts.advertised}${colon} ${amount(listedMinor)} – ${texts.map}${colon} ${amount(mapMinor)} (${texts.below(below)})`,
    texts.seen(formatTime(violation.lastSeenAt, texts), formatDay(violation.detectedAt, texts)),
    `${texts.page}${colon} ${url}`,
    ...(evidence === null ? [] : [`${texts.evidence}${colon} ${evidence}`]),
  ].join('\n   ');
}

function formatAmount(money: { minor: bigint; currency: string }, { locale }: Texts): string {
  const amount = formatDecimal(money);
  const digits = amount.split('.')[1]?.length ?? 0;
  const number = new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  // A decimal string is formatted exactly.
  return `${number.format(amount as Intl.StringNumericLiteral)} ${money.currency}`;
}

const formatDay = (at: Date, { locale }: Texts): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(at);

const formatTime = (at: Date, { locale }: Texts): string =>
  `${new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`;

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
