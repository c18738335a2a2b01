import { randomUUID } from 'node:crypto';
import { startLeaseRenewal } from '#jobs/start-lease-renewal.ts';
import { DAY_MS, HOUR_MS } from '#kernel/durations.ts';
import {
  checkRetailerReadings,
  setRetailerStatus,
  publishRetailerTrouble,
} from '#pricing/market/retailer-status.ts';
import { planRetailer } from '#pricing/market/freshness/plan-retailer.ts';
import { CaptureStoreError } from '#pricing/market/capture-store/capture-store.ts';
import {
  setHostPause,
  recordHostPause,
  lockHost,
  releaseHost,
  refreshHostLock,
  SLOW_MS,
} from '#pricing/market/host-turn.ts';
import { findNextDue, updateFutureTimes } from '#pricing/market/visit-times.ts';
import {
  findRetailer,
  type Retailer,
  startDelay,
  listDueRetailers,
} from '#pricing/market/retailer.ts';
import type { Jobs } from '#jobs/open-jobs.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import { readCatalog } from './read-catalog.ts';
import { DISCOVER_EVERY_MS, parseDiscovery } from './discovery.ts';
import { loadRobots } from './load-robots.ts';
import { openHostVisitor } from './host-visitor.ts';
import type { Monitoring } from './monitoring.ts';
import { runProbe, requireWelcome } from './probe/run-probe.ts';
import { HostAway, PageRefused, TurnLost, RetailerRefused } from './visit-error.ts';
import { fetchListings } from './fetch-listings.ts';
import { checkReadingWay } from './reading-ways/check-reading-way.ts';

/**
 * The job queues itself again when something is due within this time; later work is queued by the
 * schedule.
 */
const SOON_MS = 30_000;
/** Accounts are notified at a host's third consecutive failure and when the retailer is refused. */
const TROUBLE_AFTER = 3;
const REFUSED_AWAY_MS = 6 * HOUR_MS;
/** While bytes cannot be stored, no retailer is visited again and again in vain. */
const STORE_AWAY_MS = 10 * 60_000;
const GONE_AFTER_MS = 30 * DAY_MS;
/** A retailer is refused after this many unanswered probes, over about two hours. */
const PROBES = 8;
/** Challenges at every visit for three days, six hours apart, are treated as permanent. */
const CHALLENGES = 12;

/**
 * One slice of work for one retailer: leases its host, probes a new retailer, reads the catalog
 * once a day, visits due listings, releases the host and queues the next slice. Does nothing while
 * another worker holds the lease; may run twice for one job. While captured bytes cannot be stored, the
 * host is paused and nothing is recorded. Slow hosts run on a separate queue so
 * that they do not delay others.
 */
export async function runRetailerSlice(
  monitoring: Monitoring,
  payload: { readonly retailerId: string },
  run: { signal?: AbortSignal; isSlowLane?: boolean } = {},
): Promise<void> {
  const { context } = monitoring;
  const { retailerId } = payload;
  const isSlowLane = run.isSlowLane ?? false;
  if (!isSlowLane && ((await findRetailer(context.db, retailerId))?.tookMs ?? 0) > SLOW_MS) {
    await monitoring.jobs.enqueue('monitoring.work-slow-retailer', payload, { key: retailerId });
    return;
  }
  const holder = randomUUID();
  if (!(await lockHost(context.db, retailerId, holder))) return;
  const lease = startLeaseRenewal({
    renew: () => refreshHostLock(context.db, retailerId, holder),
    onError: (error) =>
      context.log.warn({ retailerId, err: error }, 'the lease of a host could not be renewed'),
  });
  let isDone = true;
  try {
    isDone = await workSlice(monitoring, {
      retailerId,
      holder,
      isSlowLane,
      signal: run.signal ? AbortSignal.any([run.signal, lease.signal]) : lease.signal,
    });
  } catch (error) {
    if (error instanceof RetailerRefused) await refuse(monitoring, retailerId, error);
    else if (error instanceof HostAway) await leaveAlone(monitoring, retailerId, error);
    // The host's name now resolves to an address that must not be visited.
    else if (error instanceof PageRefused)
      await leaveAlone(
        monitoring,
        retailerId,
        new HostAway(error.reason, { forMs: REFUSED_AWAY_MS }),
      );
    else if (error instanceof CaptureStoreError) await waitForStore(monitoring, retailerId, error);
    else if (!(error instanceof TurnLost)) throw error;
  } finally {
    lease.stop();
    await releaseHost(context.db, retailerId, holder);
  }
  await comeBack(monitoring, retailerId, isDone);
}

