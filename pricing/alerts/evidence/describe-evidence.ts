import { type ComparedAlertType, isComparedAlertType } from '#kernel/alert-types.ts';
import { formatMatchReason } from '#kernel/reasons/english/format-in-english.ts';
import { MATCH_REASONS } from '#kernel/reasons/match-reasons.ts';
import { readReason } from '#kernel/reasons/read-reason.ts';
import { formatDecimal, parseMoney, parseDecimal, subtractMoney } from '#kernel/money.ts';
import type { MapPeriod } from '#pricing/alerts/pair.ts';
import type { AlertEvidence } from './find-alert-evidence.ts';
import type { CurrencyBasis } from './extract-offer-again.ts';
import { DOCUMENT_TEXTS } from './document/document-languages.ts';
import { findHeader } from './find-header.ts';
import type { EvidenceFacts } from './list-evidence-facts.ts';
import type { EvidencePictures } from './list-evidence-pictures.ts';
import type { StoredTimeStamp } from './time-stamps/update-time-stamps.ts';

/** What the folder contains besides the captured bytes. */
interface FileContents {
  /** Name of the file with the bytes. */
  readonly page: string;
  readonly pictures: EvidencePictures;
  readonly stamps: readonly StoredTimeStamp[];
  /** ISO 3166 code; null: not known. */
  readonly visitorCountry: string | null;
}

/**
 * Describes the evidence in words: what was read, which files the folder contains, how to verify
 * them, and what they cannot prove.
 */
