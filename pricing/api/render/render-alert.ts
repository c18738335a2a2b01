import { type AlertType, isAlertType } from '#kernel/alert-types.ts';
import { competitorUndercut } from '#pricing/alerts/rules/competitor-undercut.ts';
import type { Alert, AlertOf } from '#pricing/contract/alert.ts';
import { type AlertRowOrText, getRequired, renderListing } from './alert-parts.ts';
import {
  renderAvailabilityChanged,
  renderCheapestByFar,
  renderCompetitorBelow,
  renderNewListing,
  renderPriceChanged,
  renderRetailerUnreadable,
} from './render-alert-kinds.ts';
import { renderAmount } from './render-amount.ts';
import { renderTime } from './render-time.ts';

/** Each kind's own form; the compiler names a kind without one. */
const RENDERERS: { readonly [Type in AlertType]: (row: AlertRowOrText) => AlertOf<Type> } = {
  map_violation: renderMapViolation,
  competitor_undercut: renderCompetitorUndercut,
  competitor_below: renderCompetitorBelow,
  price_changed: renderPriceChanged,
  availability_changed: renderAvailabilityChanged,
  cheapest_by_far: renderCheapestByFar,
  retailer_unreadable: renderRetailerUnreadable,
  new_listing: renderNewListing,
};

/** An alert as the API shows it. Throws for a row without what its kind has. */
export function renderAlert(row: AlertRowOrText): Alert {
  if (!isAlertType(row.type)) throw new Error(`Alert ${row.id} is of an unknown kind: ${row.type}`);
  return RENDERERS[row.type](row);
}

function renderMapViolation(row: AlertRowOrText): AlertOf<'map_violation'> {
  return {
    id: row.id,
    type: 'map_violation',
    retailer: getRequired(row, 'retailer'),
    your_floor: renderAmount(getRequired(row, 'mapPriceMinor'), getRequired(row, 'currency')),
    listed_price: renderAmount(getRequired(row, 'listedMinor'), getRequired(row, 'currency')),
    ...renderListing(row),
  };
}

function renderCompetitorUndercut(row: AlertRowOrText): AlertOf<'competitor_undercut'> {
  const details = competitorUndercut.readDetails(row.details);
  const currency = getRequired(row, 'currency');
  return {
    id: row.id,
    type: 'competitor_undercut',
    retailer: getRequired(row, 'retailer'),
    ...renderListing(row),
    details: {
      your_price: renderAmount(BigInt(details.yourMinor), currency),
      listed_price: renderAmount(BigInt(details.listedMinor), currency),
      previous_price: renderAmount(BigInt(details.previousMinor), currency),
      threshold_basis_points: details.basisPoints,
      changed_at: renderTime(new Date(details.changedAt)),
    },
  };
}
