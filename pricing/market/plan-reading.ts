/**
 * Decides in memory what changes with one document: which listings are new, changed, held,
 * unchanged or missing. Pure.
 */
import { DAY_MS } from '#kernel/durations.ts';
import type { FarReason, HeldReason, SuspicionReason } from '#kernel/reasons/monitoring-reasons.ts';
import { type ChangeRate, learnFromVisit, UNKNOWN_RATE } from './freshness/next-visit.ts';
import {
  type Corroboration,
  classifyCorroboration,
  isNewSpan,
  classifyPriceChange,
  findDocumentSuspicion,
} from './corroboration.ts';
import { type ListingShipping, planShipping } from './listing-shipping.ts';
import type { DocumentReading } from './offer-reading.ts';
import type { ListingRow } from './listing-row.ts';

/**
 * A greatly changed reading that waits for confirmation, stored in `listing.held`. Amounts as text,
 * because JSON has no bigint.
 */
export interface HeldReading {
  readonly price_minor: string | null;
  readonly currency: string | null;
  readonly availability: string;
  /** First and last time it was read. */
  readonly since: string;
  readonly at: string;
  /** A sentence in records written by an older release. */
  readonly reason: HeldReason | string | null;
  readonly capture_id: string | null;
}

/** A listing's row as it is stored, without the columns that no decision needs. */
export interface KnownListing
  extends Omit<ListingRow, 'imageUrl' | 'sources' | 'refusal'>, ListingShipping {
  readonly id: string;
  /** Null for a listing of which only the address is known. */
  readonly offerSince: Date | null;
  readonly state: string;
  readonly held: HeldReading | null;
  readonly captureId: string | null;
  /** SHA-256 of the bytes in which the current offer was last read. */
  readonly bodyHash: Buffer | null;
  /** Name and version of the extractor that read the current offer. */
  readonly parser: string | null;
  /** When a later extractor last read the current or an earlier offer differently. */
  readonly correctedAt: Date | null;
  readonly weight: number;
  readonly checks: number;
  readonly changes: number;
  /** Estimated changes per day. */
  readonly rate: ChangeRate;
  readonly firstSeenAt: Date;
  readonly lastSeenAt: Date | null;
  readonly lastCheckedAt: Date | null;
}

export interface PlannedOffer {
  readonly known: KnownListing | null;
  readonly read: ListingRow;
  /** `corrected`: another extractor reads the same bytes differently; nothing changed there. */
  readonly kind: 'created' | 'changed' | 'corrected' | 'held' | 'unchanged';
  readonly isIdentified: boolean;
  readonly closesSpan: boolean;
  /** Why it is held. */
  readonly reason: HeldReason | null;
  /** Since when the held reading has been unchanged. */
  readonly heldSince: Date | null;
  /** Whether a visit after the usual confirmation time may confirm the held reading. */
  readonly isPending: boolean;
  /** Estimated changes per day after this visit. */
  readonly rate: ChangeRate;
  /** What is known of delivery after this visit. */
  readonly shipping: ListingShipping;
}

export interface ReadingPlan {
  readonly offers: readonly PlannedOffer[];
  readonly suspicion: SuspicionReason | null;
}

/** During a quarantine, a reading that is unchanged for this long is accepted. */
const ACCEPTED_AFTER_MS = DAY_MS;
/**
 * For this many confirmation times the listing is visited soon, afterwards at its usual interval.
 */
const MAX_CONFIRMATIONS = 10;

export interface ReadingContext {
  readonly document: DocumentReading;
  /** SHA-256 of the document's bytes. */
  readonly bodyHash: Buffer;
  readonly isQuarantined: boolean;
  readonly known: ReadonlyMap<string, KnownListing>;
  readonly read: readonly ListingRow[];
  /** The retailer's other pages since offers of this document are held; null when none is held. */
  readonly corroboration: Corroboration | null;
}

export function planReading(input: ReadingContext): ReadingPlan {
  const { document, known } = input;
  const pairs = input.read.flatMap((read) => {
    const before = known.get(buildListingKey(read));
    // What another extractor reads differently in the same bytes says nothing of the retailer.
    return before?.offerSince && !isReread(before, input) ? [{ known: before, next: read }] : [];
  });
  const suspicion = findDocumentSuspicion(pairs, null);
  const quarantine: FarReason | null = input.isQuarantined
    ? { code: 'retailer_quarantined', values: {} }
    : null;
  const distrust = suspicion ?? quarantine;
  const offers = input.read.map((read) =>
    planOffer({
      document,
      bodyHash: input.bodyHash,
      read,
      known: known.get(buildListingKey(read)) ?? null,
      distrust,
      corroboration: classifyCorroboration(input.corroboration),
    }),
  );
  return { offers, suspicion };
}

