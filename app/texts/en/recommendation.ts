import { plural } from './plural.ts';

export const recommendation = {
  title: 'Recommendations',
  single: 'Suggestion',
  subtitle:
    'Estimates, not promises: each says how sure it is, what it rests on and what speaks against it.',
  threshold: (percent: string) => `Shown: suggestions with a confidence of ${percent} or more.`,
  showWeaker: 'Show weaker suggestions',
  hideWeaker: 'Hide weaker suggestions',
  weakerHidden: (n: number) =>
    `${plural(n, 'weaker suggestion is', 'weaker suggestions are')} hidden.`,
  weakerShown:
    'Weaker suggestions are shown as well. Below your threshold the chance of being wrong is higher.',
  changeThreshold: 'Change the threshold',
  current: 'Current',
  suggested: 'Suggested',
  change: (percent: string) => `${percent} change`,
  uplift: 'Effect on orders (estimate)',
  upliftRange: (low: string, high: string) => `80% range ${low} to ${high}`,
  noRange: 'no range stated by the service',
  confidence: 'Confidence',
  confidenceHelp:
    'How likely it is, by this estimate, that the suggested price earns more than the current one.',
  confidenceHelpMarket:
    'How likely it is that the suggested price is nearer to the market’s median than the ' +
    'current one. It says nothing of profit: see the estimate.',
  gain: 'Effect on profit (estimate)',
  gainUnknown: 'not stated',
  basis: 'Rests on',
  bases: {
    prior: 'general experience with prices, not on your sales',
    group: 'your sales of similar products',
    category: 'your sales of similar products',
    own: 'your own sales of this product',
  } as Record<string, string>,
  basisUnknown: 'not stated by the service',
  badges: {
    own: 'Your own sales',
    group: 'Your sales of similar products',
    experience: 'General experience only',
    competitors: (n: number) =>
      `General experience and ${plural(n, 'competitor’s price', 'competitors’ prices')}`,
    prior: 'General experience, not your sales',
    unknown: 'Basis not stated',
  },
  experienceOnly:
    'Based on general experience, not on your sales or competitors. Treat it as an idea to try, not as a finding.',
  compareAt: (compareAt: string, suggested: string) =>
    `Your compare-at price in Shopify is ${compareAt}: at ${suggested} the product is no ` +
    `longer shown as reduced. It stays as it is unless you choose otherwise.`,
  compareAtChanged: (from: string | null, to: string | null) =>
    `Compare-at price: ${from ?? 'none'} → ${to ?? 'none'}`,
  compareAtChoice: {
    none: 'Leave it without one',
    keep: (price: string) => `Keep ${price}`,
    old: (price: string) => `Set to ${price}: shown as reduced`,
    clear: 'Remove it',
    notLowestOne: (lowest: string, current: string) =>
      `Within the last 30 days the price was ${lowest}, lower than ${current}. In the EU a ` +
      `reduction is measured from the lowest price of the 30 days before it, so ${current} ` +
      `must not stand as the former price there.`,
    lowestUnknown:
      'In the EU the former price must be the lowest of the 30 days before the reduction. We ' +
      'have seen no lower price in Shopify, but know none from before the app was installed.',
  },
  details: 'How this was worked out',
  detail: {
    competitors: 'Competitors’ prices used',
    oldest: 'The oldest of them',
    hoursAgo: (n: number) => `checked ${plural(n, 'hour', 'hours')} ago`,
    salesDays: 'Days of your sales used',
    ownChanges: 'Price changes of yours seen in them',
    cost: 'Your cost',
    costKnown: 'known',
    costUnknown: 'not known',
    limit: 'Limited by',
    made: 'Suggested',
    confidence: 'Confidence',
  },
  reasons: 'Why',
  noReasons: 'The service gives no reasons.',
  against: 'What speaks against it',
  nothingAgainst: 'The service names nothing.',
  guardRails: {
    max_step: 'the largest step in one go',
    map_price: 'your floor',
    mapPrice: 'your floor',
    min_price: 'your own lowest price',
    min_margin: 'your lowest margin',
    market_price: 'the price of the market',
  } as Record<string, string>,
  weak: 'Below your threshold',
  apply: (price: string) => `Apply ${price}`,
  applyLabel: (price: string, product: string) => `Apply ${price} to ${product}`,
  applying: 'Applying…',
  dismiss: 'Dismiss',
  dismissLabel: (product: string) => `Dismiss the suggestion for ${product}`,
  priceMoved:
    'The price in Shopify is no longer the one this was made on. A new suggestion is on the way.',
  applied: (product: string, from: string, to: string) =>
    `${product}: price changed from ${from} to ${to} in Shopify.`,
  dismissed: (product: string) =>
    `Suggestion for ${product} dismissed. It returns when there is something new to say.`,
  gone: (product: string) => `The suggestion for ${product} no longer applies.`,
  refusedTitle: (product: string) => `${product}: nothing was changed`,
  failedTitle: (product: string) => `${product}: the price could not be changed`,
  undo: 'Undo',
  undoLabel: (product: string) => `Undo the price change of ${product}`,
  undoing: 'Undoing…',
  undone: (product: string, price: string) => `${product}: price is back at ${price}.`,
  undoRefused: (product: string) => `${product}: not undone`,
  recent: 'Changed in the last 24 hours',
  allChanges: 'All changes',
  writingTitle: (product: string) => `${product}: not certain yet`,
  writing:
    'Shopify has not answered. Whether the price was changed is being found out; the answer will stand in Activity.',
  priceNow: (price: string) => `The price in Shopify is ${price}.`,
  refusals: {
    price_moved:
      'The price in Shopify is no longer the one this was based on, so nothing was overwritten. It was read again.',
    advice_changed: 'There is newer advice for this product. Look at it before you decide.',
    variant_gone: 'The variant is no longer in your shop.',
    price_unreadable:
      'The price in Shopify has more decimal places than its currency has, so it was left alone.',
    currency_changed:
      'The currency of the shop has changed, so prices in the old one were not applied.',
    not_written: 'Shopify did not take the new price: the price is still the old one.',
    already_undone: 'It was undone already.',
    not_applied: 'This change was not applied, so there is nothing to undo.',
    newer_change: 'There is a newer change of this price; undo that one first.',
    stopped: 'Stopped before its turn came.',
    service_disconnected:
      'The pricing service isn’t connected, so nobody can say whether this still holds. Nothing was changed.',
  } as Record<string, string>,
  cannotApplyTitle: 'Recommendations can’t be applied',
  cannotApply:
    'The pricing service isn’t connected, so these recommendations may be out of date. You can apply them again when the connection works.',
  checkConnection: 'Check connection',
  emptyTitle: 'No suggestions at the moment',
  emptyText:
    'A suggestion needs matched competitor offers that are fresh and in stock, and an expected ' +
    'gain worth the change. Each product’s page says why it has none.',
  emptyWeakText: (n: number) =>
    `There ${n === 1 ? 'is' : 'are'} ${plural(n, 'weaker suggestion', 'weaker suggestions')} below your threshold.`,
};
