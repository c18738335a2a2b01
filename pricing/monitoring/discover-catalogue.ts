import type { GateResponse } from '#outbound/gate.ts';
import { addListings } from '#pricing/market/add-listings.ts';
import { nextVisitAt } from '#pricing/market/freshness/next-visit.ts';
import { recordReading } from '#pricing/market/record-reading.ts';
import { type Retailer, saveFindings } from '#pricing/market/retailer.ts';
import { readFeed } from '#pricing/reading/read-feed.ts';
import { readPage } from '#pricing/reading/read-page.ts';
import { type CataloguePlace, type DiscoveryState, parseDiscovery, withPending } from './discovery-state.ts';
import { listOffered } from './list-offered.ts';
import { chooseProductPages, chooseSitemaps } from './find-places.ts';
import type { HostVisitor } from './host-visitor.ts';
import type { Monitoring } from './monitoring.ts';
import { canonicalUrl } from './site.ts';
import { feedOffers, isFrom } from './to-offer-readings.ts';
import { unpackSitemap } from './unpack-sitemap.ts';
import { MAX_FEED_BYTES, PARSER } from './visit-document.ts';
import { PageRefused } from './visit-error.ts';

/** Product pages taken from one retailer. */
const MAX_FOUND = 20_000;
/** Index within index; and how many pages of links one after the other. */
const MAX_DEPTH = { feed: 0, sitemap: 4, links: 25 } as const;
const MAX_LINK_PAGES = 60;

/** Answers whether the run is complete, and why a document was not believed. */
export interface DiscoveryOutcome {
  readonly isDone: boolean;
  readonly suspicion: string | null;
}

/**
 * Reads through the places where a retailer lists its products: feeds are read whole, sitemaps and link pages give addresses of product
 * pages. Goes on where the last slice stopped; stops when `until` (performance.now) is past. Throws HostAway, TurnLost.
 */
export async function discoverCatalogue(monitoring: Monitoring, visitor: HostVisitor, input: { retailer: Retailer; until: number }): Promise<DiscoveryOutcome> {
  const { retailer } = input;
  const { db } = monitoring.stage;
  let state = parseDiscovery(retailer.discovery);
  const pending = [...(state.pending ?? state.places)];
  let found = state.pending === null ? 0 : state.found;
  const done = new Set(state.pending === null ? [] : state.done);
  let currency = retailer.currency;
  let suspicion: string | null = null;
  while (pending.length > 0 && found < MAX_FOUND) {
    if (performance.now() > input.until) return { isDone: false, suspicion };
    const place = pending[0];
    if (!place) break;
    const step = await readPlace(monitoring, visitor, { retailer: { ...retailer, currency }, place });
    pending.shift();
    done.add(place.url);
    const isTooMuch = (more: CataloguePlace): boolean => more.depth > MAX_DEPTH[more.kind] || (more.kind === 'links' && done.size + pending.length >= MAX_LINK_PAGES);
    for (const more of step.more) if (!isTooMuch(more) && !done.has(more.url) && !pending.some((known) => known.url === more.url)) pending.push(more);
    found += step.found;
    currency = step.currency ?? currency;
    suspicion ??= step.suspicion;
    state = withPending(state, { pending, found, done: [...done] });
    await saveFindings(db, retailer.id, { discovery: state, currency });
  }
  const complete: DiscoveryState = { ...state, pending: null, found, done: [] };
  await saveFindings(db, retailer.id, { discovery: complete, lastDiscoveryAt: monitoring.stage.clock.now() });
  return { isDone: true, suspicion };
}

interface Step {
  readonly more: CataloguePlace[];
  readonly found: number;
  readonly currency?: string | null;
  readonly suspicion: string | null;
}

const NOTHING: Step = { more: [], found: 0, suspicion: null };

