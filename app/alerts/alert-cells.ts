/** What an exported alert says in its columns, by its kind. */
import { divideRounded, formatDecimal, type Money } from '#kernel/money.ts';
import type { AlertFacts } from '#app/service-copy/alert-facts.ts';
import type { Messages } from '#app/locales/messages.ts';
import type { Cell } from '#spreadsheet/table.ts';
import { toPercentCell } from '#app/exports/to-percent-cell.ts';

export interface AlertCells {
  readonly listed: Money | null;
  /** The price it is compared with. */
  readonly compared: Money | null;
  /** How far the listed price is below it; null where nothing is below. */
  readonly below: Cell;
  /** What happened, for a kind that is no comparison of two prices. */
  readonly details: string;
}

/** The columns of an alert's facts, as the table on the page has them. */
export function toAlertCells(facts: AlertFacts, labels: Messages['alerts']['facts']): AlertCells {
  const none = { listed: null, compared: null, below: null, details: '' };
  switch (facts.type) {
    case 'price_changed':
      return {
        ...none,
        listed: facts.listed,
        compared: facts.previous,
        below: toPercentBelow(facts.listed, facts.previous),
      };
    case 'availability_changed':
      return {
        ...none,
        listed: facts.listed,
        details: facts.availability === 'in_stock' ? labels.backInStock : labels.outOfStock,
      };
    case 'cheapest_by_far':
      return {
        ...none,
        listed: facts.next,
        compared: facts.own,
        details: labels.offers({ count: facts.offers }),
      };
    case 'retailer_unreadable':
      return { ...none, details: labels.unreadable[facts.status] };
    case 'new_listing':
      return {
        ...none,
        listed: facts.listed,
        details: [
          facts.what === 'seller' ? labels.newSeller : labels.newListing,
          facts.seller === null ? null : labels.seller({ name: facts.seller }),
        ]
          .filter((text) => text !== null)
          .join(' · '),
      };
    default:
      return {
        ...none,
        listed: facts.listed,
        compared: facts.limit,
        below: toPercentBelow(facts.listed, facts.limit),
      };
  }
}

/** An exact amount, without its currency. */
export const toAmount = (money: Money | null): Cell =>
  money === null ? null : { decimal: formatDecimal(money) };

function toPercentBelow(listed: Money, limit: Money): Cell {
  if (limit.minor <= 0n || listed.minor > limit.minor) return null;
  return toPercentCell(divideRounded((limit.minor - listed.minor) * 10_000n, limit.minor));
}