export function buildListingKey(listing: { url: string; variantKey: string }): string {
  return `${listing.variantKey}\n${listing.url}`;
}

/**
 * True when the bytes are those in which the known offer was last read, and only the extractor is
 * another one. A held reading is of other bytes than the known offer.
 */
export function isReread(
  known: KnownListing,
  { document, bodyHash }: { document: { readonly parser: string }; bodyHash: Buffer },
): boolean {
  return (
    known.offerSince !== null &&
    known.held === null &&
    known.state !== 'gone' &&
    known.parser !== document.parser &&
    known.bodyHash !== null &&
    known.bodyHash.equals(bodyHash)
  );
}

function planOffer(input: {
  document: DocumentReading;
  bodyHash: Buffer;
  read: ListingRow;
  known: KnownListing | null;
  distrust: FarReason | null;
  corroboration: ReturnType<typeof classifyCorroboration>;
}): PlannedOffer {
  const { document, read, known, distrust, corroboration } = input;
  const shipping = planShipping({
    known: known?.offerSince ? known : null,
    read,
    at: document.at,
    isReread: known !== null && isReread(known, input),
  });
  if (!known?.offerSince)
    return {
      known,
      read,
      reason: null,
      heldSince: null,
      isPending: false,
      kind: 'created',
      isIdentified: true,
      closesSpan: false,
      rate: known?.rate ?? UNKNOWN_RATE,
      shipping,
    };
  const isIdentified = !sameIdentity(known, read);
  const closesSpan = isNewSpan(known, read);
  const verdict = classifyPriceChange(known, read);
  const isBack = known.state !== 'ok';
  // A greatly changed reading counts as a change only when it is confirmed.
  const days = (document.at.getTime() - (known.lastSeenAt ?? document.at).getTime()) / DAY_MS;
  const rateIf = (changed: boolean): ChangeRate => learnFromVisit(known.rate, { days, changed });
  const base = {
    known,
    read,
    reason: null,
    heldSince: null,
    isPending: false,
    rate: rateIf(false),
    shipping,
  };
  if (isReread(known, input)) {
    const isSame = verdict.kind === 'same' && !isIdentified;
    return { ...base, kind: isSame ? 'unchanged' : 'corrected', isIdentified, closesSpan: false };
  }
  const doubt = verdict.kind === 'changed' ? distrust : null;
  const reason = verdict.kind === 'far' ? verdict.reason : doubt;
  if (reason !== null) {
    const since = heldSince(known.held, read, document.at);
    const waited = document.at.getTime() - since.getTime();
    const isPlausible = distrust === null && corroboration !== 'against';
    const isEnough =
      waited >= (isPlausible ? document.confirmAfterMs : ACCEPTED_AFTER_MS) &&
      (corroboration !== 'few' || waited >= ACCEPTED_AFTER_MS);
    if (!isEnough) {
      const isPending =
        waited === 0 || (isPlausible && waited < MAX_CONFIRMATIONS * document.confirmAfterMs);
      return {
        ...base,
        kind: 'held',
        isIdentified,
        closesSpan: false,
        reason:
          corroboration === 'against'
            ? { code: 'as_on_other_pages', values: { because: [reason] } }
            : reason,
        heldSince: since,
        isPending,
      };
    }
  }
  if (verdict.kind !== 'same')
    return { ...base, kind: 'changed', isIdentified, closesSpan, rate: rateIf(closesSpan) };
  return {
    ...base,
    kind: isBack || isIdentified ? 'changed' : 'unchanged',
    isIdentified,
    closesSpan: false,
  };
}

/** Since when the same reading has been held; now for a different one. */
function heldSince(held: HeldReading | null, read: ListingRow, now: Date): Date {
  const price = read.priceMinor === null ? null : String(read.priceMinor);
  const isSame =
    held !== null &&
    held.price_minor === price &&
    held.currency === read.currency &&
    held.availability === read.availability;
  return isSame ? new Date(held.since) : now;
}

type Identity = Pick<ListingRow, 'name' | 'brand' | 'gtin' | 'mpn' | 'sku' | 'variant'>;

function sameIdentity(a: Identity, b: Identity): boolean {
  return (
    a.name === b.name &&
    a.brand === b.brand &&
    a.gtin === b.gtin &&
    a.mpn === b.mpn &&
    a.sku === b.sku &&
    JSON.stringify(sorted(a.variant)) === JSON.stringify(sorted(b.variant))
  );
}

/** jsonb does not keep the order of keys. */
function sorted(record: Readonly<Record<string, string>> | null): [string, string][] {
  return Object.entries(record ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
}
