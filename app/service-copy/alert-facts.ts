/** What an alert of each kind says, as pages and messages show it. */
import { z } from 'zod';
import type { AlertType, ComparedAlertType } from '#kernel/alert-types.ts';
import type { Money } from '#kernel/money.ts';

const StockDetailsSchema = z.object({
  availability: z.enum(['in_stock', 'out_of_stock']),
  changed_at: z.coerce.date(),
});
const CheapestDetailsSchema = z.object({ offers: z.int() });
const UnreadableDetailsSchema = z.object({
  status: z.enum(['refused', 'quarantined', 'gone', 'failing']),
  reason: z.string().nullable(),
  since: z.coerce.date(),
});
const NewListingDetailsSchema = z.object({
  what: z.enum(['listing', 'seller']),
  seller: z.string().nullable(),
  first_seen_at: z.coerce.date(),
});

/** What `shop.alert_copy.details` contains, by kind; a kind that is absent has none. */
export interface StoredDetails {
  readonly availability_changed: z.input<typeof StockDetailsSchema>;
  readonly cheapest_by_far: z.input<typeof CheapestDetailsSchema>;
  readonly retailer_unreadable: z.input<typeof UnreadableDetailsSchema>;
  readonly new_listing: z.input<typeof NewListingDetailsSchema>;
}

export type AlertFacts =
  | {
      readonly type: ComparedAlertType;
      /** The price that the listed one is below: the MAP price, or the merchant's own. */
      readonly limit: Money;
      readonly listed: Money;
      /** What the listed price was before, of a change; null of a state. */
      readonly previous: Money | null;
    }
  | { readonly type: 'price_changed'; readonly listed: Money; readonly previous: Money }
  | {
      readonly type: 'availability_changed';
      readonly availability: 'in_stock' | 'out_of_stock';
      readonly changedAt: Date;
      readonly listed: Money | null;
    }
  | {
      readonly type: 'cheapest_by_far';
      /** The merchant's own price. */
      readonly own: Money;
      /** The lowest price among the competitors, at the alert's retailer. */
      readonly next: Money;
      /** Number of competing offers that were compared. */
      readonly offers: number;
    }
  | {
      readonly type: 'retailer_unreadable';
      readonly status: 'refused' | 'quarantined' | 'gone' | 'failing';
      /** In English; null: not known. */
      readonly reason: string | null;
      readonly since: Date;
    }
  | {
      readonly type: 'new_listing';
      readonly what: 'listing' | 'seller';
      readonly seller: string | null;
      readonly firstSeenAt: Date;
      readonly listed: Money | null;
    };

/** The columns of the copy that say what an alert is about. */
export interface StoredFacts {
  readonly type: AlertType;
  readonly limit: Money | null;
  readonly listed: Money | null;
  readonly previous: Money | null;
  /** `details` of the copy: JSON. */
  readonly details: unknown;
}

/** Reads the facts of a stored alert. Throws when it lacks what its kind has. */
export function readAlertFacts(stored: StoredFacts): AlertFacts {
  const { type, listed, previous, details } = stored;
  switch (type) {
    case 'availability_changed': {
      const { availability, changed_at: changedAt } = StockDetailsSchema.parse(details);
      return { type, availability, changedAt, listed };
    }
    case 'retailer_unreadable':
      return { type, ...UnreadableDetailsSchema.parse(details) };
    case 'new_listing': {
      const { what, seller, first_seen_at: firstSeenAt } = NewListingDetailsSchema.parse(details);
      return { type, what, seller, firstSeenAt, listed };
    }
    case 'price_changed':
      return { type, listed: required(listed, type), previous: required(previous, type) };
    case 'cheapest_by_far':
      return {
        type,
        own: required(stored.limit, type),
        next: required(listed, type),
        offers: CheapestDetailsSchema.parse(details).offers,
      };
    default:
      return {
        type,
        limit: required(stored.limit, type),
        listed: required(listed, type),
        previous,
      };
  }
}

function required(amount: Money | null, type: AlertType): Money {
  if (amount === null) throw new Error(`An alert of the kind ${type} lacks an amount`);
  return amount;
}

/** True for a kind about a page that was captured: only it has evidence to show. */
export function hasEvidence(type: AlertType): boolean {
  return type !== 'cheapest_by_far' && type !== 'retailer_unreadable';
}