async function readPlace(monitoring: Monitoring, visitor: HostVisitor, input: { retailer: Retailer; place: CataloguePlace }): Promise<Step> {
  const { retailer, place } = input;
  let answer: GateResponse;
  try {
    answer = await visitor.ask(place.url, { maxBytes: MAX_FEED_BYTES });
  } catch (error) {
    if (error instanceof PageRefused) return NOTHING;
    throw error;
  }
  if (answer.status !== 200) return NOTHING;
  switch (place.kind) {
    case 'feed':
      return readFeedPlace(monitoring, visitor, { retailer, place, answer });
    case 'sitemap':
      return readSitemapPlace(monitoring, { retailer, place, answer });
    case 'links':
      return readLinksPlace(monitoring, { retailer, place, answer });
  }
}

interface PlaceAnswer {
  readonly retailer: Retailer;
  readonly place: CataloguePlace;
  readonly answer: GateResponse;
}

async function readFeedPlace(monitoring: Monitoring, visitor: HostVisitor, input: PlaceAnswer): Promise<Step> {
  const { retailer, place, answer } = input;
  const feed = readFeed({ url: answer.url, bytes: answer.bytes, contentType: answer.headers['content-type'] ?? null });
  if (feed.kind === 'none' || feed.items.length === 0) return NOTHING;
  const told = feed.items.filter((item) => !isFrom(item));
  const untold = feed.items.filter(isFrom).flatMap((item) => canonicalUrl(item.url) ?? []);
  await addListings(monitoring.stage, { retailerId: retailer.id, urls: untold, dueAt: monitoring.stage.clock.now() });
  const offers = told.flatMap((item) => feedOffers(item, feed.kind));
  // Shopify's feed names no currency: one of its pages does.
  const isSilent = offers.every((offer) => offer.currency === null);
  const currency = isSilent && retailer.currency === null ? await learnCurrency(visitor, feed.items.map((item) => item.url)) : null;
  if (currency !== null) await saveFindings(monitoring.stage.db, retailer.id, { currency });
  const recorded = await recordReading(monitoring.stage, {
    retailerId: retailer.id, url: place.url, at: monitoring.stage.clock.now(), status: answer.status, headers: answer.headers, bytes: answer.bytes, parser: PARSER, offers,
    isWhole: true, nextCheckAt: nextVisitAt, confirmAfterMs: monitoring.confirmAfterMs,
  });
  const next = feed.next === undefined ? [] : [{ kind: 'feed' as const, url: feed.next, depth: 0 }];
  return { more: next, found: feed.items.length, currency, suspicion: recorded.suspicion };
}

async function learnCurrency(visitor: HostVisitor, urls: readonly string[]): Promise<string | null> {
  for (const url of urls.slice(0, 3)) {
    try {
      const answer = await visitor.ask(url);
      const page = readPage({ url: answer.url, bytes: answer.bytes, contentType: answer.headers['content-type'] ?? null, status: answer.status });
      if (page.offer?.currency) return page.offer.currency;
    } catch (error) {
      if (!(error instanceof PageRefused)) throw error;
    }
  }
  return null;
}

async function readSitemapPlace(monitoring: Monitoring, input: PlaceAnswer): Promise<Step> {
  const { retailer, place, answer } = input;
  const sitemap = await unpackSitemap(answer.bytes);
  if (sitemap === null) return NOTHING;
  const urls = sitemap.entries.flatMap((entry) => canonicalUrl(entry.loc, place.url) ?? []);
  if (sitemap.kind === 'index') return { more: chooseSitemaps(urls, place.depth + 1), found: 0, suspicion: null };
  const pages = chooseProductPages(urls, retailer.baseUrl).slice(0, MAX_FOUND);
  await addListings(monitoring.stage, { retailerId: retailer.id, urls: pages, dueAt: monitoring.stage.clock.now() });
  return { more: [], found: pages.length, suspicion: null };
}

async function readLinksPlace(monitoring: Monitoring, input: PlaceAnswer): Promise<Step> {
  const { retailer, place, answer } = input;
  const { products, lists } = listOffered(answer);
  await addListings(monitoring.stage, { retailerId: retailer.id, urls: products, dueAt: monitoring.stage.clock.now() });
  return { more: lists.map((url) => ({ kind: 'links', url, depth: place.depth + 1 })), found: products.length, suspicion: null };
}
