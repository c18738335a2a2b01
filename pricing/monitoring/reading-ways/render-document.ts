/** A product page drawn by the browser, when the plans of those who monitor it have visits left. */
import { MINUTE_MS } from '#kernel/durations.ts';
import { countSharedRenderedVisit } from '#pricing/market/rendered-visits.ts';
import type { VisitReason } from '#kernel/reasons/monitoring-reasons.ts';
import {
  PageNotAllowed,
  type RenderedPage,
  RenderFailed,
} from '#pricing/monitoring/browser/browser.ts';
import type { HostVisitor } from '#pricing/monitoring/host-visitor.ts';
import type { Monitoring } from '#pricing/monitoring/monitoring.ts';
import { PageRefused } from '#pricing/monitoring/visit-error.ts';

const HOUR = 60 * MINUTE_MS;
const AGAIN_MS = { busy: 10 * MINUTE_MS, failed: 2 * HOUR, refused: 7 * 24 * HOUR };

export type Drawing =
  | { readonly kind: 'drawn'; readonly page: RenderedPage }
  /** The plans of all accounts are used up until `until`. */
  | { readonly kind: 'used_up'; readonly until: Date; readonly reason: VisitReason }
  | {
      readonly kind: 'failed';
      readonly outcome: 'refused' | 'failed';
      readonly reason: VisitReason;
      readonly againMs: number;
      /** The browser's failure, and not the page's. */
      readonly isOurs: boolean;
    };

/** Of the plan's visits, for checks: the others are for prices and pictures. */
const PART_FOR_CHECKS = 0.5;

/**
 * Draws a page of the host and counts it; a check is not made with the last visits of a plan. Throws
 * HostAway, TurnLost.
 */
export async function renderDocument(
  { context, browser }: Monitoring,
  visitor: HostVisitor,
  { retailerId, url, isCheck = false }: { retailerId: string; url: string; isCheck?: boolean },
): Promise<Drawing> {
  if (!browser) return fail('no_browser');
  const at = context.clock.now();
  const part = isCheck ? PART_FOR_CHECKS : 1;
  if (!(await countSharedRenderedVisit(context.db, { retailerId, at, part })))
    return {
      kind: 'used_up',
      until: findNextDay(at),
      reason: { code: 'rendered_visits_used', values: {} },
    };
  try {
    return { kind: 'drawn', page: await visitor.render(url) };
  } catch (error) {
    if (error instanceof PageRefused) return refuse(error.reason);
    if (error instanceof PageNotAllowed) return refuse({ code: 'robots_forbid_page', values: {} });
    if (!(error instanceof RenderFailed)) throw error;
    context.log.info({ retailerId, url, problem: error.problem, err: error }, 'page not drawn');
    return fail(error.problem);
  }
}

/** Plans count by days in UTC. */
function findNextDay(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + 1));
}

function refuse(reason: VisitReason): Drawing {
  return { kind: 'failed', outcome: 'refused', reason, againMs: AGAIN_MS.refused, isOurs: false };
}

function fail(problem: RenderFailed['problem']): Drawing {
  return {
    kind: 'failed',
    outcome: 'failed',
    reason: { code: 'not_drawn', values: { problem } },
    againMs: problem === 'busy' ? AGAIN_MS.busy : AGAIN_MS.failed,
    isOurs: ['no_browser', 'no_sandbox', 'crashed', 'busy'].includes(problem),
  };
}
