/**
 * Checks whether a retailer's prices are still read in the right way: its pages may begin to draw
 * them, their scripts may show others, and its data may change.
 */
import { HOUR_MS } from '#kernel/durations.ts';
import type { WayReason } from '#kernel/reasons/monitoring-reasons.ts';
import { saveReadingWay, type ReadingWay } from '#pricing/market/reading-ways.ts';
import type { Retailer } from '#pricing/market/retailer.ts';
import {
  getWayState,
  listPagesToCompare,
  listRecentPages,
  recordWayTrial,
  saveWayCheck,
  schedulePages,
} from '#pricing/market/way-checks.ts';
import type { SliceVisitor } from '#pricing/monitoring/host-visitor.ts';
import type { Monitoring } from '#pricing/monitoring/monitoring.ts';
import { startPlaceLearning } from '#pricing/monitoring/place-learning.ts';
import { comparePage } from './compare-page.ts';
import { type ComparedPage, planWay, hasLostPrices } from './plan-way.ts';
import { renderOffer } from './render-offer.ts';
import { type DrawnSample, learnDataAddress } from './learn-data-address.ts';

/** Pages compared at a check, and pages drawn where prices are missing. */
const COMPARED = 2;
const TRIED = 3;
const CHECK_AGAIN_MS = { usual: 24 * HOUR_MS, different: 6 * HOUR_MS, undrawn: 6 * HOUR_MS };

type Checked = Pick<Retailer, 'id' | 'currency' | 'way'>;

/**
 * Draws a few pages where plain visits lost their prices (once a day), else compares two pages with
 * what a browser shows (once a day, sooner after a difference), and changes the way where that is
 * certain. Returns whether it changed. Nothing without a browser. Throws HostAway, TurnLost.
 */
export async function checkReadingWay(
  monitoring: Monitoring,
  visitor: SliceVisitor,
  retailer: Checked,
): Promise<boolean> {
  const { context, browser } = monitoring;
  if (!browser) return false;
  const { db, clock } = context;
  const at = { retailerId: retailer.id, now: clock.now() };
  const state = await getWayState(db, at);
  if (retailer.way.kind === 'plain' && !state.isTried) {
    const pages = await listRecentPages(db, at);
    if (hasLostPrices(pages)) {
      await recordWayTrial(db, { retailerId: retailer.id, at: at.now });
      const lost = pages.filter(({ isWithoutPrice }) => isWithoutPrice).map(({ url }) => url);
      return tryLostPages(monitoring, visitor, { retailer, lost, of: pages.length });
    }
  }
  if (!state.isDue) return false;
  return comparePages(monitoring, visitor, { retailer, plainAgreements: state.plainAgreements });
}

/** Two drawn pages with a price are enough: scripts draw it. */
async function tryLostPages(
  monitoring: Monitoring,
  visitor: SliceVisitor,
  { retailer, lost, of }: { retailer: Checked; lost: readonly string[]; of: number },
): Promise<boolean> {
  const { id: retailerId, currency } = retailer;
  const places = await startPlaceLearning(monitoring, retailerId);
  const known = { currency, places: places.list(), isKnown: true };
  const samples: DrawnSample[] = [];
  let [drawn, empty] = [0, 0];
  for (const url of lost.slice(0, TRIED)) {
    const page = await renderOffer(monitoring, visitor, { retailerId, url, known, isCheck: true });
    if (page.kind === 'used_up') break;
    if (page.kind !== 'offer') {
      empty += 1;
      if (empty >= TRIED - 1) return false;
      continue;
    }
    drawn += 1;
    if (page.sample) samples.push(page.sample);
    if (drawn >= 2) break;
  }
  if (drawn < 2) return false;
  await changeWay(monitoring, visitor, {
    retailerId,
    samples,
    urls: lost,
    reason: { code: 'drawn_price_only', values: { without: lost.length, of } },
  });
  return true;
}

async function comparePages(
  monitoring: Monitoring,
  visitor: SliceVisitor,
  { retailer, plainAgreements }: { retailer: Checked; plainAgreements: number },
): Promise<boolean> {
  const { db, clock } = monitoring.context;
  const { id: retailerId, way } = retailer;
  const finish = async (afterMs: number, agreements = plainAgreements): Promise<boolean> => {
    const nextAt = new Date(clock.now().getTime() + afterMs);
    await saveWayCheck(db, { retailerId, nextAt, plainAgreements: agreements });
    return false;
  };
  const urls = await listPagesToCompare(db, { retailerId, now: clock.now(), limit: COMPARED });
  const places = (await startPlaceLearning(monitoring, retailerId)).list();
  const pages: ComparedPage[] = [];
  const samples: DrawnSample[] = [];
  for (const url of urls) {
    const compared = await comparePage(monitoring, visitor, { retailer, places, url });
    if (compared.kind === 'used_up' || compared.kind === 'failed')
      return finish(CHECK_AGAIN_MS.undrawn);
    if (compared.kind === 'silent') continue;
    pages.push(compared.page);
    if (compared.sample) samples.push(compared.sample);
  }
  const isAgreed = pages.every(({ plain }) => plain === 'same');
  const agreements = isAgreed ? plainAgreements + pages.length : 0;
  const verdict = planWay(way.kind, { pages, plainAgreements: agreements });
  const compared = pages.map(({ url }) => url);
  if (verdict.kind === 'plain') {
    const { reason } = verdict;
    await saveReadingWay(db, { retailerId, way: { kind: 'plain' }, at: clock.now(), reason });
    return true;
  }
  if (verdict.kind === 'drawn') {
    const { reason, isSure } = verdict;
    const given = { retailerId, samples, urls: compared, reason, isSure };
    return (await changeWay(monitoring, visitor, given)) || finish(CHECK_AGAIN_MS.usual);
  }
  const address = verdict.kind === 'search' ? await findAddress(visitor, samples) : null;
  if (address) {
    const reason: WayReason = { code: 'data_found', values: {} };
    await saveReadingWay(db, { retailerId, way: address, at: clock.now(), reason });
    return true;
  }
  const { different, usual } = CHECK_AGAIN_MS;
  return finish(verdict.kind === 'again' ? different : usual, agreements);
}

/** By data where an address is found, else by drawing where that is certain. */
async function changeWay(
  monitoring: Monitoring,
  visitor: SliceVisitor,
  change: {
    retailerId: string;
    samples: readonly DrawnSample[];
    urls: readonly string[];
    reason: WayReason;
    isSure?: boolean;
  },
): Promise<boolean> {
  const { db, clock, log } = monitoring.context;
  const { retailerId, samples, urls, reason, isSure = true } = change;
  const address = await findAddress(visitor, samples);
  if (address === null && !isSure) {
    log.info({ retailerId, reason: reason.code }, 'a doubtful difference changes nothing');
    return false;
  }
  const way: ReadingWay = address ?? { kind: 'rendered' };
  const at = clock.now();
  await saveReadingWay(db, { retailerId, way, at, reason });
  await schedulePages(db, { retailerId, urls, at });
  log.info({ retailerId, way: way.kind, reason: reason.code }, 'pages are read in another way');
  return true;
}

async function findAddress(
  visitor: SliceVisitor,
  [first, second]: readonly DrawnSample[],
): Promise<Extract<ReadingWay, { kind: 'data' }> | null> {
  if (!first || !second) return null;
  const address = await learnDataAddress(visitor, [first, second]);
  return address === null || address === 'equal_prices' ? null : { kind: 'data', address };
}
