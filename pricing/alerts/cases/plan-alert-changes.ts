/** What changed alerts mean for their case; decided without a database. */
import type { CaseState } from '#kernel/case-states.ts';
import { createId } from '#kernel/ids.ts';
import type { Resolution } from '#pricing/alerts/pair.ts';
import type { CaseEventDetail, CaseKey, CasePlan, NewCaseEvent, StoredCase } from './case.ts';

/** A violation that is open now. */
export interface OpenViolation {
  readonly id: string;
  readonly detectedAt: Date;
  readonly currency: string;
  readonly mapMinor: bigint;
  readonly listedMinor: bigint;
}

/** What has just happened to an alert. */
export interface AlertChange extends CaseKey {
  readonly alertId: string;
  /**
   * `reopened`: the same violation as before, which the service had lost sight of. `settled`: it
   * had ended for a reason of the account's, and now it is known what became of it.
   */
  readonly kind: 'opened' | 'reopened' | 'updated' | 'ended' | 'settled';
  /** Why it ended; null for those that are open. */
  readonly resolution: Resolution | null;
}

/** Resolutions by which a retailer complies: it changed its offer, or has none any more. */
const COMPLIED: ReadonlySet<string | null> = new Set<Resolution>([
  'recovered',
  'out_of_stock',
  'disappeared',
]);
/** Of violations whose alerts were deleted with their listing. */
const DELETED = 'deleted';

interface Facts {
  readonly key: CaseKey;
  readonly open: readonly OpenViolation[];
  readonly changes: readonly AlertChange[];
  readonly now: Date;
}

/**
 * The case after these changes of its alerts; null when nothing about it changes. `open` are all of
 * its open violations, whatever the changes say: a case that differs from them is put right.
 */
export function planAlertChanges(stored: StoredCase | null, facts: Facts): CasePlan | null {
  if (stored === null) return planNewCase(facts);
  const events: NewCaseEvent[] = [];
  const steps = [planExcuseEnd, planOpenings, planEnd];
  const planned = steps.reduce((current, step) => step(current, facts, events), stored);
  const next = { ...planned, ...measureDeepest(facts.open), openAlerts: facts.open.length };
  if (events.length === 0 && isSame(stored, next)) return null;
  return { case: { ...next, updatedAt: facts.now }, events };
}

function planNewCase({ key, open, now }: Facts): CasePlan | null {
  const byAge = open.toSorted(byDetection);
  const [first, ...others] = byAge;
  const measures = measureDeepest(open);
  if (first === undefined || measures === null) return null;
  return {
    case: {
      ...key,
      ...measures,
      id: createId('cas', now),
      state: 'new',
      stateSince: now,
      assignee: null,
      excuse: null,
      openAlerts: open.length,
      endedBy: null,
      endedAt: null,
      recurrences: 0,
      notices: 0,
      lastNoticeAt: null,
      openedAt: first.detectedAt,
      updatedAt: now,
    },
    events: [
      toEvent('opened', { alertId: first.id }, [null, 'new']),
      ...others.map(({ id }) => toEvent('violation', { alertId: id })),
    ],
  };
}

/** An excuse that has ended no longer holds back what comes after it. */
function planExcuseEnd(current: StoredCase, { now }: Facts, events: NewCaseEvent[]): StoredCase {
  const until = current.excuse?.until ?? null;
  if (until === null || until > now) return current;
  // What ended while the case was excused counts as it would have without the excuse.
  const complied = current.openAlerts === 0 && COMPLIED.has(current.endedBy);
  const state = complied ? 'complied' : 'new';
  events.push(toEvent('excuse_ended', { excuse: null }, [current.state, state]));
  return { ...current, state, stateSince: now, excuse: null };
}

