/** The PDF of an evidence file: one page or two that can be sent to a retailer's lawyer. */
import { isComparedAlertType } from '#kernel/alert-types.ts';
import {
  compareMoney,
  getMoneyRatio,
  type Money,
  parseMoney,
  subtractMoney,
} from '#kernel/money.ts';
import { findHeader } from '#pricing/alerts/evidence/find-header.ts';
import type { Capture } from '#pricing/market/captures.ts';
import { formatMoney } from './format-money.ts';
import type { DescribedOffer } from '#pricing/alerts/evidence/describe-offer.ts';
import type { EvidenceFacts } from '#pricing/alerts/evidence/list-evidence-facts.ts';
import type { StoredTimeStamp } from '#pricing/alerts/evidence/time-stamps/update-time-stamps.ts';
import { DOCUMENT_TEXTS, type EvidenceLanguage } from './document-languages.ts';
import type { DocumentTexts } from './document-texts.ts';
import type { DocumentPages } from './document-pages.ts';
import type { DocumentPicture } from './document-picture.ts';

export interface DocumentInput {
  readonly language: EvidenceLanguage;
  /** Name of the account. */
  readonly reporter: string;
  readonly facts: EvidenceFacts;
  readonly evidence: {
    readonly capture: Omit<Capture, 'bytes'>;
    readonly place: DescribedOffer['place'];
  };
  /** SHA-256 of the capture's record, hexadecimal. */
  readonly recordHash: string;
  /** ISO 3166 code; null: not known. */
  readonly visitorCountry: string | null;
  /** The picture to show, or the code of the reason why there is none; null: none was tried. */
  readonly picture: DocumentPicture | { readonly failure: string } | null;
  /** Of the capture's record; null without one. */
  readonly timeStamp: StoredTimeStamp | null;
}

/** Writes the document. The same input gives the same bytes. */
export async function buildEvidenceDocument(input: DocumentInput): Promise<Buffer> {
  const texts = DOCUMENT_TEXTS[input.language];
  const { facts, evidence } = input;
  // Loaded with the first document: its library and fonts would be a tenth of every start.
  const { DocumentPages: Pages } = await import('./document-pages.ts');
  const pages = new Pages({
    title: `${texts.title} – ${facts.alert.id}`,
    language: input.language,
    // Not the time of writing: the same evidence has to give the same file.
    at: evidence.capture.fetchedAt,
  });
  pages.addTitle(texts.title, texts.subtitle(facts.alert.id));
  pages.addFacts(listFacts(input, texts));
  addPicture(pages, input, texts);
  pages.addHeading(texts.verifyTitle);
  pages.addText(texts.verifyText);
  pages.addHashes(listHashes(input, texts));
  pages.addHeading(texts.limitsTitle);
  pages.addText(texts.limitsText);
  if (pages.hasMissing) pages.addText(texts.missing);
  return pages.finish(texts.pageOf);
}

type Fact = readonly [string, string];

function listFacts(input: DocumentInput, texts: DocumentTexts): Fact[] {
  const { facts, evidence } = input;
  const { alert, product, listing } = facts;
  const { labels } = texts;
  const listed = parseMoney(alert.listed_price, alert.currency);
  const limit = parseMoney(
    alert.mapPrice ?? alert.your_price ?? alert.listed_price,
    alert.currency,
  );
  const serverTime = findHeader(evidence.capture.headers, 'date');
  const variant = Object.entries(listing.variant ?? {}).map(([name, value]) => `${name}: ${value}`);
  const offeredAs = [listing.name ?? '', ...variant].filter(Boolean).join(', ');
  const isLower = compareMoney(listed, limit) < 0;
  return [
    [labels.reporter, input.reporter],
    [labels.retailer, alert.retailer],
    [
      labels.product,
      [
        product.name,
        texts.sku(product.sku),
        ...(product.gtin ? [texts.gtin(product.gtin)] : []),
      ].join(', '),
    ],
    ...(offeredAs === '' ? [] : ([[labels.offeredAs, offeredAs]] as const)),
    [labels.advertised, formatMoney(listed, texts.locale)],
    [
      labels.limit[isComparedAlertType(alert.type) ? alert.type : 'map_violation'],
      formatMoney(limit, texts.locale),
    ],
    ...(isLower ? ([[labels.difference, describeGap(listed, limit, texts)]] as const) : []),
    [labels.shipping, texts.shippingExcluded],
    [labels.readAt, formatTime(evidence.capture.fetchedAt, texts)],
    ...(serverTime ? ([[labels.retailerClock, serverTime]] as const) : []),
    ...(facts.last_seen_at
      ? ([[labels.lastSeen, formatTime(new Date(facts.last_seen_at), texts)]] as const)
      : []),
    [labels.address, evidence.capture.url],
    [labels.visitedFrom, formatCountry(input.visitorCountry, texts)],
    [
      labels.place,
      evidence.place ? texts.places[evidence.place.kind](evidence.place.text ?? '') : texts.noPlace,
    ],
  ];
}

function addPicture(
  pages: DocumentPages,
  { picture, evidence }: DocumentInput,
  texts: DocumentTexts,
): void {
  pages.addHeading(texts.pictureTitle);
  if (picture === null) return pages.addText(texts.noPicture(texts.neverPhotographed));
  if ('failure' in picture)
    return pages.addText(texts.noPicture(texts.failures[picture.failure] ?? texts.failureUnknown));
  const price = picture.price && formatMoney(picture.price, texts.locale);
  pages.addText(texts.pictureTaken(formatTime(picture.takenAt, texts), price));
  // Of a feed or of data, the address above is not the one that a shopper opens.
  if (picture.url !== evidence.capture.url) pages.addText(texts.pictureAddress(picture.url));
  if (picture.detail) pages.addDetail(picture.detail, texts.pictureDetail);
  pages.addPage(picture.page, { box: picture.box, caption: texts.picturePage });
}

function listHashes(input: DocumentInput, texts: DocumentTexts): Fact[] {
  const { picture, timeStamp, evidence } = input;
  const { hashes } = texts;
  const shown = picture !== null && 'page' in picture ? picture : null;
  return [
    [hashes.document, evidence.capture.sha256.toString('hex')],
    [hashes.record, input.recordHash],
    [hashes.chain, evidence.capture.chain.toString('hex')],
    ...(shown ? ([[hashes.page, shown.page.sha256]] as const) : []),
    ...(shown?.detail ? ([[hashes.detail, shown.detail.sha256]] as const) : []),
    [
      texts.stampTitle,
      timeStamp ? texts.stamp(formatTime(timeStamp.at, texts), timeStamp.authority) : texts.noStamp,
    ],
  ];
}

function describeGap(listed: Money, limit: Money, texts: DocumentTexts): string {
  const percent = new Intl.NumberFormat(texts.locale, {
    style: 'percent',
    maximumFractionDigits: 1,
  }).format(1 - getMoneyRatio(listed, limit));
  return `${formatMoney(subtractMoney(limit, listed), texts.locale)} (${texts.percentBelow(percent)})`;
}

/** Date and time with seconds, in UTC. */
function formatTime(at: Date, { locale }: DocumentTexts): string {
  return new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: 'UTC',
  }).format(at);
}

function formatCountry(code: string | null, texts: DocumentTexts): string {
  if (code === null) return texts.countryUnknown;
  const name = new Intl.DisplayNames(texts.locale, { type: 'region', fallback: 'none' }).of(code);
  return name ? `${name} (${code})` : code;
}
