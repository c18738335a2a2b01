import { formatMonitoringReason } from '#kernel/reasons/english/format-in-english.ts';
import { getVisitBudget } from '#pricing/market/freshness/visit-budget.ts';
import type { ProbeReport } from '#pricing/market/probe-report.ts';
import type { FoundCatalog } from './find-catalog.ts';
import type { SampledProducts } from './read-sample-products.ts';

const KINDS = {
  feed: 'a product feed',
  sitemap: 'its sitemap',
  links: 'the links of its pages',
  addresses: 'the addresses that were given',
} as const;
const count = new Intl.NumberFormat('en');

/** Builds the report of a probe, in figures and as text. Pure. */
export function describeProbe(input: {
  at: Date;
  catalogue: FoundCatalog;
  sampled: SampledProducts;
  host: { delayMs: number; dailyRequests: number };
}): ProbeReport {
  const { at, catalogue, sampled, host } = input;
  const documents =
    catalogue.kind === 'feed'
      ? Math.max(1, Math.ceil(catalogue.products / Math.max(1, catalogue.items.length)))
      : catalogue.products;
  const visitsADay = Math.max(1, Math.floor(getVisitBudget(host)));
  const roundHours = Math.ceil((documents / visitsADay) * 24 * 10) / 10;
  const place = catalogue.places[0];
  const products =
    `${catalogue.exact ? '' : 'at least '}${countOf(catalogue.products, 'product')} ` +
    `found by ${KINDS[catalogue.kind]}`;
  const problem = sampled.read < sampled.tried ? sampled.problems[0] : undefined;
  const read =
    `${sampled.read} of ${sampled.tried} tried could be read` +
    (problem ? ` (the others: ${formatMonitoringReason(problem)})` : '');
  const round =
    `one round through ${countOf(documents, 'document')} takes ${hoursInWords(roundHours)} ` +
    `at ${count.format(visitsADay)} visits a day`;
  return {
    at,
    catalogue: {
      kind: catalogue.kind,
      url: place?.url ?? '',
      products: catalogue.products,
      exact: catalogue.exact,
    },
    samples: [...sampled.samples],
    coverage: { tried: sampled.tried, read: sampled.read },
    freshness: { documents, visitsADay, roundHours },
    summary: `${products[0]?.toUpperCase() ?? ''}${products.slice(1)}; ${read}; ${round}, matched offers oftener.`,
  };
}

const countOf = (n: number, noun: string): string =>
  `${count.format(n)} ${noun}${n === 1 ? '' : 's'}`;

function hoursInWords(hours: number): string {
  if (hours <= 1) return 'less than an hour';
  return hours < 72 ? `about ${Math.round(hours)} hours` : `about ${Math.round(hours / 24)} days`;
}
