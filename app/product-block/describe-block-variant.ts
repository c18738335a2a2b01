/** Formats one variant for the block in the admin: a row of our copies in the user's language. */
import { formatReason, formatCode } from '#app/locales/format-reason.ts';
import { readAbstained } from '#app/service-copy/read-abstained.ts';
import { type CompareAtChoice, listCompareAtChoices } from '#app/repricing/choose-compare-at.ts';
import { formatMoney, formatAge, formatPercent } from '#app/locales/format-values.ts';
import { getServerMessages } from '#app/locales/server-messages.ts';
import { getMessages } from '#app/locales/messages.ts';
import { RecommendationDetailSchema } from '#app/service-copy/recommendation.ts';
import type { PriceChangeRow } from '#app/repricing/list-price-changes.server.ts';

export interface BlockVariant {
  readonly gid: string;
  readonly title: string;
  readonly price: string;
  readonly mapPrice: string | null;
  /** Competitors below the MAP price now, as text; null: none. */
  readonly below: string | null;
  /** The cheapest competitors, those in stock first. */
  readonly offers: readonly {
    readonly retailer: string;
    readonly url: string;
    readonly price: string;
    readonly inStock: boolean;
    readonly checked: string;
  }[];
  readonly recommendation: BlockRecommendation | null;
  /** Why there is no recommendation, if that is known. */
  readonly noRecommendation: string | null;
  /** A change made by the app that can be undone. */
  readonly change: { readonly id: string; readonly text: string; readonly back: string } | null;
  /** The link to the variant's page in the app, in the admin's `app:` form. */
  readonly page: string;
}

interface BlockRecommendation {
  readonly serviceProductId: string;
  readonly recommendationId: string | null;
  readonly expectedMinor: string;
  readonly toMinor: string;
  readonly suggested: string;
  readonly confidence: string;
  /** What the recommendation is based on; null: the service does not report it. */
  readonly basis: string | null;
  /** The risks of the recommendation. */
  readonly warnings: readonly string[];
  /** The options for the compare-at price; empty where there is only one. */
  readonly compareAt: readonly { readonly value: CompareAtChoice; readonly label: string }[];
  /** A note to show when the price would be shown as reduced. */
  readonly reductionNote: string;
}

export interface BlockRow {
  readonly gid: string;
  readonly title: string;
  readonly product_title: string;
  readonly currency: string;
  readonly price_minor: bigint;
  readonly compare_at_minor: bigint | null;
  readonly map_minor: bigint | null;
  readonly service_product_id: string | null;
  readonly recommendation_id: string | null;
  readonly current_minor: bigint | null;
  readonly suggested_minor: bigint | null;
  readonly confidence: number | null;
  readonly detail: unknown;
  readonly abstained: string | null;
  readonly below: number;
  readonly offers: readonly {
    readonly retailer: string;
    readonly url: string;
    readonly price: string;
    readonly stock: string;
    readonly seen: string | null;
  }[];
}

interface Reader {
  readonly locale: string;
  readonly now: Date;
  /** The shop's confidence threshold, a fraction. */
  readonly threshold: number;
}

/** `change`: the last one made here that can be undone. */
export function describeBlockVariant(
  row: BlockRow,
  change: PriceChangeRow | null,
  reader: Reader,
): BlockVariant {
  const { locale, now } = reader;
  const { shared } = getMessages(locale);
  const { block } = getServerMessages(locale);
  const money = (minor: bigint): string =>
    formatMoney({ minor, currency: row.currency.trim() }, locale);
  return {
    gid: row.gid,
    title: row.title === 'Default Title' ? row.product_title : row.title,
    price: money(row.price_minor),
    mapPrice: row.map_minor === null ? null : money(row.map_minor),
    below: row.below > 0 ? block.below({ count: row.below }) : null,
    offers: row.offers.map(({ retailer, url, price, stock, seen }) => ({
      retailer,
      url,
      price: money(BigInt(price)),
      inStock: stock === 'in_stock',
      checked:
        seen === null
          ? shared.neverSeen
          : shared.seen({ age: formatAge(new Date(seen), now, locale) }),
    })),
    recommendation: isShown(row, reader) ? describeRecommendation(row, reader) : null,
    noRecommendation: describeAbsence(row, reader),
    change: change && {
      id: change.id,
      text: block.changed({
        from: formatMoney(change.from, locale),
        to: formatMoney(change.to, locale),
        age: formatAge(change.at, now, locale),
      }),
      back: formatMoney(change.from, locale),
    },
    page: `app:app/products/${row.gid.split('/').at(-1)}`,
  };
}