export function describeEvidence(
  facts: EvidenceFacts,
  evidence: AlertEvidence,
  { page, pictures, stamps, visitorCountry }: FileContents,
): string {
  const { alert, product, listing } = facts;
  const { capture, offer, currencyBasis: basis } = evidence;
  const date = findHeader(capture.headers, 'date');
  const lines = [
    `EVIDENCE OF A LISTED PRICE BELOW THE MINIMUM PRICE`,
    `Alert ${alert.id}`,
    '',
    'WHAT WAS SEEN',
    '',
    row('Retailer', alert.retailer),
    row('Address', capture.url),
    ...(listing.url === capture.url ? [] : [row('Product page', listing.url)]),
    row('Fetched', `${capture.fetchedAt.toISOString()} (UTC, by our clock)`),
    ...(date ? [row('', `${date} (by the retailer's clock: the Date header of its answer)`)] : []),
    row('Answer', `HTTP status ${capture.status}, ${capture.size} bytes`),
    row('Visited from', visitorCountry ?? 'country not known'),
    row('Offered as', listing.name ?? 'the page names no product'),
    ...(listing.variant
      ? [
          row(
            'Variant',
            Object.entries(listing.variant)
              .map(([name, value]) => `${name}: ${value}`)
              .join(', '),
          ),
        ]
      : []),
    row('Listed price', `${alert.listed_price} ${alert.currency}${derivedNote(alert, offer)}`),
    ...(basis ? [row('Currency', currencyWords(basis))] : []),
    ...(evidence.place
      ? [row('Where', DOCUMENT_TEXTS.en.places[evidence.place.kind](evidence.place.text ?? ''))]
      : []),
    ...pictureRows(pictures),
    row(nameLimit(alert.type), `${getLimit(alert)} ${alert.currency}${belowNote(alert)}`),
    ...(alert.map_period ? [row('Given by', periodWords(alert.map_period))] : []),
    ...(alert.lowest_price === alert.listed_price
      ? []
      : [row('Lowest seen', `${alert.lowest_price} ${alert.currency} since the alert began`)]),
    ...(offer
      ? [
          row('Availability', offer.availability.replaceAll('_', ' ')),
          row('Condition', offer.condition),
          row('Kind of price', offer.priceKind),
          row('Tax', offer.tax),
          row('Shipping', shippingWords(offer)),
        ]
      : []),
    row(
      'Your product',
      `${product.name} (SKU ${product.sku}${product.gtin ? `, GTIN ${product.gtin}` : ''})`,
    ),
    ...(facts.match ? [row('Same product', matchWords(facts.match))] : []),
    row('First noticed', alert.detected_at),
    ...(facts.last_seen_at
      ? [
          row(
            'Last confirmed',
            `${facts.last_seen_at}: the retailer's document still said the same`,
          ),
        ]
      : []),
    row(
      'Ended',
      alert.resolved_at
        ? `${alert.resolved_at} (${(alert.resolution ?? '').replaceAll('_', ' ')})`
        : 'not when this file was made',
    ),
    '',
    'Shipping is not part of the prices above. "unknown" means that the page does not say.',
    '',
    'WHAT IS IN THIS FOLDER',
    '',
    row('evidence.pdf', 'what was seen, for people; states nothing that the other files do not'),
    row(page, 'the bytes as the retailer sent them (unpacked, where they travelled compressed)'),
    row(
      'record.json',
      'address, time, HTTP status and headers of the answer, and the SHA-256 of its bytes',
    ),
    row(
      'chain.txt',
      'the captures of this retailer before and after this one, each linked to the one before',
    ),
    row('offer.json', 'the offer read from the bytes, and for each value where in them it stands'),
    row(
      'alert.json',
      'the alert, the product, the listing, why they are held to be the same, earlier prices',
    ),
    ...(pictures.taken.length > 0
      ? [
          row('pictures.json', 'when each picture was taken and what was read of the page shown'),
          row(
            'pictures/',
            'for each picture: the whole page, the price with its surroundings, the drawn document, and the record of each',
          ),
        ]
      : []),
    ...(stamps.length > 0
      ? [
          row('time-stamps.json', 'which record each time stamp is of'),
          row(
            'time-stamps/',
            "the authority's responses (RFC 3161), and the certificates that they contain",
          ),
        ]
      : []),
    row('SHA256SUMS', 'the SHA-256 of each of these files'),
    '',
    'HOW TO CHECK IT',
    '',
    '1. That no file was changed since it was made. On Linux (macOS: shasum -a 256 -c):',
    '     sha256sum -c SHA256SUMS',
    `2. That the page is the one of the record: the SHA-256 of ${page} is "sha256" in record.json:`,
    `     ${capture.sha256.toString('hex')}`,
    '3. That the record is the one of the chain: the SHA-256 of record.json is the third ' +
      'column of its line in chain.txt. The fourth column is',
    '   the SHA-256 of 64 bytes: the 32 of the fourth column of the line before, then the 32 of the third column. With a shell:',
    "     printf '%s%s' PREVIOUS_FOURTH THIRD | xxd -r -p | sha256sum",
    '   Every line must follow from the one before. A capture that was changed, taken out or put in breaks this from there on.',
    '4. That the price is what the page says: open it in an editor and look where offer.json ' +
      'says, or let the program that made this file read it again:',
    `     npm run -s pricing -- page read --url '${capture.url.replaceAll("'", '%27')}' ${page}`,
    ...(stamps.length > 0
      ? [
          '5. That an authority confirms the time: get its root certificate from the authority itself, then',
          ...stamps
            .slice(0, 1)
            .map(
              ({ captureId }) =>
                `     openssl ts -verify -data record.json -in time-stamps/${captureId}.tsr ` +
                `-untrusted time-stamps/${captureId}.pem -CAfile ROOT.pem`,
            ),
          '   time-stamps.json names the record of each of the others.',
        ]
      : []),
    '   All at once, of the ZIP as it was downloaded (feeds of many products included):',
    `     npm run -s pricing -- evidence verify ${stamps.length > 0 ? '--ca ROOT.pem ' : ''}FILE.zip`,
    '',
    'WHAT IT CANNOT SHOW',
    '',
    'The retailer did not sign what it sent: the file shows that the bytes were kept unchanged ' +
      'since the time of fetching, not that nobody could',
    'have made them before. Whoever keeps a copy of this file, or only of the last line of ' +
      'chain.txt, can show later that nothing up to that line',
    'was changed afterwards. Other visitors may have been shown other prices (country, ' +
      'customer group, cookies); this visit sent no cookies and',
    'was not logged in.',
    ...(pictures.taken.length > 0
      ? [
          'A picture was taken on a visit of its own, at the time in its record: it shows what the page showed then.',
        ]
      : []),
    ...(stamps.length > 0
      ? [
          'A time stamp shows that its record existed at that time; it does not show who made the record.',
        ]
      : ['No authority has confirmed the times: they are those of the recording system.']),
  ];
  return `${lines.join('\n')}\n`;
}

