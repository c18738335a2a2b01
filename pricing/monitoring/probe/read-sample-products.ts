/** Reads a few of the retailer's products, to test whether it can be monitored. */
import type { VisitReason } from '#kernel/reasons/monitoring-reasons.ts';
import type { OfferReading } from '#pricing/market/offer-reading.ts';
import { isBelowConfidence } from '#pricing/market/price-certainty.ts';
import type { ProbeSample } from '#pricing/market/probe-report.ts';
import { type PlatformCode, detectPlatform } from '#pricing/platforms/registry.ts';
import type { HostVisitor } from '#pricing/monitoring/host-visitor.ts';
import {
  readDocument,
  listFeedOffers,
  isFrom,
  describePage,
} from '#pricing/monitoring/read-document.ts';
import { PageRefused } from '#pricing/monitoring/visit-error.ts';
import type { FoundCatalog } from './find-catalog.ts';

/** Number of products in the report. */
const SHOWN = 5;
/** Maximum number of pages tried; fewer at slow hosts. */
const MAX_TRIES = 8;
const PATIENCE_MS = 120_000;

export interface SampledProducts {
  readonly samples: readonly ProbeSample[];
  readonly tried: number;
  readonly read: number;
  readonly currency: string | null;
  /** The platform detected from product pages; null when they show none. */
  readonly platform: PlatformCode | null;
  /** Why the others could not be read, most frequent reason first. */
  readonly problems: readonly VisitReason[];
  /**
   * Every unreadable page shows nothing without scripts, requires a login, or shows a challenge.
   */
  readonly barrier: 'script_only' | 'login_required' | 'challenge' | 'robots_forbids' | null;
  /** Pages whose price was read, but not with certainty. */
  readonly doubtful: number;
  /** Pages whose price was read have scripts, which may show another one. */
  readonly isScripted: boolean;
}

/**
 * Reads products from the feed's first page, or from pages spread over the catalog, until five have
 * a price. Throws HostAway, TurnLost.
 */
export async function readSampleProducts(
  visitor: HostVisitor,
  catalog: FoundCatalog,
  retailer: { currency: string | null; delayMs: number },
): Promise<SampledProducts> {
  const priced = catalog.items.filter((item) => !isFrom(item));
  if (priced.length === 0) {
    const pages = catalog.items.length > 0 ? catalog.items.map((item) => item.url) : catalog.pages;
    return samplePages(visitor, pages, retailer);
  }
  // When the feed has no currency, it is read from one of the product pages.
  const hasNoCurrency = priced.every((item) =>
    item.offers.every((offer) => offer.currency === null),
  );
  const page =
    hasNoCurrency && retailer.currency === null
      ? await samplePages(
          visitor,
          chooseSpread(priced, 3).map((item) => item.url),
          { ...retailer, shown: 1 },
        )
      : null;
  const currency = retailer.currency ?? page?.currency ?? null;
  const items = priced.map(
    (item) =>
      listFeedOffers(item, catalog.feedKind).find(({ offer }) => offer.price !== null) ?? null,
  );
  const read = items.filter((reading) => reading !== null);
  return {
    samples: chooseSpread(read, SHOWN).map((reading) => toSample(reading, currency)),
    tried: catalog.items.length,
    read: read.length,
    currency,
    problems: read.length < catalog.items.length ? [{ code: 'no_price_in_feed', values: {} }] : [],
    barrier: null,
    platform: page?.platform ?? null,
    doubtful: 0,
    isScripted: false,
  };
}

async function samplePages(
  visitor: HostVisitor,
  pages: readonly string[],
  retailer: { currency: string | null; delayMs: number; shown?: number },
): Promise<SampledProducts> {
  const shown = retailer.shown ?? SHOWN;
  const outcomes: SampleOutcome[] = [];
  const tries = Math.max(
    2,
    Math.min(MAX_TRIES, Math.floor(PATIENCE_MS / Math.max(1, retailer.delayMs))),
  );
  for (const url of chooseSpread(pages, tries)) {
    if (outcomes.filter((outcome) => 'offer' in outcome).length >= shown) break;
    outcomes.push(await readSample(visitor, url, retailer.currency));
  }
  return collectSamples(outcomes, retailer.currency);
}

/** What the pages tried gave. Pure. */
export function collectSamples(
  outcomes: readonly SampleOutcome[],
  currency: string | null,
): SampledProducts {
  const offers = outcomes.flatMap((outcome) => ('offer' in outcome ? [outcome.offer] : []));
  const problems = outcomes.flatMap((outcome) => ('offer' in outcome ? [] : [outcome]));
  const samples = offers.map((offer) => toSample(offer, currency));
  const [first] = problems;
  const isShared =
    samples.length === 0 && problems.every((problem) => problem.barrier === first?.barrier);
  return {
    samples,
    tried: outcomes.length,
    read: samples.length,
    currency: samples.find((sample) => sample.currency !== null)?.currency ?? null,
    problems: commonest(problems.map((problem) => problem.reason)),
    barrier: isShared ? (first?.barrier ?? null) : null,
    platform: outcomes.find(({ platform }) => platform != null)?.platform ?? null,
    isScripted: outcomes.some((outcome) => 'offer' in outcome && outcome.isScripted === true),
    doubtful: offers.filter(({ offer }) => isBelowConfidence(offer.confidence)).length,
  };
}