function isShown(row: BlockRow, { threshold }: Reader): boolean {
  return (
    row.suggested_minor !== null &&
    row.current_minor === row.price_minor &&
    (row.confidence ?? 0) >= threshold
  );
}

/**
 * Why there is nothing to apply: below the threshold, made on another price, or the service's own
 * reason.
 */
function describeAbsence(row: BlockRow, reader: Reader): string | null {
  if (isShown(row, reader)) return null;
  const { block } = getServerMessages(reader.locale);
  if (row.suggested_minor === null) return formatAbstention(row, reader.locale);
  return row.current_minor === row.price_minor
    ? block.weaker({ confidence: formatPercent(row.confidence ?? 0, reader.locale) })
    : block.moved;
}

function formatAbstention({ abstained, detail }: BlockRow, locale: string): string | null {
  const reason = readAbstained(abstained, detail);
  return reason && formatReason(getMessages(locale), 'abstention', { stored: reason, locale });
}

function describeRecommendation(row: BlockRow, { locale }: Reader): BlockRecommendation | null {
  if (row.service_product_id === null || row.suggested_minor === null || row.current_minor === null)
    return null;
  const messages = getMessages(locale);
  const money = (minor: bigint): string =>
    formatMoney({ minor, currency: row.currency.trim() }, locale);
  const { basis, against, evidence } = RecommendationDetailSchema.parse(row.detail ?? {});
  const endsReduction =
    row.compare_at_minor !== null && row.suggested_minor >= row.compare_at_minor;
  return {
    serviceProductId: row.service_product_id,
    recommendationId: row.recommendation_id,
    expectedMinor: row.current_minor.toString(),
    toMinor: row.suggested_minor.toString(),
    suggested: money(row.suggested_minor),
    confidence: formatPercent(row.confidence ?? 0, locale),
    basis: basis === null ? null : formatCode(messages.recommendation.bases, basis),
    warnings: [
      ...(basis === 'prior' && evidence.competitors === 0
        ? [messages.recommendation.experienceOnly]
        : []),
      ...(endsReduction && row.compare_at_minor !== null
        ? [
            messages.recommendation.compareAt({
              compareAt: money(row.compare_at_minor),
              suggested: money(row.suggested_minor),
            }),
          ]
        : []),
      ...against.map((reason) =>
        formatReason(messages, 'recommendation', { stored: reason, locale }),
      ),
    ],
    compareAt: listCompareAt(row, locale),
    reductionNote: messages.recommendation.compareAtChoice.lowestUnknown,
  };
}

/** No options where there is no compare-at price and the price goes up. */
function listCompareAt(
  { compare_at_minor: had, price_minor: price, suggested_minor: suggested, currency }: BlockRow,
  locale: string,
): BlockRecommendation['compareAt'] {
  const messages = getServerMessages(locale).block.compareAt;
  const money = (minor: bigint): string =>
    formatMoney({ minor, currency: currency.trim() }, locale);
  const labels: Record<CompareAtChoice, string> = {
    leave: had === null ? messages.none : messages.keep({ price: money(had) }),
    old_price: messages.old({ price: money(price) }),
    clear: messages.clear,
  };
  return listCompareAtChoices({ from: price, to: suggested ?? price, compareAt: had }).map(
    (value) => ({ value, label: labels[value] }),
  );
}
