/** What people decide about a case, and taking it back; decided without a database. */
import { isDeepStrictEqual } from 'node:util';
import type { CaseState, ChosenCaseState } from '#kernel/case-states.ts';
import type {
  Actor,
  Assignee,
  CaseEventDetail,
  CasePlan,
  Excuse,
  NewCaseEvent,
  StoredCase,
} from './case.ts';

/** What is to change; absent fields stay as they are. */
export interface CaseDecision {
  readonly by: Actor;
  readonly state?: ChosenCaseState | undefined;
  /** With state `excused`, and only with it. */
  readonly excuse?: Excuse | undefined;
  /** Null: nobody. */
  readonly assignee?: Assignee | null | undefined;
  readonly note?: string | undefined;
}

/** The case after the decision; null when it is so already. */
export function planDecision(
  stored: StoredCase,
  { by, state, excuse, assignee, note }: CaseDecision,
  now: Date,
): CasePlan | null {
  const events: NewCaseEvent[] = [];
  let next = stored;
  if (state !== undefined) {
    const wanted = state === 'excused' ? (excuse ?? null) : null;
    if (state !== stored.state || !isDeepStrictEqual(wanted, stored.excuse)) {
      const detail = { excuse: wanted, excuseBefore: stored.excuse };
      events.push({ kind: 'state', by, fromState: stored.state, toState: state, detail });
      next = withState(next, { state, excuse: wanted }, now);
    }
  }
  if (assignee !== undefined && !isDeepStrictEqual(assignee, stored.assignee)) {
    events.push(toEvent('assigned', by, { assignee, assigneeBefore: stored.assignee }));
    next = { ...next, assignee };
  }
  if (note !== undefined) events.push(toEvent('note', by, { note }));
  return events.length === 0 ? null : { case: { ...next, updatedAt: now }, events };
}

/** A line that a change of many cases has written. */
export interface ChangeLine {
  readonly caseId: string;
  readonly kind: string;
  readonly fromState: CaseState | null;
  readonly toState: CaseState | null;
  readonly detail: CaseEventDetail;
}

/**
 * The case as it was before a change that wrote these lines. `unchanged`: the change only added
 * notes, which stay. `changed_since`: what it set is no longer so, or the case had complied and a
 * violation has come since.
 */
export function planUndo(
  stored: StoredCase,
  { lines, by, now }: { lines: readonly ChangeLine[]; by: Actor; now: Date },
): CasePlan | 'unchanged' | 'changed_since' {
  const moved = lines.find(({ kind }) => kind === 'state');
  const assigned = lines.find(({ kind }) => kind === 'assigned');
  if (!moved && !assigned) return 'unchanged';
  let next = stored;
  if (moved?.fromState) {
    const { excuse = null, excuseBefore = null } = moved.detail;
    const isStill = stored.state === moved.toState && isDeepStrictEqual(stored.excuse, excuse);
    if (!isStill || (moved.fromState === 'complied' && stored.openAlerts > 0))
      return 'changed_since';
    next = withState(next, { state: moved.fromState, excuse: excuseBefore }, now);
  }
  if (assigned) {
    const { assignee = null, assigneeBefore = null } = assigned.detail;
    if (!isDeepStrictEqual(stored.assignee, assignee)) return 'changed_since';
    next = { ...next, assignee: assigneeBefore };
  }
  const undone: NewCaseEvent = {
    kind: 'undone',
    by,
    fromState: stored.state,
    toState: next.state,
    detail: { assignee: next.assignee, excuse: next.excuse },
  };
  return { case: { ...next, updatedAt: now }, events: [undone] };
}

/** States that a notice does not change: somebody decided what is done, or it is over. */
const KEPT: ReadonlySet<CaseState> = new Set<CaseState>(['escalated', 'excused', 'complied']);

/** The case after a notice to its retailer. */
export function planNotice(
  stored: StoredCase,
  { noticeId, by, at }: { noticeId: string; by: Actor | null; at: Date },
): CasePlan {
  const state = KEPT.has(stored.state) ? stored.state : 'notice_sent';
  const isMoved = state !== stored.state;
  const event: NewCaseEvent = {
    kind: 'notice',
    by,
    fromState: isMoved ? stored.state : null,
    toState: isMoved ? state : null,
    detail: { noticeId },
  };
  const next = isMoved ? withState(stored, { state, excuse: null }, at) : stored;
  return {
    case: { ...next, notices: stored.notices + 1, lastNoticeAt: at, updatedAt: at },
    events: [event],
  };
}

function withState(
  stored: StoredCase,
  { state, excuse }: Pick<StoredCase, 'state' | 'excuse'>,
  now: Date,
): StoredCase {
  return { ...stored, state, excuse, stateSince: state === stored.state ? stored.stateSince : now };
}

function toEvent(kind: NewCaseEvent['kind'], by: Actor, detail: CaseEventDetail): NewCaseEvent {
  return { kind, by, fromState: null, toState: null, detail };
}