function planOpenings(current: StoredCase, facts: Facts, events: NewCaseEvent[]): StoredCase {
  const { changes, open, now } = facts;
  if (open.length === 0) return current;
  const isOpen = new Set(open.map(({ id }) => id));
  const opened = changes.filter(
    ({ kind, alertId }) => (kind === 'opened' || kind === 'reopened') && isOpen.has(alertId),
  );
  let next: StoredCase = { ...current, endedBy: null, endedAt: null };
  // New violations first: one of them makes a recurrence, an alert that continues does not.
  for (const { kind, alertId } of opened.toSorted((a, b) => a.kind.localeCompare(b.kind))) {
    if (next.state !== 'complied') {
      events.push(toEvent('violation', { alertId }));
      continue;
    }
    const recurs = kind === 'opened';
    events.push(toEvent(recurs ? 'recurred' : 'violation', { alertId }, ['complied', 'new']));
    const recurrences = next.recurrences + (recurs ? 1 : 0);
    next = { ...next, state: 'new', stateSince: now, recurrences };
  }
  // Found by a review: no case has complied while a violation is open.
  const [found] = open;
  if (next.state === 'complied' && found) {
    events.push(toEvent('violation', { alertId: found.id }, ['complied', 'new']));
    next = { ...next, state: 'new', stateSince: now };
  }
  return next;
}

function planEnd(current: StoredCase, facts: Facts, events: NewCaseEvent[]): StoredCase {
  const { changes, open, now } = facts;
  if (open.length > 0) return current;
  const ended = chooseEnd(changes);
  const isLate = current.openAlerts === 0;
  if (isLate && (ended === null || COMPLIED.has(current.endedBy))) return current;
  const resolution = ended?.resolution ?? DELETED;
  const detail = { resolution, ...(ended && { alertId: ended.alertId }) };
  const next = { ...current, endedBy: resolution, endedAt: now };
  if (!COMPLIED.has(resolution) || next.state === 'excused' || next.state === 'complied') {
    events.push(toEvent('ended', detail));
    return next;
  }
  events.push(toEvent('ended', detail, [next.state, 'complied']));
  return { ...next, state: 'complied', stateSince: now };
}

/** Of several that ended at once: one that the retailer ended says more than one that we ended. */
function chooseEnd(
  changes: readonly AlertChange[],
): { alertId: string; resolution: Resolution } | null {
  const ended = changes.flatMap(({ alertId, resolution }) =>
    resolution === null ? [] : [{ alertId, resolution }],
  );
  return ended.find(({ resolution }) => COMPLIED.has(resolution)) ?? ended[0] ?? null;
}

function byDetection(a: OpenViolation, b: OpenViolation): number {
  return a.detectedAt.getTime() - b.detectedAt.getTime() || a.id.localeCompare(b.id);
}

type Measures = Pick<StoredCase, 'currency' | 'mapMinor' | 'listedMinor' | 'depthBasisPoints'>;

function measureDeepest(open: readonly OpenViolation[]): Measures | null {
  let deepest: Measures | null = null;
  for (const { currency, mapMinor, listedMinor } of open) {
    const depth = mapMinor > 0n ? ((mapMinor - listedMinor) * 10_000n) / mapMinor : 0n;
    const depthBasisPoints = Number(depth);
    if (deepest === null || depthBasisPoints > deepest.depthBasisPoints)
      deepest = { currency, mapMinor, listedMinor, depthBasisPoints };
  }
  return deepest;
}

function isSame(a: StoredCase, b: StoredCase): boolean {
  return (
    a.openAlerts === b.openAlerts &&
    a.endedBy === b.endedBy &&
    a.currency === b.currency &&
    a.mapMinor === b.mapMinor &&
    a.listedMinor === b.listedMinor
  );
}

function toEvent(
  kind: NewCaseEvent['kind'],
  detail: CaseEventDetail,
  [fromState, toState]: readonly [CaseState | null, CaseState | null] = [null, null],
): NewCaseEvent {
  return { kind, by: null, fromState, toState, detail };
}
