/**
 * Describes an extraction to a person who asks why this price: what was chosen, why, where on the
 * page, and the other candidates.
 */
import type {
  ExtractedOffer,
  FieldSource,
  PageReading,
  PriceCandidate,
} from '#pricing/extraction/reading.ts';
import { platforms } from '#pricing/platforms/registry.ts';

const SOURCES: Readonly<Record<string, string>> = {
  'json-ld': 'JSON-LD',
  microdata: 'microdata',
  rdfa: 'RDFa',
  opengraph: 'the page’s meta tags',
  visible: 'the text of the page',
  'app-state': 'application state',
  analytics: 'what the page sends to its analytics',
  label: 'a label on the page',
  title: 'the title',
  address: 'the address',
  'stock text': 'a text about stock',
  'buy button': 'the button that buys',
  markup: 'markup',
  ...Object.fromEntries(platforms.map(({ code, displayName }) => [code, `${displayName}’s data`])),
};
const REASONS: Readonly<Record<string, string>> = {
  no_price: 'the page states no price of its own',
  no_product_found: 'nothing on it is plainly a product with a price',
  soft_404: 'it says that there is nothing here',
  listing: 'it lists several products',
  search: 'it is a search result',
  cart: 'it is a cart',
  choose_variant: 'it has a price only for a chosen variant',
  home_page: 'it is the front page',
  challenge: 'a bot check stands before the page',
  consent: 'a consent wall stands before the page',
  geo_block: 'it is not shown in this country',
  login: 'it asks to sign in',
  closed_shop: 'the shop is closed',
  truncated: 'it breaks off before a price',
  too_large: 'it is larger than any page',
  broken_gzip: 'the file is damaged',
  empty: 'there is nothing in it',
  binary: 'it is no text',
  pdf: 'it is a PDF',
  image: 'it is an image',
  archive: 'it is an archive',
  json: 'it is JSON, no page',
  feed: 'it is a feed, no page',
  xml: 'it is XML, no page',
  text: 'it is plain text, no page',
};
const KINDS: Readonly<Record<ExtractedOffer['priceKind'], string>> = {
  public: 'for everybody',
  from: 'the lowest of a range',
  member: 'for members only',
  coupon: 'only with a code',
  auction: 'the current bid',
  unknown: '',
};
const CONFLICTS: Readonly<Record<string, string>> = {
  stale_markup: 'the markup and the page disagree; the page was believed',
  visible_price: 'the markup and the page disagree; the markup was believed',
  price: 'sources state different prices',
  currency: 'sources state different currencies',
  availability: 'sources disagree on availability',
};
const MAX_CANDIDATES = 10;
const MAX_OFFERS = 8;

export function describeReading(reading: PageReading): string {
  const { page, offer } = reading;
  const lines = [explainPage(page)];
  if (offer) lines.push('', ...explainPrice(reading, offer));
  lines.push(
    ...explainProduct(reading),
    ...explainOffers(reading),
    ...explainCandidates(reading.candidates),
  );
  if (reading.conflicts.length > 0) {
    lines.push('', 'In conflict');
    for (const { kind, values } of reading.conflicts)
      lines.push(
        `  ${CONFLICTS[kind] ?? kind}: ${values.map((value) => `${value.value} in ${nameOf(value.from)}`).join(', ')}`,
      );
  }
  return `${lines.join('\n')}\n`;
}

function explainPage({ kind, reason }: PageReading['page']): string {
  const why = reason === undefined ? '' : `: ${REASONS[reason] ?? reason.replace(/_/g, ' ')}`;
  const what = {
    product: 'A product page',
    not_product: 'No product page',
    challenge: 'Not let in',
    not_found: 'Not found',
    unreadable: 'Cannot be read',
  }[kind];
  return `${what}${why}${reason === undefined ? '' : ` (${reason})`}`;
}

