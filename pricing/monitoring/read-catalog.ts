import { getExtractorName, listPlaceChoices } from '#pricing/market/place-choices.ts';
import type { SuspicionReason } from '#kernel/reasons/monitoring-reasons.ts';
import type { GateResponse } from '#http-client/gate.ts';
import { addListings, checkUnlisted } from '#pricing/market/add-listings.ts';
import { getNextVisitTime } from '#pricing/market/freshness/next-visit.ts';
import { findDocument } from '#pricing/market/visit-times.ts';
import { recordUnchanged } from '#pricing/market/record-unchanged.ts';
import { recordReading } from '#pricing/market/record-reading.ts';
import { type Retailer, saveFindings } from '#pricing/market/retailer.ts';
import {
  type CatalogPlace,
  type DiscoveryState,
  parseDiscovery,
  READ_WHOLE_EVERY_MS,
  withPending,
  readLastmods,
} from './discovery.ts';
import { toDrawnAnswer } from './drawn-answer.ts';
import { findPlatform } from '#pricing/platforms/registry.ts';
import { chooseProductPages, chooseSitemaps } from './find-places.ts';
import type { HostVisitor, SliceVisitor } from './host-visitor.ts';
import type { Monitoring } from './monitoring.ts';
import { normalizeUrl } from './site.ts';
import { isScriptOnly } from './probe/read-sample-products.ts';
import { type Answer, listFeedOffers, isFrom } from './read-document.ts';
import { renderDocument } from './reading-ways/render-document.ts';
import {
  findOutdatedDocument,
  isSameBody,
  MAX_FEED_BYTES,
  buildConditionalHeaders,
} from './record-document.ts';
import { PageRefused } from './visit-error.ts';

/** Maximum number of product pages of one retailer. */
const MAX_FOUND = 20_000;
/** Maximum depth of sitemap indexes and of link pages. */
const MAX_DEPTH = { feed: 0, sitemap: 4, links: 25 } as const;
const MAX_LINK_PAGES = 60;

/** Returns whether the run is complete, and why a document was rejected as implausible. */
export interface DiscoveryOutcome {
  readonly isDone: boolean;
  readonly suspicion: SuspicionReason | null;
}

/**
 * Reads a retailer's product lists: feeds are read completely, sitemaps and link pages give
 * addresses of product pages. Continues where the last slice stopped and stops when the slice must
 * end. Throws HostAway, TurnLost.
 */
export async function readCatalog(
  monitoring: Monitoring,
  visitor: SliceVisitor,
  input: { retailer: Retailer },
): Promise<DiscoveryOutcome> {
  const { retailer } = input;
  const { db } = monitoring.context;
  let state = startRun(parseDiscovery(retailer.discovery), monitoring.context.clock.now());
  const pending = [...(state.pending ?? [])];
  let found = state.found;
  const done = new Set(state.done);
  let currency = retailer.currency;
  let suspicion: SuspicionReason | null = null;
  while (pending.length > 0 && found < MAX_FOUND) {
    if (visitor.isOver()) return { isDone: false, suspicion };
    const place = pending[0];
    if (!place) break;
    const step = isUnchangedSitemap(state, place)
      ? LEFT_OUT
      : await readPlace(monitoring, visitor, { retailer: { ...retailer, currency }, state, place });
    pending.shift();
    done.add(place.url);
    const isTooMuch = (more: CatalogPlace): boolean =>
      more.depth > MAX_DEPTH[more.kind] ||
      (more.kind === 'links' && done.size + pending.length >= MAX_LINK_PAGES);
    for (const more of step.more)
      if (
        !isTooMuch(more) &&
        !done.has(more.url) &&
        !pending.some((known) => known.url === more.url)
      )
        pending.push(more);
    found += step.found;
    currency = step.currency ?? currency;
    suspicion ??= step.suspicion;
    state = withPending(recordStep(state, place, step), { pending, found, done: [...done] });
    await saveFindings(db, retailer.id, { discovery: state, currency });
  }
  await endRun(monitoring, retailer.id, pending.length > 0 ? { ...state, isPartial: true } : state);
  return { isDone: true, suspicion };
}

/** Continues the current run or begins one. */
function startRun(state: DiscoveryState, now: Date): DiscoveryState {
  return state.pending === null
    ? { ...state, pending: state.places, found: 0, done: [], startedAt: now, isPartial: false }
    : state;
}

/** By its lastmod in the index, the sitemap is unchanged since it was last read. */
function isUnchangedSitemap(state: DiscoveryState, place: CatalogPlace): boolean {
  const isWholeDue =
    state.wholeAt === null ||
    state.startedAt === null ||
    state.startedAt.getTime() - state.wholeAt.getTime() >= READ_WHOLE_EVERY_MS;
  return (
    place.kind === 'sitemap' &&
    place.lastmod !== undefined &&
    state.lastmods[place.url] === place.lastmod &&
    !isWholeDue
  );
}

