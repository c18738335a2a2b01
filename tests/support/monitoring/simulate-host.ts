/**
 * A simulated host whose prices change, visited under a budget: time advances from change to change
 * and from visit to visit, without a real clock.
 */
import {
  chooseIntervalDays,
  type Interval,
  getChangesPerDay,
  type ChangeRate,
  learnFromVisit,
  UNKNOWN_RATE,
} from '#pricing/market/freshness/next-visit.ts';
import {
  collectDocumentKinds,
  estimateVisitPrice,
} from '#pricing/market/freshness/plan-retailer.ts';
import { createRandom, drawNormal } from '#tests/support/random.ts';

export interface HostKind {
  readonly listings: number;
  readonly days: number;
  /** Visits a day for each listing, on average. */
  readonly budget: number;
  /** Changes a day of the median listing, of those that change. */
  readonly median: number;
  readonly seed: number;
}

interface Freshness {
  readonly visits: number;
  /**
   * Hours: the mean age of the stored wrong price over listings and time, counted from its change
   * (0 while correct).
   */
  readonly ageHours: number;
  /** Hours: mean over changes, from the change to its visit. */
  readonly delayHours: number;
  /** Share of the time during which the stored price was wrong. */
  readonly wrongShare: number;
}

export interface HostRun {
  /** The plan, with change rates learned only from its own visits, without prior knowledge. */
  readonly learned: Freshness;
  /** Every listing equally often, as many visits as `learned` made. */
  readonly equal: Freshness;
  /** The plan with the true rates: the limit of learning, with as many visits. */
  readonly oracle: Freshness;
}

const SPREAD = 1.5;
const NEVER = 0.1;
const BOUNDS: Interval = { shortestDays: 10 / 1440, longestDays: 30 };

interface Host {
  readonly days: number;
  /** True changes a day of each listing: log-normal, a tenth of them zero. */
  readonly rates: readonly number[];
  /** Times of change of each listing, in days. */
  readonly changes: readonly (readonly number[])[];
  /** Where in its interval each listing starts. */
  readonly phases: readonly number[];
}

/**
 * Simulates one host under the three policies: the same listings, the same changes, the same number
 * of visits.
 */
export function simulateHost(kind: HostKind): HostRun {
  const host = drawHost(kind);
  const budgetADay = kind.budget * kind.listings;
  const learned = visitByPlan(host, { budgetADay, knows: null });
  const used = learned.visits / kind.days;
  return {
    learned,
    equal: visitEqually(host, used),
    oracle: visitByPlan(host, { budgetADay: used, knows: host.rates }),
  };
}

function drawHost({ listings, days, median, seed }: HostKind): Host {
  const random = createRandom(seed);
  const rates = Array.from({ length: listings }, () =>
    random() < NEVER ? 0 : median * Math.exp(SPREAD * drawNormal(random)),
  );
  const changes = rates.map((rate) => {
    const times: number[] = [];
    for (let t = -Math.log(1 - random()) / rate; t < days; t -= Math.log(1 - random()) / rate)
      times.push(t);
    return times;
  });
  return { days, rates, changes, phases: rates.map(() => random()) };
}

function visitEqually(host: Host, visitsADay: number): Freshness {
  const ledger = openLedger(host);
  const interval = host.rates.length / visitsADay;
  host.phases.forEach((phase, n) => {
    for (let now = phase * interval; now < host.days; now += interval) ledger.visit(n, now);
  });
  return ledger.close();
}

/**
 * Day by day: computes the minimum value of a visit from what is known, then visits each listing at
 * its times. `knows` are the true rates, or null.
 */
function visitByPlan(
  host: Host,
  plan: { budgetADay: number; knows: readonly number[] | null },
): Freshness {
  const ledger = openLedger(host);
  const beliefs: ChangeRate[] = host.rates.map(() => UNKNOWN_RATE);
  const documentOf = (n: number) => ({
    ...BOUNDS,
    offers: [
      { importance: 1, rate: plan.knows?.[n] ?? getChangesPerDay(beliefs[n] ?? UNKNOWN_RATE) },
    ],
  });
  const seenAt = host.rates.map(() => 0);
  let due: number[] | null = null;
  for (let day = 0; day < host.days; day += 1) {
    const { visitPrice } = estimateVisitPrice(
      collectDocumentKinds(host.rates.map((_rate, n) => documentOf(n))),
      plan.budgetADay,
    );
    due ??= host.phases.map((phase, n) => phase * chooseIntervalDays(documentOf(n), visitPrice));
    for (let n = 0; n < due.length; n += 1) {
      for (let now = due[n] ?? 0; now < Math.min(day + 1, host.days); now = due[n] ?? 0) {
        const changed = ledger.visit(n, now);
        beliefs[n] = learnFromVisit(beliefs[n] ?? UNKNOWN_RATE, {
          days: now - (seenAt[n] ?? 0),
          changed,
        });
        seenAt[n] = now;
        due[n] = now + chooseIntervalDays(documentOf(n), visitPrice);
      }
    }
  }
  return ledger.close();
}

/** Measures how wrong the stored prices were. */
function openLedger(host: Host): { visit(n: number, now: number): boolean; close(): Freshness } {
  const total = { visits: 0, age: 0, delay: 0, wrong: 0, changes: 0 };
  const unread = host.rates.map(() => 0);
  const settle = (n: number, now: number): boolean => {
    const times = host.changes[n] ?? [];
    const first = unread[n] ?? 0;
    let at = first;
    for (; at < times.length && (times[at] ?? 0) <= now; at += 1)
      total.delay += now - (times[at] ?? 0);
    unread[n] = at;
    total.changes += at - first;
    if (at === first) return false;
    const wrong = now - (times[first] ?? 0);
    total.wrong += wrong;
    total.age += (wrong * wrong) / 2;
    return true;
  };
  return {
    visit: (n, now) => {
      total.visits += 1;
      return settle(n, now);
    },
    close: () => {
      for (let n = 0; n < host.rates.length; n += 1) settle(n, host.days);
      const span = host.rates.length * host.days;
      return {
        visits: total.visits,
        ageHours: (24 * total.age) / span,
        delayHours: (24 * total.delay) / total.changes,
        wrongShare: total.wrong / span,
      };
    },
  };
}