function pictureRows({ taken, leftOut, failure }: EvidencePictures): string[] {
  const { failures, failureUnknown } = DOCUMENT_TEXTS.en;
  if (taken.length === 0)
    return failure === null
      ? [row('Pictures', 'none was taken')]
      : [row('Pictures', `none: ${failures[failure] ?? failureUnknown}`)];
  const more = leftOut > 0 ? [row('', `${leftOut} more are not in this file`)] : [];
  return [
    ...taken.map(({ picture }, n) =>
      row(
        n === 0 ? 'Pictures' : '',
        `${picture.takenAt.toISOString()} (UTC)${
          picture.price ? `, showing ${formatDecimal(picture.price)} ${picture.price.currency}` : ''
        }: pictures/${picture.id}/`,
      ),
    ),
    ...more,
  ];
}

function shippingWords({ shipping, currency }: NonNullable<AlertEvidence['offer']>): string {
  const amount = shipping?.amount ?? null;
  const freeFrom = shipping?.freeFrom ?? null;
  const words = [
    ...(amount === null ? [] : [/^[0.]+$/.test(amount) ? 'free' : `${amount} ${currency ?? ''}`]),
    ...(freeFrom === null ? [] : [`free from an order of ${freeFrom} ${currency ?? ''}`]),
  ];
  return words.length === 0 ? 'not stated' : words.join(', ');
}

function currencyWords({ currency, rule, source }: CurrencyBasis): string {
  if (rule === 'stated')
    return `${currency}, named in the document${source ? ` (${source.from}, ${source.at})` : ''}`;
  return rule === 'page'
    ? `${currency}, by the page's other data, its language or its address; beside the price stands no sign of one currency alone`
    : `${currency}, by other pages of the shop; this document names none`;
}

const WIDTH = 16;

function row(name: string, text: string): string {
  // Text from a page may contain line breaks; they would add lines to the description.
  return `${name.padEnd(WIDTH)}${name.length >= WIDTH ? '  ' : ''}${text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')}`;
}

function derivedNote(alert: EvidenceFacts['alert'], offer: AlertEvidence['offer']): string {
  if (!offer?.price) return ' (today’s reader no longer finds it in the bytes)';
  if (offer.currency !== null && offer.currency !== alert.currency)
    return ` (today’s reader finds ${offer.price} ${offer.currency} in the bytes)`;
  const read = parseDecimal(offer.price, alert.currency);
  const isSame =
    typeof read !== 'string' && read.minor === parseMoney(alert.listed_price, alert.currency).minor;
  return isSame ? '' : ` (today’s reader finds ${offer.price} in the bytes)`;
}

/** What the price that the listed one is below is called, by the kind of alert. */
const LIMITS: Readonly<Record<ComparedAlertType, string>> = {
  map_violation: 'Minimum price',
  competitor_undercut: 'Our own price',
  competitor_below: 'Our own price',
};

function getLimit({
  mapPrice,
  your_price: yourPrice,
  listed_price: listed,
}: EvidenceFacts['alert']): string {
  return mapPrice ?? yourPrice ?? listed;
}

function periodWords({ id, name, scope, key, from, to }: MapPeriod): string {
  const concerned = key === null ? 'the whole account' : `${scope} ${key}`;
  return `period ${name ?? id} (${concerned}), from ${from} ${to === null ? 'on' : `to ${to}`} (UTC)`;
}

function nameLimit(type: string): string {
  return isComparedAlertType(type) ? LIMITS[type] : 'Compared with';
}

function belowNote(alert: EvidenceFacts['alert']): string {
  const gap = subtractMoney(
    parseMoney(getLimit(alert), alert.currency),
    parseMoney(alert.listed_price, alert.currency),
  );
  return gap.minor > 0n ? `, ${formatDecimal(gap)} above the listed price` : '';
}

function matchWords(match: NonNullable<EvidenceFacts['match']>): string {
  const reasons = (Array.isArray(match.reasons) ? match.reasons : []).flatMap((stored: unknown) => {
    // Older releases stored a sentence.
    if (typeof stored === 'string') return [stored];
    const reason = readReason(MATCH_REASONS, stored);
    return reason === null ? [] : [formatMatchReason(reason)];
  });
  const by =
    match.verdict === 'confirmed'
      ? 'confirmed by a person'
      : `${Math.floor(match.probability * 100)} % sure`;
  return [by, ...reasons.slice(0, 3)].join('; ');
}
