import type { Money } from '#kernel/money.ts';

/** Who changed a price, from the session token. */
export interface Person {
  readonly userId: string | null;
  readonly name: string | null;
}

/** Why a price was not written; the page shows a message for each. */
const REASONS = [
  'price_moved',
  'price_unreadable',
  'recommendation_changed',
  'variant_gone',
  'currency_changed',
  'product_paused',
  'already_undone',
  'not_applied',
  'not_written',
  'newer_change',
  'stopped',
  'service_disconnected',
  'rule_held',
  'below_limit',
  'shopify_refused',
  'shopify_failed',
  'no_access',
] as const;
export type RefusalReason = (typeof REASONS)[number];

/** `writing`: Shopify did not answer; a job finds out what happened and Activity then shows it. */
type ChangeStatus = 'applied' | 'refused' | 'failed' | 'writing';
export type EndStatus = Exclude<ChangeStatus, 'writing'>;

/**
 * The outcome of a request to change a price: what Shopify answered, what closes the change in the
 * journal, and what the page shows.
 */
export interface PriceChangeOutcome<Status extends ChangeStatus = ChangeStatus> {
  readonly changeId: string;
  readonly status: Status;
  readonly reason: RefusalReason | null;
  /**
   * Shopify's message if it refused; rows of an older release may contain a sentence without a
   * code.
   */
  readonly message: string | null;
  readonly from: Money;
  /** The price as Shopify stored it, where it was applied: Shopify rounds to its decimals. */
  readonly to: Money;
  /** The compare-at price before and after, where it was changed with the price. */
  readonly compareAt: { readonly from: Money | null; readonly to: Money | null } | null;
  /** The shop's price afterwards, if it was read. */
  readonly current: Money | null;
}

/** Columns of the journal (`shop.price_change`) that writing needs. */
export interface ChangeRow {
  readonly id: string;
  readonly shop: string;
  readonly variant_gid: string;
  readonly product_gid: string;
  readonly service_product_id: string | null;
  readonly recommendation_id: string | null;
  readonly batch_id: string | null;
  readonly currency: string;
  readonly from_minor: bigint;
  readonly to_minor: bigint;
  readonly status: string;
  readonly reason: string | null;
  /** Shopify's message where `reason` is `shopify_refused`. */
  readonly shopify_words: string | null;
  readonly undo_of: string | null;
  /**
   * leave | old_price | clear | restore. `from` and `to` are set when the price is written; for an
   * undo before that.
   */
  readonly compare_at_mode: string;
  readonly compare_at_from: bigint | null;
  readonly compare_at_to: bigint | null;
  readonly by_user_id: string | null;
  readonly by_name: string | null;
  /** When it was first sent to Shopify; null when it never was. */
  readonly sent_at: Date | null;
}

/** All columns of a ChangeRow; `of`: the table's name in the query. */
export function listChangeColumns(of = 'c'): string {
  return [
    'id',
    'shop',
    'variant_gid',
    'product_gid',
    'service_product_id',
    'recommendation_id',
    'batch_id',
    'currency',
    'from_minor',
    'to_minor',
    'status',
    'reason',
    'shopify_words',
    'undo_of',
    'compare_at_mode',
    'compare_at_from',
    'compare_at_to',
    'by_user_id',
    'by_name',
    'sent_at',
  ]
    .map((column) => `${of}.${column}`)
    .join(', ');
}

/** The outcome that the journal has for a change. */
export function toOutcome(row: ChangeRow): PriceChangeOutcome {
  const status = row.status === 'undone' ? 'applied' : row.status;
  const known = REASONS.find((reason) => reason === row.reason) ?? null;
  return buildOutcome(row, {
    status:
      status === 'applied' || status === 'refused' || status === 'failed' ? status : 'writing',
    reason: known,
    message: known === null ? row.reason : row.shopify_words,
    current: null,
  });
}

/** An outcome of the change of this row. `current`: the shop's price in minor units, if read. */
export function buildOutcome<Status extends ChangeStatus>(
  row: ChangeRow,
  {
    status,
    reason,
    message = null,
    current,
  }: {
    readonly status: Status;
    readonly reason: RefusalReason | null;
    readonly message?: string | null;
    readonly current: bigint | null;
  },
): PriceChangeOutcome<Status> {
  const money = (minor: bigint): Money => ({ minor, currency: row.currency });
  const moneyOrNone = (minor: bigint | null): Money | null =>
    minor === null ? null : money(minor);
  return {
    changeId: row.id,
    status,
    reason,
    message,
    from: money(row.from_minor),
    to: money(row.to_minor),
    compareAt:
      status === 'applied' && row.compare_at_from !== row.compare_at_to
        ? { from: moneyOrNone(row.compare_at_from), to: moneyOrNone(row.compare_at_to) }
        : null,
    current: moneyOrNone(current),
  };
}