function recordStep(state: DiscoveryState, place: CatalogPlace, step: Step): DiscoveryState {
  return {
    ...state,
    isPartial: state.isPartial || step.isLeftOut === true,
    lastmods:
      place.lastmod === undefined || step.isLeftOut === true
        ? state.lastmods
        : { ...state.lastmods, [place.url]: place.lastmod },
    next: step.next === undefined ? state.next : { ...state.next, [place.url]: step.next },
  };
}

/** After a complete run, listings that it did not find are checked. */
async function endRun(
  { context }: Monitoring,
  retailerId: string,
  state: DiscoveryState,
): Promise<void> {
  const now = context.clock.now();
  const isWhole = !state.isPartial && state.startedAt !== null;
  if (isWhole && state.startedAt !== null)
    await checkUnlisted(context, { retailerId, since: state.startedAt });
  // The sitemaps below a skipped one are kept in the state.
  const seen = new Set(state.done);
  const keepSeen = <T>(record: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(record).filter(([url]) => seen.has(url)));
  const ended = {
    ...state,
    pending: null,
    done: [],
    lastmods: isWhole ? keepSeen(state.lastmods) : state.lastmods,
    next: keepSeen(state.next),
    wholeAt: isWhole ? now : state.wholeAt,
  };
  await saveFindings(context.db, retailerId, { discovery: ended, lastDiscoveryAt: now });
}

interface Step {
  readonly more: CatalogPlace[];
  readonly found: number;
  readonly currency?: string | null;
  readonly suspicion: SuspicionReason | null;
  /** The source could not be read, so the run is incomplete. */
  readonly isLeftOut?: boolean;
  /** Of a feed page: the page after it. */
  readonly next?: string | null;
}

const NOTHING: Step = { more: [], found: 0, suspicion: null };
const LEFT_OUT: Step = { ...NOTHING, isLeftOut: true };
/** A broken link does not make the run incomplete; a feed or sitemap that cannot be read does. */
const unread = (place: CatalogPlace): Step => (place.kind === 'links' ? NOTHING : LEFT_OUT);

async function readPlace(
  monitoring: Monitoring,
  visitor: HostVisitor,
  input: { retailer: Retailer; state: DiscoveryState; place: CatalogPlace },
): Promise<Step> {
  const { retailer, state, place } = input;
  const known =
    place.kind === 'feed' && state.next[place.url] !== undefined
      ? await findDocument(monitoring.context.db, { retailerId: retailer.id, url: place.url })
      : null;
  let answer: GateResponse;
  try {
    answer = await visitor.request(place.url, {
      maxBytes: MAX_FEED_BYTES,
      ...(known ? { headers: buildConditionalHeaders(known) } : {}),
    });
  } catch (error) {
    if (error instanceof PageRefused) return unread(place);
    throw error;
  }
  if (known && (answer.status === 304 || isSameBody(known, answer))) {
    const outdated = await findOutdatedDocument(monitoring.context, {
      retailerId: retailer.id,
      parser: await findExtractorName(monitoring, retailer.id),
      document: known,
      response: answer,
    });
    if (outdated !== null)
      return readFeedPlace(monitoring, visitor, { retailer, place, answer: outdated });
    await recordUnchanged(monitoring.context, {
      retailerId: retailer.id,
      url: place.url,
      at: monitoring.context.clock.now(),
      nextCheckAt: getNextVisitTime,
    });
    return { ...nextPage(state.next[place.url]), found: known.listings, suspicion: null };
  }
  if (answer.status !== 200) return unread(place);
  switch (place.kind) {
    case 'feed':
      return readFeedPlace(monitoring, visitor, { retailer, place, answer });
    case 'sitemap':
      return readSitemapPlace(monitoring, visitor, { retailer, place, answer });
    case 'links':
      return readLinksPlace(monitoring, {
        retailer,
        place,
        answer: await drawLinks(monitoring, visitor, { retailer, place, answer }),
      });
  }
}

const nextPage = (url: string | null | undefined): Pick<Step, 'more' | 'next'> => ({
  more: url == null ? [] : [{ kind: 'feed', url, depth: 0 }],
  next: url ?? null,
});

interface PlaceResponse {
  readonly retailer: Retailer;
  readonly place: CatalogPlace;
  readonly answer: GateResponse;
}

