/**
 * A retailer that was read cannot be read for longer than the account's threshold: it refuses, its
 * prices are not believed, it is gone, or its visits fail. It lasts until it is read again.
 */
import { HOUR_MS } from '#kernel/durations.ts';
import type { AlertPolicy } from '#pricing/alerts/alert-policy.ts';
import type { RetailerStateRule, SubjectAssessment, WatchedRetailer } from './alert-rule.ts';
import type { RetailerUnreadableDetails } from './stored-details.ts';

export const retailerUnreadable: RetailerStateRule<'retailer_unreadable'> = {
  kind: 'state',
  type: 'retailer_unreadable',
  subject: 'retailer',
  isWanted: ({ kinds }) => kinds.retailer_unreadable.on,
  assess,
};

function assess(
  retailer: WatchedRetailer,
  { policy, now }: { policy: AlertPolicy; now: Date },
): SubjectAssessment {
  // It is looked at again: whether it can be read is known when that is done.
  if (retailer.status === 'probing') return { kind: 'wait' };
  const trouble = findTrouble(retailer);
  if (trouble === null) return { kind: 'clear', resolution: 'recovered' };
  const lastsMs = now.getTime() - trouble.since.getTime();
  if (lastsMs < policy.kinds.retailer_unreadable.afterHours * HOUR_MS) return { kind: 'wait' };
  return {
    kind: 'holds',
    limitMinor: null,
    listedMinor: null,
    currency: null,
    details: {
      status: trouble.status,
      reason: trouble.reason,
      since: trouble.since.toISOString(),
    } satisfies RetailerUnreadableDetails,
  };
}

interface Trouble {
  readonly status: RetailerUnreadableDetails['status'];
  readonly reason: string | null;
  readonly since: Date;
}

function findTrouble(retailer: WatchedRetailer): Trouble | null {
  const { status, statusReason: reason, statusSince: since } = retailer;
  if (status === 'refused' || status === 'quarantined' || status === 'gone')
    return { status, reason, since };
  if (retailer.failuresInRow === 0 || retailer.lastReadAt === null) return null;
  return { status: 'failing', reason: retailer.lastError, since: retailer.lastReadAt };
}
