import type {
  ComplianceDay,
  RetailerCompliance as Compliance,
} from '#pricing/alerts/compliance/get-retailer-compliance.ts';
import type {
  OfferCount,
  RankedRetailer as Ranked,
} from '#pricing/alerts/compliance/list-retailer-compliance.ts';
import type { ViolationFigures } from '#pricing/alerts/compliance/list-violation-figures.ts';
import type { RetailerContact as Contact } from '#pricing/alerts/compliance/retailer-contact.ts';
import type { RankedRetailer, RetailerCompliance } from '#pricing/contract/retailer-compliance.ts';
import type { RetailerContact } from '#pricing/contract/retailer-contact.ts';
import { renderTimeOrNull } from './render-time.ts';

const PARTS = 10_000;

/** Rounded down to four decimals: a share of 1 means that all comply. */
function renderShare({ compliant, offers }: OfferCount): number | null {
  return offers === 0 ? null : Math.floor((compliant * PARTS) / offers) / PARTS;
}

export function renderCompliance(one: Compliance): RetailerCompliance {
  const sum = (of: (day: ComplianceDay) => number) =>
    one.days.reduce((total, day) => total + of(day), 0);
  return {
    retailer: one.retailer,
    from: one.from,
    to: one.to,
    first_day: one.firstDay,
    share: renderShare({
      compliant: sum(({ compliant }) => compliant),
      offers: sum(({ offers }) => offers),
    }),
    days: one.days.map((day) => ({ ...day, share: renderShare(day) })),
    ...renderViolations(one.violations),
  };
}

export function renderRankedRetailer(one: Ranked): RankedRetailer {
  return {
    retailer: one.retailer,
    retailer_id: one.retailerId,
    name: one.name,
    monitored: one.monitored,
    authorized: one.authorized,
    counted_day: one.lastDay,
    offers: one.last.offers,
    compliant: one.last.compliant,
    below: one.last.offers - one.last.compliant,
    share: renderShare(one.last),
    period_share: renderShare(one.period),
    previous_share: renderShare(one.before),
    ...renderViolations(one.violations),
  };
}

function renderViolations(figures: ViolationFigures) {
  const { times, cases, meanSeconds, medianSeconds } = figures.timeToComply;
  return {
    open_violations: figures.open,
    excused_violations: figures.excused,
    oldest_open_at: renderTimeOrNull(figures.oldestOpenAt),
    past_violations: figures.ended,
    time_to_comply: { times, cases, mean_seconds: meanSeconds, median_seconds: medianSeconds },
    repeat_offenses: figures.repeatOffenses,
  };
}

export function renderContact(contact: Contact): RetailerContact {
  return {
    retailer: contact.retailer,
    authorized: contact.authorized,
    contact_name: contact.contactName,
    contact_email: contact.contactEmail,
    language: contact.language,
    agreement: contact.agreement,
    notes: contact.notes,
    updated_at: renderTimeOrNull(contact.updatedAt),
    updated_by: contact.updatedBy && { ...contact.updatedBy },
  };
}
