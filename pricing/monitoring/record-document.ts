/** What every way of visiting a document shares: its request, and what is recorded of it. */
import { HOUR_MS } from '#kernel/durations.ts';
import type { VisitReason, SuspicionReason } from '#kernel/reasons/monitoring-reasons.ts';
import type { GateResponse } from '#http-client/gate.ts';
import { findUnchangedCapture, hashDocument } from '#pricing/market/captures.ts';
import { getNextVisitTime } from '#pricing/market/freshness/next-visit.ts';
import type { CaptureSource } from '#pricing/market/market-context.ts';
import type { FetchedDocument } from '#pricing/market/offer-reading.ts';
import { recordNoOffers } from '#pricing/market/record-corrections.ts';
import { type FailedVisit, recordFailure } from '#pricing/market/record-failure.ts';
import { recordReading } from '#pricing/market/record-reading.ts';
import { recordUnchanged } from '#pricing/market/record-unchanged.ts';
import type { DueDocument } from '#pricing/market/visit-times.ts';
import type { HostVisitor } from './host-visitor.ts';
import type { Monitoring } from './monitoring.ts';
import type { PlaceLearning } from './place-learning.ts';
import { isReaderFailure, type ReadDocument } from './read-document.ts';
import type { WayLearning } from './reading-ways/way-learning.ts';
import { HostAway, PageRefused } from './visit-error.ts';

const AGAIN_MS = { failed: 2 * HOUR_MS, refused: 7 * 24 * HOUR_MS };
/** A document with this many listings is treated as a feed. */
export const MANY = 20;
export const MAX_FEED_BYTES = 30 * 1024 * 1024;
const CHALLENGE_AWAY_MS = 6 * HOUR_MS;

export interface VisitTarget {
  readonly retailerId: string;
  readonly currency: string | null;
  /** Without it the retailer's learned places are neither read nor updated. */
  readonly places?: PlaceLearning;
  /** Without it the document is read plainly. */
  readonly ways?: WayLearning;
}

export interface VisitOutcome {
  readonly kind: 'changed' | 'unchanged' | 'failed';
  readonly suspicion: SuspicionReason | null;
}

const UNCHANGED: VisitOutcome = { kind: 'unchanged', suspicion: null };
export const FAILED: VisitOutcome = { kind: 'failed', suspicion: null };

/** One document of one retailer. */
export interface Visit {
  readonly target: VisitTarget;
  readonly document: DueDocument;
}

/** Requests a document. A page that must not be requested is returned as such. */
export async function requestDocument(
  monitoring: Monitoring,
  visitor: HostVisitor,
  {
    target,
    document,
    url = document.url,
    headers,
  }: Visit & { readonly url?: string; readonly headers: Record<string, string> },
): Promise<GateResponse | PageRefused> {
  return recordAway(monitoring, { target, document }, async () => {
    try {
      return await visitor.request(url, {
        headers,
        ...(document.listings > MANY ? { maxBytes: MAX_FEED_BYTES } : {}),
      });
    } catch (error) {
      if (error instanceof PageRefused) return error;
      throw error;
    }
  });
}

/** Records the document's failure when the host is away. */
export async function recordAway<Result>(
  monitoring: Monitoring,
  visit: Visit,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof HostAway)
      await recordFailedVisit(monitoring, visit, {
        outcome: 'failed',
        reason: error.reason,
        againMs: AGAIN_MS.failed,
      });
    throw error;
  }
}

/** The bytes are those of the last visit. */
export async function recordSame(
  { context }: Monitoring,
  { target, document }: Visit,
): Promise<VisitOutcome> {
  await recordUnchanged(context, {
    retailerId: target.retailerId,
    url: document.url,
    at: context.clock.now(),
    nextCheckAt: getNextVisitTime,
  });
  return UNCHANGED;
}