async function readFeedPlace(
  monitoring: Monitoring,
  visitor: HostVisitor,
  input: PlaceResponse,
): Promise<Step> {
  const { retailer, place, answer } = input;
  const feed = await monitoring.readFeed(answer);
  if (feed.kind === 'none') return LEFT_OUT;
  if (feed.items.length === 0) return NOTHING;
  const now = monitoring.context.clock.now();
  const priced = feed.items.filter((item) => !isFrom(item));
  const unpriced = feed.items.filter(isFrom).flatMap((item) => normalizeUrl(item.url) ?? []);
  await addListings(monitoring.context, {
    retailerId: retailer.id,
    urls: unpriced,
    dueAt: now,
    listedAt: now,
  });
  const offers = priced.flatMap((item) => listFeedOffers(item, feed.kind));
  // Some feeds state no currency: it is read from a product page.
  const hasNoCurrency = offers.every(({ offer }) => offer.currency === null);
  const currency =
    hasNoCurrency && retailer.currency === null
      ? await learnCurrency(
          monitoring,
          visitor,
          feed.items.map((item) => item.url),
        )
      : null;
  if (currency !== null) await saveFindings(monitoring.context.db, retailer.id, { currency });
  const recorded = await recordReading(monitoring.context, {
    retailerId: retailer.id,
    url: place.url,
    at: now,
    status: answer.status,
    headers: answer.headers,
    bytes: answer.bytes,
    parser: await findExtractorName(monitoring, retailer.id),
    offers,
    isWhole: true,
    nextCheckAt: getNextVisitTime,
    confirmAfterMs: monitoring.confirmAfterMs,
  });
  return {
    ...nextPage(feed.next),
    found: feed.items.length,
    currency,
    suspicion: recorded.suspicion,
  };
}

const findExtractorName = async ({ context }: Monitoring, retailerId: string): Promise<string> =>
  getExtractorName(await listPlaceChoices(context.db, retailerId));

async function learnCurrency(
  monitoring: Monitoring,
  visitor: HostVisitor,
  urls: readonly string[],
): Promise<string | null> {
  for (const url of urls.slice(0, 3)) {
    try {
      const answer = await visitor.request(url);
      const page = await monitoring.read(answer, { currency: null });
      const currency = page.kind === 'offers' ? page.offers[0]?.offer.currency : null;
      if (currency) return currency;
    } catch (error) {
      if (!(error instanceof PageRefused)) throw error;
    }
  }
  return null;
}

async function readSitemapPlace(
  monitoring: Monitoring,
  visitor: HostVisitor,
  input: PlaceResponse,
): Promise<Step> {
  const { retailer, place, answer } = input;
  const sitemap = await monitoring.readSitemap(answer);
  if (sitemap === null) return LEFT_OUT;
  // Some retailers list their product feed as a sitemap.
  if (sitemap.kind === 'none') return readFeedPlace(monitoring, visitor, input);
  const entries = sitemap.entries.flatMap(({ loc, lastmod }) => {
    const url = normalizeUrl(loc, place.url);
    return url === null ? [] : [{ url, lastmod }];
  });
  const urls = entries.map((entry) => entry.url);
  if (sitemap.kind === 'index') {
    const written = new Map(
      entries.flatMap(({ url, lastmod }) =>
        lastmod === null ? [] : [[url, lastmod.slice(0, 64)] as const],
      ),
    );
    return { more: chooseSitemaps(urls, place.depth + 1, written), found: 0, suspicion: null };
  }
  const now = monitoring.context.clock.now();
  const pages = chooseProductPages(urls, retailer.baseUrl, findPlatform(retailer.platform)).slice(
    0,
    MAX_FOUND,
  );
  await addListings(monitoring.context, {
    retailerId: retailer.id,
    urls: pages,
    dueAt: now,
    listedAt: now,
    lastmods: readLastmods(entries, now),
  });
  return { more: [], found: pages.length, suspicion: null };
}

/** Of a retailer whose pages show nothing without scripts, the drawn page where it can be drawn. */
async function drawLinks(
  monitoring: Monitoring,
  visitor: HostVisitor,
  { retailer, place, answer }: PlaceResponse,
): Promise<Answer> {
  const html = new TextDecoder().decode(answer.bytes);
  if (retailer.way.kind === 'plain' || !isScriptOnly(html)) return answer;
  const drawing = await renderDocument(monitoring, visitor, {
    retailerId: retailer.id,
    url: place.url,
  });
  return drawing.kind === 'drawn' ? toDrawnAnswer(drawing.page) : answer;
}

async function readLinksPlace(
  monitoring: Monitoring,
  input: Pick<PlaceResponse, 'retailer' | 'place'> & { answer: Answer },
): Promise<Step> {
  const { retailer, place, answer } = input;
  const { products, lists } = await monitoring.listOffered(answer);
  const now = monitoring.context.clock.now();
  await addListings(monitoring.context, {
    retailerId: retailer.id,
    urls: products,
    dueAt: now,
    listedAt: now,
  });
  return {
    more: lists.map((url) => ({ kind: 'links', url, depth: place.depth + 1 })),
    found: products.length,
    suspicion: null,
  };
}