/** What one page gave. */
export type SampleOutcome = (
  | { readonly offer: OfferReading; readonly isScripted?: boolean }
  | { readonly reason: VisitReason; readonly barrier: SampledProducts['barrier'] }
) & { readonly platform?: PlatformCode | null };

async function readSample(
  visitor: HostVisitor,
  url: string,
  currency: string | null,
): Promise<SampleOutcome> {
  try {
    const answer = await visitor.request(url);
    const read = readDocument(answer, { currency });
    if (read.kind === 'offers') {
      const found = read.offers.find(({ offer }) => offer.price !== null);
      if (found)
        return {
          offer: found,
          isScripted: SCRIPT.test(textOf(answer.bytes)),
          platform: detectPlatform({
            url: answer.url,
            html: textOf(answer.bytes),
            headers: answer.headers,
          }),
        };
      return {
        reason: describePage({ kind: 'product', reason: 'no_price' }),
        barrier: isScriptOnly(textOf(answer.bytes)) ? 'script_only' : null,
      };
    }
    if (read.outcome === 'challenge') return { reason: read.reason, barrier: 'challenge' };
    if (answer.status === 401 || isLogin(read.reason))
      return { reason: read.reason, barrier: 'login_required' };
    const isEmpty = isScriptOnly(textOf(answer.bytes));
    return {
      reason: isEmpty ? { code: 'needs_scripts', values: {} } : read.reason,
      barrier: isEmpty ? 'script_only' : null,
    };
  } catch (error) {
    if (!(error instanceof PageRefused)) throw error;
    return {
      reason: error.reason,
      barrier: error.reason.code === 'robots_forbid_page' ? 'robots_forbids' : null,
    };
  }
}

/** A script that runs, unlike one that holds data. */
const SCRIPT = /<script(?![^>]{0,500}type=["']?[a-z]+\/[a-z+.-]*json)[\s>]/i;

const MIN_SCRIPT_TEXT = 250;
/** Words before "JavaScript" in a request to enable it. */
const ASKED_BEFORE = [
  'enable',
  'activate',
  'requires?',
  'need',
  'turn on',
  String.raw`aktivier\w*`,
  'activer',
  'active',
  String.raw`habilit\w*`,
  String.raw`abilita\w*`,
];
/** Words after it. */
const ASKED_BEHIND = [
  'required',
  'enabled',
  'enable',
  'disabled',
  String.raw`aktivier\w*`,
  'deaktiviert',
  'désactivé',
  'activé',
  String.raw`necess\w*`,
];
const ASKS_FOR_SCRIPTS = new RegExp(
  `(?:${ASKED_BEFORE.join('|')})[^.<]{0,60}java ?script` +
    `|java ?script[^.<]{0,60}(?:${ASKED_BEHIND.join('|')})`,
  'i',
);

/**
 * True for a page that shows nothing until its scripts have run: hardly any text, but scripts and a
 * place for them to fill. Pure.
 */
export function isScriptOnly(html: string): boolean {
  if (!/<script\b/i.test(html)) return false;
  const noscript = [...html.matchAll(/<noscript\b[^>]{0,200}>([^]{0,2000}?)<\/noscript>/gi)]
    .map((found) => found[1] ?? '')
    .join(' ');
  const body = /<body\b[^]*$/i.exec(html)?.[0] ?? html;
  const shown = body
    // One that is not closed reaches to the end: searching on from each of a million would take hours.
    .replace(/<(script|style|template|noscript|svg)\b[^]*?(?:<\/\1\s*>|$)/gi, ' ')
    .replace(/<[^>]{0,5000}>/g, ' ')
    .replace(/&nbsp;|\s+/g, ' ')
    .trim();
  if (shown.length >= MIN_SCRIPT_TEXT) return false;
  return (
    ASKS_FOR_SCRIPTS.test(noscript) ||
    ASKS_FOR_SCRIPTS.test(shown) ||
    /<(?:div|main)\b[^>]{0,500}\bid=["']?(?:root|app|__next|__nuxt|___gatsby|main-app|shop-app)["'\s>]/i.test(
      body,
    ) ||
    /<app-root\b/i.test(body)
  );
}

function toSample({ offer, url, name }: OfferReading, currency: string | null): ProbeSample {
  return {
    url,
    name,
    price: offer.price,
    currency: offer.currency ?? currency,
    availability: offer.availability,
  };
}

/** This many elements, chooseSpread evenly over the list. */
export function chooseSpread<T>(list: readonly T[], count: number): T[] {
  if (list.length <= count) return [...list];
  return Array.from(
    { length: count },
    (_, n) => list[Math.floor((n * list.length) / count)],
  ).filter((one): one is T => one !== undefined);
}

/** Each reason once, most frequent first. */
function commonest(reasons: readonly VisitReason[]): VisitReason[] {
  const counts = new Map<string, { reason: VisitReason; count: number }>();
  for (const reason of reasons) {
    const known = counts.get(JSON.stringify(reason));
    counts.set(JSON.stringify(reason), { reason, count: (known?.count ?? 0) + 1 });
  }
  return [...counts.values()].sort((a, b) => b.count - a.count).map(({ reason }) => reason);
}

const isLogin = (reason: VisitReason): boolean =>
  (reason.code === 'page_shows' || reason.code === 'not_product_page') &&
  reason.values.page === 'login';

const textOf = (bytes: Uint8Array): string => new TextDecoder('utf-8').decode(bytes);
