/** Draws a few product pages of a retailer whose pages give no price, or a doubtful one. */
import { isEqualAmount } from '#pricing/extraction/money-text/amounts.ts';
import type { ReadingWay } from '#pricing/market/reading-ways.ts';
import { toDrawnAnswer } from '#pricing/monitoring/drawn-answer.ts';
import type { HostVisitor } from '#pricing/monitoring/host-visitor.ts';
import type { Monitoring } from '#pricing/monitoring/monitoring.ts';
import { renderDocument, type Drawing } from '#pricing/monitoring/reading-ways/render-document.ts';
import { renderOffer } from '#pricing/monitoring/reading-ways/render-offer.ts';
import {
  type DrawnSample,
  learnDataAddress,
} from '#pricing/monitoring/reading-ways/learn-data-address.ts';
import { HostAway } from '#pricing/monitoring/visit-error.ts';
import type { FoundCatalog, HomePage } from './find-catalog.ts';
import {
  collectSamples,
  isScriptOnly,
  type SampledProducts,
  type SampleOutcome,
  chooseSpread,
} from './read-sample-products.ts';

/** Pages drawn, at most; as many as needed for two prices that differ. */
const MAX_DRAWN = 5;
/** Enough to know that no data address holds. */
const ENOUGH = 3;
const AWAY_MS = 10 * 60_000;

export interface DrawnProducts {
  readonly sampled: SampledProducts;
  /** `data` where the JSON that one page requests gave the price of another one, else `rendered`. */
  readonly way: ReadingWay;
}

interface DrawnPages {
  readonly retailerId: string;
  readonly pages: readonly string[];
  readonly currency: string | null;
  /** Prices that the pages gave without a browser, by address; empty where they gave none. */
  readonly plain: ReadonlyMap<string, string>;
}

/**
 * Draws product pages until a data address is confirmed or a few have a price. Null when this process
 * has no browser that may draw these pages, and when the first page shows its plain price. Throws
 * TurnLost, and HostAway when no page gave a price and the plans or the browser give no more for now.
 */
async function renderSampleProducts(
  monitoring: Monitoring,
  visitor: HostVisitor,
  { retailerId, pages, currency, plain }: DrawnPages,
): Promise<DrawnProducts | null> {
  const outcomes: SampleOutcome[] = [];
  const drawn: DrawnSample[] = [];
  let way: ReadingWay = { kind: 'rendered' };
  let failure: Extract<Drawing, { kind: 'failed' }> | null = null;
  for (const url of chooseSpread(pages, MAX_DRAWN)) {
    const drawing = await renderOffer(monitoring, visitor, {
      retailerId,
      url,
      known: { currency },
    });
    const isUndrawn = drawing.kind === 'used_up' || drawing.kind === 'failed';
    if (isUndrawn && plain.size > 0) return null;
    if (drawing.kind === 'used_up') {
      const forMs = drawing.until.getTime() - monitoring.context.clock.now().getTime();
      throw new HostAway(drawing.reason, { forMs });
    }
    if (drawing.kind === 'failed') {
      if (isWithoutBrowser(drawing)) return null;
      if (drawing.isOurs) failure = drawing;
    }
    if (drawing.kind !== 'offer') {
      outcomes.push({ reason: drawing.reason, barrier: null });
      continue;
    }
    const { offer, sample } = drawing;
    outcomes.push({ offer });
    if (outcomes.length === 1 && isSamePrice(plain.get(url), offer.offer.price)) return null;
    const [first] = drawn;
    if (sample) drawn.push(sample);
    const address = first && sample ? await learnDataAddress(visitor, [first, sample]) : null;
    if (address !== null && address !== 'equal_prices') {
      way = { kind: 'data', address };
      break;
    }
    if (address === null && drawn.length >= ENOUGH) break;
  }
  const sampled = collectSamples(outcomes, currency);
  if (sampled.read === 0 && failure) throw new HostAway(failure.reason, { forMs: AWAY_MS });
  return { sampled, way };
}

/**
 * Draws sample products where no page gave a price for want of scripts; where pages with scripts gave
 * one, a page is drawn to see whether it shows another, and more where it does. Null where plain
 * visits read what a shopper sees. Throws HostAway, TurnLost.
 */
export async function renderSamples(
  monitoring: Monitoring,
  visitor: HostVisitor,
  input: {
    retailerId: string;
    catalog: FoundCatalog;
    sampled: SampledProducts;
    currency: string | null;
  },
): Promise<DrawnProducts | null> {
  const { retailerId, catalog, sampled, currency } = input;
  const isHopeless = sampled.barrier !== null && sampled.barrier !== 'script_only';
  if (!monitoring.browser || isHopeless || (sampled.read > 0 && !sampled.isScripted)) return null;
  const plain = new Map(
    sampled.samples.flatMap(({ url, price }) => (price === null ? [] : [[url, price] as const])),
  );
  const pages =
    plain.size > 0 ? [...plain.keys()] : [...catalog.items.map(({ url }) => url), ...catalog.pages];
  const drawn = await renderSampleProducts(monitoring, visitor, {
    retailerId,
    pages,
    currency,
    plain,
  });
  if (drawn === null || drawn.sampled.read === 0) return null;
  if (plain.size === 0) return drawn;
  const { samples, doubtful } = drawn.sampled;
  const others = samples.filter(({ url, price }) => !isSamePrice(plain.get(url), price));
  // A price against the page's own markup is not certain; that the shop's data state it as well is.
  const isSure = doubtful === 0 || drawn.way.kind === 'data';
  return isSure && others.length >= MIN_OTHERS && others.length * 2 > samples.length ? drawn : null;
}

/** On one page alone, the drawn price may be misread. */
const MIN_OTHERS = 2;

function isSamePrice(plain: string | undefined, drawn: string | null): boolean {
  return plain !== undefined && drawn !== null && isEqualAmount(plain, drawn);
}

/**
 * The products that the drawn home page links to, for a shop whose home page shows nothing without
 * scripts. Null without a browser, and where it links to none. Throws HostAway, TurnLost.
 */
export async function renderCatalog(
  monitoring: Monitoring,
  visitor: HostVisitor,
  { retailerId, home }: { retailerId: string; home: HomePage },
): Promise<FoundCatalog | null> {
  if (!monitoring.browser || !isScriptOnly(home.html)) return null;
  const { url } = home.answer;
  const drawing = await renderDocument(monitoring, visitor, { retailerId, url });
  if (drawing.kind !== 'drawn') return null;
  const { products } = await monitoring.listOffered(toDrawnAnswer(drawing.page));
  if (products.length === 0) return null;
  return {
    platform: 'pages',
    kind: 'links',
    places: [{ kind: 'links', url, depth: 0 }],
    products: products.length,
    exact: false,
    items: [],
    feedKind: 'none',
    pages: products,
  };
}

function isWithoutBrowser({ reason }: Extract<Drawing, { kind: 'failed' }>): boolean {
  return (
    reason.code === 'not_drawn' &&
    (reason.values.problem === 'no_browser' || reason.values.problem === 'no_sandbox')
  );
}
