import { plural } from './plural.ts';

/** What a bulk change would do, before it is confirmed. */
export const previews = {
  title: { apply: 'Review price changes', undo: 'Review undo' },
  subtitle: {
    apply: 'Nothing is changed in Shopify until you confirm.',
    undo: 'Nothing is undone in Shopify until you confirm.',
  },
  back: { apply: 'Recommendations', undo: 'Batch' },
  totals: 'Summary',
  toChange: 'Prices to change',
  taken: (n: number) => `${n} taken out`,
  up: 'Increases',
  down: 'Decreases',
  meanChange: 'Average change',
  largest: 'Largest change',
  margin: 'Average margin',
  marginOf: (n: number, all: number) => `Cost known for ${n} of ${all}`,
  noCost: 'No costs known',
  fromTo: (from: string, to: string) => `${from} → ${to}`,
  leftOutTotal: 'Left out',
  belowCost: (n: number) => `${plural(n, 'price is', 'prices are')} below cost afterward.`,
  views: {
    changes: (n: number) => `Changes (${n})`,
    left_out: (n: number) => `Left out (${n})`,
  },
  columns: {
    product: 'Product',
    current: 'Current price',
    next: { apply: 'New price', undo: 'Restored price' },
    median: 'Median competitor price',
    margin: 'Margin',
    reason: 'Why it’s left out',
  },
  keep: (product: string) => `Change the price of ${product}`,
  offers: (n: number) => plural(n, 'competitor price', 'competitor prices'),
  noOffers: 'No competitor in stock',
  below: 'Below cost',
  reasons: {
    price_moved: 'The price was changed in Shopify since.',
    currency_changed: 'The shop’s currency has changed since.',
    advice_changed: 'There is no longer a recommendation to apply.',
    general_experience:
      'It’s based on market benchmarks only. At most 20 of those are applied at a time.',
    too_many: 'At most 1,000 prices are changed at a time.',
    variant_gone: 'The variant is no longer in your shop.',
    newer_change: 'There is a newer change of this price. Undo that one first.',
    already_undone: 'It was already undone.',
  } as Record<string, string>,
  notListed: (n: number) =>
    `${plural(n, 'more recommendation isn’t', 'more recommendations aren’t')} listed. Review them after these are applied.`,
  compareAtLeave: 'Leave as it is',
  compareAtOld: 'Set to the current price where the price goes down',
  compareAtOldHelp: 'The product is then shown as reduced. Prices that go up keep theirs.',
  compareAtClear: 'Remove',
  notLowest: (n: number) =>
    `For ${plural(n, 'product', 'products')} the current price isn’t the lowest of the last 30 ` +
    `days. In the EU a reduction must be announced against that lowest price.`,
  noneLower:
    'In the EU a reduction must be announced against the lowest price of the last 30 days. We ' +
    'have seen no lower price in Shopify, but know none from before the app was installed.',
  confirmHelp:
    'Each price is checked again just before it’s changed. You can stop at any time, and undo each change or all of them.',
  confirm: {
    apply: (n: number) => `Change ${plural(n, 'price', 'prices')}`,
    undo: (n: number) => `Undo ${plural(n, 'change', 'changes')}`,
  },
  notStarted: 'Nothing was started',
  nothing: 'There is nothing to change',
  nothingText: 'Each price is left out or was taken out.',
  confirmed: 'This was confirmed already.',
  seeBatch: 'View progress',
};