async function workSlice(
  monitoring: Monitoring,
  slice: { retailerId: string; holder: string; isSlowLane: boolean; signal: AbortSignal },
): Promise<boolean> {
  const { context } = monitoring;
  let retailer = await findRetailer(context.db, slice.retailerId);
  if (!retailer) return true;
  if (retailer.robots === null)
    await startDelay(context.db, retailer.id, monitoring.defaultDelayMs);
  const visit = {
    ...slice,
    until: performance.now() + monitoring.sliceMs,
    pace: { tookMs: 0, pauseMs: 0 },
    failuresInRow: retailer.failuresInRow,
  };
  if (retailer.status === 'probing') {
    await runProbe(monitoring, retailer, { ...visit, isProbe: true });
    retailer = await findRetailer(context.db, slice.retailerId);
  }
  if (retailer?.status !== 'active' && retailer?.status !== 'quarantined') return true;
  const robots = await loadRobots(monitoring, retailer, { ...visit, baseUrl: retailer.baseUrl });
  requireWelcome(monitoring, robots, retailer.baseUrl);
  const visitor = openHostVisitor(monitoring, { ...visit, baseUrl: retailer.baseUrl, robots });
  if (isDiscoveryDue(monitoring, retailer)) {
    const discovery = await readCatalog(monitoring, visitor, { retailer });
    await checkRetailerReadings(context, {
      retailerId: retailer.id,
      suspicion: discovery.suspicion,
    });
    if (!discovery.isDone) return false;
    await planRetailer(context, retailer.id, { force: true });
    retailer = (await findRetailer(context.db, slice.retailerId)) ?? retailer;
  }
  const { isDone } = await fetchListings(monitoring, visitor, { retailer });
  const visited = await findRetailer(context.db, slice.retailerId);
  const isChanged = visited !== null && (await checkReadingWay(monitoring, visitor, visited));
  return isDone && !isChanged;
}

function isDiscoveryDue(monitoring: Monitoring, retailer: Retailer): boolean {
  const last = retailer.lastDiscoveryAt;
  return (
    last === null ||
    parseDiscovery(retailer.discovery).pending !== null ||
    monitoring.context.clock.now().getTime() - last.getTime() >= DISCOVER_EVERY_MS
  );
}

async function refuse(
  { context }: Monitoring,
  retailerId: string,
  { code, reason, message }: RetailerRefused,
): Promise<void> {
  context.log.info({ retailerId, code, reason: message }, 'retailer refused');
  await context.db.transaction((tx) =>
    setRetailerStatus(context, tx, { retailerId, status: 'refused', reason, code }),
  );
}

async function leaveAlone(
  monitoring: Monitoring,
  retailerId: string,
  away: HostAway,
): Promise<void> {
  const { context } = monitoring;
  const failures = await recordHostPause(context.db, retailerId, {
    ms: away.forMs,
    slowDown: away.slowDown,
    reason: away.reason,
  });
  context.log.info(
    {
      retailerId,
      failures,
      forMs: away.forMs,
      reason: away.message,
      ...(away.cause instanceof Error ? { detail: away.cause.message } : {}),
    },
    'retailer left alone for a time',
  );
  if (failures < TROUBLE_AFTER) return;
  const retailer = await findRetailer(context.db, retailerId);
  if (!retailer) return;
  if (retailer.status === 'probing' && failures >= PROBES)
    return refuse(
      monitoring,
      retailerId,
      new RetailerRefused('no_answer', {
        code: 'never_answered',
        values: { tries: failures, because: [away.reason] },
      }),
    );
  if (away.code !== null && failures >= CHALLENGES)
    return refuse(monitoring, retailerId, new RetailerRefused(away.code, away.reason));
  await context.db.transaction(async (tx) => {
    const silentMs =
      context.clock.now().getTime() - (retailer.lastVisitAt ?? retailer.statusSince).getTime();
    if (silentMs > GONE_AFTER_MS)
      await setRetailerStatus(context, tx, {
        retailerId,
        status: 'gone',
        reason: {
          code: 'silent_for_days',
          values: { days: GONE_AFTER_MS / DAY_MS, because: [away.reason] },
        },
      });
    else if (failures === TROUBLE_AFTER) await publishRetailerTrouble(context, tx, retailerId);
  });
}

/** The visit is not recorded: it is repeated when its bytes can be stored. */
async function waitForStore(
  { context }: Monitoring,
  retailerId: string,
  error: CaptureStoreError,
): Promise<void> {
  context.log.error(
    { retailerId, detail: error.detail },
    'captured bytes could not be stored or read',
  );
  await setHostPause(context.db, retailerId, STORE_AWAY_MS);
}

async function comeBack(
  monitoring: Monitoring,
  retailerId: string,
  isDone: boolean,
): Promise<void> {
  const { context, jobs } = monitoring;
  const retailer = await findRetailer(context.db, retailerId);
  if (retailer?.status !== 'active' && retailer?.status !== 'quarantined') return;
  const due = isDone ? await findNextDue(context.db, retailerId) : context.clock.now();
  if (due === null) return;
  const next = new Date(Math.max(due.getTime(), context.clock.now().getTime() + retailer.pauseMs));
  if (next.getTime() - context.clock.now().getTime() > SOON_MS) return;
  await jobs.enqueue(
    'monitoring.work-retailer',
    { retailerId },
    { key: retailerId, startAfter: next },
  );
}

/**
 * Queues a slice of work for every monitored retailer with something due; called every few seconds
 * or minutes. Returns the number queued. The key differs from that of slices that queue themselves
 * for later, so that a slice whose start time a clock error put far in the future does not block
 * the retailer.
 */
export async function scheduleDueRetailers(
  context: ServiceContext,
  jobs: Pick<Jobs, 'enqueueMany'>,
): Promise<number> {
  await updateFutureTimes(context);
  const now = context.clock.now();
  const due = await listDueRetailers(context.db, {
    now,
    discoveryBefore: new Date(now.getTime() - DISCOVER_EVERY_MS),
  });
  await jobs.enqueueMany(
    'monitoring.work-retailer',
    due.map((retailerId) => ({ payload: { retailerId }, key: `${retailerId}:due` })),
  );
  return due.length;
}
