/** Takes the pictures that wait at one retailer. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { startLeaseRenewal } from '#jobs/start-lease-renewal.ts';
import type { PictureReason as PictureFailure } from '#kernel/reasons/picture-reasons.ts';
import {
  countRequestsLeft,
  lockHost,
  recordHostPause,
  refreshHostLock,
  releaseHost,
} from '#pricing/market/host-turn.ts';
import { findRetailer, hasDueListing, type Retailer } from '#pricing/market/retailer.ts';
import {
  recordPictureFailures,
  savePicture,
  listWaitingPictures,
  type WaitingPicture,
} from '#pricing/market/write-pictures.ts';
import { PageNotAllowed, RenderFailed } from '#pricing/monitoring/browser/browser.ts';
import { loadRobots } from '#pricing/monitoring/load-robots.ts';
import type { Monitoring } from '#pricing/monitoring/monitoring.ts';
import { startPlaceLearning } from '#pricing/monitoring/place-learning.ts';
import { requireWelcome } from '#pricing/monitoring/probe/run-probe.ts';
import type { RenderHost } from '#pricing/monitoring/render-page.ts';
import {
  HostAway,
  PageRefused,
  RetailerRefused,
  TurnLost,
} from '#pricing/monitoring/visit-error.ts';
import { PageNotShown, VariantNotShown, fetchPicture } from './fetch-picture.ts';

/** Longer than a slice of visits holds the host, which ends when it sees that a picture waits. */
const LOCK_WAIT_MS = 30_000;
const LOCK_POLL_MS = 250;
/** One job takes so many, and the next run of the schedule the others. */
const MAX_PICTURES = 50;
/**
 * So many that nobody waits for are taken while prices are due. With none, a retailer whose prices
 * are always due would get no picture; with all, its prices would wait for minutes.
 */
const BEFORE_DUE_PRICES = 3;

const HOST_WAITS: PictureFailure = { code: 'host_waits', values: {} };

/**
 * Takes the waiting pictures of a retailer one after another while it holds the host's lock, those
 * first for which alerts wait; the others leave the host to prices that are due. Each is taken, or
 * fails with a reason; what the host's lock or the end of the process prevents waits for the next
 * run. Safe to run twice.
 */
export async function fetchPictures(
  monitoring: Monitoring,
  { retailerId }: { readonly retailerId: string },
  run: { signal?: AbortSignal } = {},
): Promise<void> {
  const { context } = monitoring;
  const { db } = context;
  const signal = run.signal ?? new AbortController().signal;
  if ((await listWaitingPictures(db, { retailerId, limit: 1 })).length === 0) return;
  const retailer = await findRetailer(db, retailerId);
  const isVisited = retailer?.status === 'active' || retailer?.status === 'quarantined';
  if (!retailer || !isVisited || (await countRequestsLeft(db, retailerId)) === 0)
    return failAll(monitoring, retailerId, HOST_WAITS);
  const holder = randomUUID();
  if (!(await waitForLock(monitoring, { retailerId, holder, signal }))) return;
  const lease = startLeaseRenewal({
    renew: () => refreshHostLock(db, retailerId, holder),
    onError: (error) =>
      context.log.warn({ retailerId, err: error }, 'the lease of a host could not be renewed'),
  });
  try {
    await takeAll(monitoring, retailer, {
      holder,
      signal: AbortSignal.any([signal, lease.signal]),
    });
  } catch (error) {
    if (error instanceof TurnLost) return;
    if (error instanceof HostAway)
      await recordHostPause(db, retailerId, {
        ms: error.forMs,
        slowDown: error.slowDown,
        reason: error.reason,
      });
    const failure = findRetailerFailure(error);
    if (!failure) throw error;
    await failAll(monitoring, retailerId, failure);
  } finally {
    lease.stop();
    await releaseHost(db, retailerId, holder);
  }
}

async function waitForLock(
  { context }: Monitoring,
  { retailerId, holder, signal }: { retailerId: string; holder: string; signal: AbortSignal },
): Promise<boolean> {
  const until = performance.now() + LOCK_WAIT_MS;
  while (!signal.aborted && performance.now() < until) {
    if (await lockHost(context.db, retailerId, holder)) return true;
    await sleep(LOCK_POLL_MS, undefined, { signal }).catch(() => undefined);
  }
  return false;
}

async function takeAll(
  monitoring: Monitoring,
  retailer: Retailer,
  { holder, signal }: { holder: string; signal: AbortSignal },
): Promise<void> {
  const { context } = monitoring;
  const { id: retailerId, baseUrl, failuresInRow } = retailer;
  const robots = await loadRobots(monitoring, retailer, {
    retailerId,
    holder,
    baseUrl,
    failuresInRow,
    signal,
    until: Infinity,
    isSlowLane: true,
    pace: { tookMs: 0, pauseMs: 0 },
  });
  requireWelcome(monitoring, robots, baseUrl);
  const host: RenderHost = { retailerId, holder, baseUrl, robots, failuresInRow, signal };
  const { parser, list } = await startPlaceLearning(monitoring, retailerId);
  const seen = new Set<string>();
  let unawaited = 0;
  for (let n = 0; n < MAX_PICTURES; n += 1) {
    const waiting = await listWaitingPictures(context.db, { retailerId, limit: n + 1 });
    const picture = waiting.find(({ id }) => !seen.has(id));
    if (!picture) return;
    if (!picture.isAwaited) {
      const now = context.clock.now();
      if (unawaited >= BEFORE_DUE_PRICES && (await hasDueListing(context.db, { retailerId, now })))
        return;
      unawaited += 1;
    }
    seen.add(picture.id);
    const known = { currency: retailer.currency, places: list(), parser };
    await takeOne(monitoring, { host, picture, known });
  }
}

async function takeOne(
  monitoring: Monitoring,
  input: Parameters<typeof fetchPicture>[1] & { readonly picture: WaitingPicture },
): Promise<void> {
  const { context } = monitoring;
  const { picture } = input;
  try {
    const parts = await fetchPicture(monitoring, input);
    await savePicture(context, { pictureId: picture.id, parts });
  } catch (error) {
    const failure = findPageFailure(error);
    if (!failure) throw error;
    const { code } = failure;
    context.log.info(
      { pictureId: picture.id, url: picture.url, code, err: error },
      'no picture of a page could be taken',
    );
    await recordPictureFailures(context, { pictureIds: [picture.id], failure });
  }
}

/** Why this page could not be photographed; null when that is not the page's. */
function findPageFailure(error: unknown): PictureFailure | null {
  if (error instanceof PageNotAllowed) return { code: 'not_allowed', values: {} };
  if (error instanceof RenderFailed) return { code: error.problem, values: {} };
  if (error instanceof PageNotShown)
    return { code: 'page_not_shown', values: { status: error.status } };
  if (error instanceof VariantNotShown) return { code: 'variant_not_shown', values: {} };
  return null;
}

/** Why no page of the retailer can be photographed now; null for a defect. */
function findRetailerFailure(error: unknown): PictureFailure | null {
  if (error instanceof RetailerRefused)
    return error.code === 'robots_forbids' ? { code: 'not_allowed', values: {} } : HOST_WAITS;
  if (error instanceof HostAway || error instanceof PageRefused) return HOST_WAITS;
  return null;
}

async function failAll(
  { context }: Monitoring,
  retailerId: string,
  failure: PictureFailure,
): Promise<void> {
  const waiting = await listWaitingPictures(context.db, { retailerId, limit: 1_000 });
  await recordPictureFailures(context, { pictureIds: waiting.map(({ id }) => id), failure });
}