/** Records the offers of a document, or why it has none. Throws HostAway at a challenge. */
export async function recordRead(
  monitoring: Monitoring,
  { target, document }: Visit,
  {
    fetched,
    read,
    isUnchanged,
  }: { fetched: FetchedDocument; read: ReadDocument; isUnchanged: boolean },
): Promise<VisitOutcome> {
  const { context } = monitoring;
  if (read.kind === 'offers') {
    target.places?.update(read.places);
    const recorded = await recordReading(context, {
      ...fetched,
      offers: read.offers,
      ...(read.own === undefined ? {} : { own: read.own }),
      isWhole: true,
      nextCheckAt: getNextVisitTime,
      confirmAfterMs: monitoring.confirmAfterMs,
    });
    return {
      kind: recorded.created.length + recorded.changed.length > 0 ? 'changed' : 'unchanged',
      suspicion: recorded.suspicion,
    };
  }
  if (isUnchanged && !isReaderFailure(read.reason))
    await recordNoOffers(context, { ...fetched, reason: read.reason });
  await recordFailedVisit(
    monitoring,
    { target, document },
    {
      outcome: read.outcome,
      reason: read.reason,
      againMs: read.againMs,
      isGone: fetched.status === 410,
      ...(read.keep ? { document: fetched } : {}),
    },
  );
  if (read.outcome === 'challenge')
    throw new HostAway(
      { code: 'challenge_page', values: {} },
      {
        forMs: CHALLENGE_AWAY_MS,
        code: 'challenge',
      },
    );
  return FAILED;
}

interface Failure {
  readonly outcome: FailedVisit['outcome'];
  readonly reason: VisitReason;
  readonly againMs: number;
  readonly isGone?: boolean;
  readonly document?: FetchedDocument;
}

/** The address must not be requested. */
export const toRefusal = (reason: VisitReason): Failure => ({
  outcome: 'refused',
  reason,
  againMs: AGAIN_MS.refused,
});

/** Records a visit without an offer. */
export async function recordFailedVisit(
  { context }: Monitoring,
  { target, document }: Visit,
  { outcome, reason, againMs, isGone, document: fetched }: Failure,
): Promise<VisitOutcome> {
  const at = context.clock.now();
  await recordFailure(context, {
    retailerId: target.retailerId,
    url: document.url,
    at,
    again: new Date(at.getTime() + againMs),
    outcome,
    reason,
    ...(isGone === undefined ? {} : { isGone }),
    ...(fetched === undefined ? {} : { document: fetched }),
  });
  return FAILED;
}

/** Headers of a conditional request; only when unchanged bytes need no processing. */
export function buildConditionalHeaders(document: DueDocument): Record<string, string> {
  if (document.needsReading) return {};
  return {
    ...(document.etag === null ? {} : { 'if-none-match': document.etag }),
    ...(document.lastModified === null ? {} : { 'if-modified-since': document.lastModified }),
  };
}

/** The bytes are unchanged since the last visit. */
export function isSameBody(document: DueDocument, response: GateResponse): boolean {
  return (
    response.status === 200 &&
    !document.needsReading &&
    document.bodyHash !== null &&
    hashDocument(response).equals(document.bodyHash)
  );
}

/**
 * The bytes of an unchanged document that has to be read again, as a response: those received, or,
 * after a 304, those of the stored capture. Null when this extractor has read them, or when no
 * capture has the same bytes.
 */
export async function findOutdatedDocument(
  source: CaptureSource,
  input: {
    retailerId: string;
    parser: string;
    document: Pick<DueDocument, 'url' | 'parser'>;
    response: GateResponse;
  },
): Promise<GateResponse | null> {
  const { retailerId, document, response } = input;
  if (document.parser === input.parser) return null;
  if (response.status !== 304) return response;
  const capture = await findUnchangedCapture(source, { retailerId, url: document.url });
  if (capture === null) return null;
  return {
    ...response,
    status: capture.status,
    headers: { ...capture.headers, ...response.headers },
    bytes: capture.bytes,
  };
}