function explainPrice(reading: PageReading, offer: ExtractedOffer): string[] {
  const chosen = reading.candidates.find((candidate) => candidate.chosen);
  if (offer.price === null)
    return [
      'Price        unknown',
      ...(offer.availability === 'unknown'
        ? []
        : [
            row(
              'Availability',
              known(offer.availability) ?? '',
              reading.sources['offer.availability'],
            ),
          ]),
    ];
  const kind = KINDS[offer.priceKind];
  const lines = [
    `Price        ${offer.price} ${offer.currency ?? '(currency unknown)'}` +
      (kind === '' ? '' : `, ${kind}`),
  ];
  const source = reading.sources['offer.price'];
  if (source) lines.push(`  read in    ${nameOf(source.from)}, at ${source.at}`);
  if (chosen)
    lines.push(
      `  written    ${JSON.stringify(shorten(chosen.text))}`,
      `  because    ${chosen.why}`,
    );
  const rows: [string, string | null, string][] = [
    ['List price', offer.listPrice, 'offer.list_price'],
    ['Unit price', offer.unitPrice, 'offer.unit_price'],
    ['Tax', known(offer.tax), 'offer.tax'],
    ['Availability', known(offer.availability), 'offer.availability'],
    ['Condition', known(offer.condition), 'offer.condition'],
    ['Seller', offer.seller, 'offer.seller'],
    [
      'Variant',
      offer.variant
        ? Object.entries(offer.variant)
            .map(([key, value]) => `${key}: ${value}`)
            .join(', ')
        : null,
      'offer.variant',
    ],
  ];
  return [
    ...lines,
    ...rows.flatMap(([label, value, field]) =>
      value === null ? [] : [row(label, value, reading.sources[field])],
    ),
  ];
}

const PRODUCT_FIELDS = ['name', 'brand', 'gtin', 'mpn', 'sku'] as const;
const PRODUCT_LABELS: Readonly<Record<(typeof PRODUCT_FIELDS)[number], string>> = {
  name: 'Name',
  brand: 'Brand',
  gtin: 'GTIN',
  mpn: 'MPN',
  sku: 'SKU',
};

function explainProduct(reading: PageReading): string[] {
  const rows = PRODUCT_FIELDS.flatMap((field) => {
    const value = reading.product[field];
    return value === null
      ? []
      : [row(PRODUCT_LABELS[field], value, reading.sources[`product.${field}`])];
  });
  return rows.length === 0 ? [] : ['', ...rows];
}

function explainOffers({ offers, offer }: PageReading): string[] {
  if (offers.length < 2) return [];
  const lines = offers.slice(0, MAX_OFFERS).map((one) => {
    const price = `${one.price ?? 'no price'} ${one.currency ?? ''}`;
    const name = one.variant ? Object.values(one.variant).join(' / ') : one.name;
    const details = [known(one.availability), name, one.sku].filter(Boolean).join(', ');
    return `  ${one === offer ? '→' : ' '} ${price}  ${details}`.trimEnd();
  });
  return [
    '',
    `Variants and offers (${offers.length})`,
    ...lines,
    ...(offers.length > MAX_OFFERS ? [`    and ${offers.length - MAX_OFFERS} more`] : []),
  ];
}

/** The other candidates; the same number in the same place is listed once. */
function explainCandidates(candidates: readonly PriceCandidate[]): string[] {
  const chosen = candidates.find((candidate) => candidate.chosen);
  const seen = new Set(chosen ? [`${chosen.from} ${chosen.at}`] : []);
  const others = candidates.filter((one) => {
    const place = `${one.from} ${one.at} ${one.amount}`;
    const isNew = !one.chosen && !seen.has(place) && !seen.has(`${one.from} ${one.at}`);
    seen.add(place);
    return isNew;
  });
  if (others.length === 0) return [];
  const lines = others
    .slice(0, MAX_CANDIDATES)
    .flatMap((one) => [
      `    ${one.amount ?? '?'} ${one.currency ?? ''}  ${JSON.stringify(shorten(one.text))} in ${nameOf(one.from)}: ${one.why}`,
      ...(one.at === '' ? [] : [`      at ${one.at}`]),
    ]);
  return [
    '',
    'Also considered',
    ...lines,
    ...(others.length > MAX_CANDIDATES ? [`    and ${others.length - MAX_CANDIDATES} more`] : []),
  ];
}

function row(label: string, value: string, source: FieldSource | undefined): string {
  return `${label.padEnd(12)} ${value}${source ? `   (${nameOf(source.from)}, at ${source.at})` : ''}`;
}

const nameOf = (from: string): string => SOURCES[from] ?? from;
const known = (value: string): string | null =>
  value === 'unknown' ? null : value.replace(/_/g, ' ');
const shorten = (text: string): string => {
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain.length > 60 ? `${plain.slice(0, 59)}…` : plain;
};
