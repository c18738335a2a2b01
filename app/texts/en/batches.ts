import { plural } from './plural.ts';

export const batches = {
  kinds: {
    apply: 'Suggestions applied together',
    undo: 'Changes taken back together',
    automatic: 'Applied automatically',
  } as Record<string, string>,
  states: {
    running: 'Under way',
    stopping: 'Stopping',
    stopped: 'Stopped',
    done: 'Done',
  } as Record<string, string>,
  progress: (done: number, total: number) =>
    `${done} of ${plural(total, 'price', 'prices')} dealt with`,
  progressLabel: 'Progress of the price changes',
  started: (when: string, who: string) => `Started ${when} by ${who}`,
  stop: 'Stop',
  stopping: 'It stops after the prices that are being written at this moment.',
  stopReasons: {
    by_person: 'It was stopped. What is marked “Refused: stopped” was not changed.',
    failures:
      'It stopped by itself: Shopify refused five changes in a row. Look at the reasons below before you start again.',
    no_access:
      'It stopped by itself: Shopify no longer accepts the access of this app. Open the app again to renew it.',
  } as Record<string, string>,
  counts: (n: { applied: number; undone: number; refused: number; failed: number }) =>
    [
      `${n.applied} applied`,
      ...(n.undone > 0 ? [`${n.undone} undone`] : []),
      ...(n.refused > 0 ? [`${n.refused} refused`] : []),
      ...(n.failed > 0 ? [`${n.failed} failed`] : []),
    ].join(', '),
  leftOut: (n: number) =>
    `${plural(n, 'suggestion was', 'suggestions were')} left out: they rest on general ` +
    `experience, and at most 20 of those are applied at a time. Look at the effect first.`,
  compareAt: {
    leave: 'Compare-at prices were left as they were.',
    old_price: 'Where a price went down, the old one became the compare-at price.',
    clear: 'Compare-at prices were removed.',
  } as Record<string, string>,
  undoAll: 'Undo all that stand',
  undoAllHelp:
    'Each price returns to what it was, unless it has been changed since: those are left alone and listed.',
  undoOf: 'This takes back an earlier batch.',
  troubleTitle: (n: number) => `${plural(n, 'price was', 'prices were')} not changed`,
  troubleMore: 'The first fifty are shown; all are in the list below.',
  remedyTitle: 'What to do',
  remedies: {
    price_moved: 'Look at the price in Shopify. A new suggestion is made from it.',
    advice_changed: 'Look at the newer suggestion.',
    variant_gone: 'Nothing: the variant no longer exists.',
    currency_changed: 'Wait for new suggestions in the new currency.',
    price_unreadable: 'Give the variant a price that its currency can express, in Shopify.',
    not_written: 'Apply the suggestion again.',
    not_applied: 'Nothing: there was no change to take back.',
    newer_change: 'Undo the newer change first, in Activity.',
    stopped: 'Start again with what is left, if you want to.',
    already_undone: 'Nothing: it was undone before.',
  } as Record<string, string>,
  remedyFailed: 'Correct in Shopify what the message names, then apply the suggestion on its own.',
  allTitle: 'All prices of this batch',
  backToActivity: 'Activity',
  listTitle: 'Changed together',
  see: (kind: string) => `See details: ${kind}`,
  details: 'Details',
  bulk: {
    title: 'Apply several',
    selectPage: 'Select all on this page',
    select: (product: string) => `Select the suggestion for ${product}`,
    selected: (n: number) => `${n} selected`,
    applySelected: 'Apply selected',
    applyAll: (n: number) => `Apply all ${n}`,
    confirmTitle: (n: number) => `Change ${plural(n, 'price', 'prices')} in Shopify?`,
    confirmText:
      'Each price is checked again just before it is changed. You can stop at any time, and undo each change or all of them.',
    priors: (n: number) =>
      `${plural(n, 'of them rests', 'of them rest')} on general experience, not on your sales. At most 20 of those are applied at a time.`,
    compareAt: 'Compare-at price',
    compareAtLeave: 'Leave as it is',
    compareAtOld: 'Set to the old price where the price goes down',
    compareAtOldHelp:
      'The product is then shown as reduced. Prices that go up keep their compare-at price.',
    compareAtClear: 'Remove',
    notLowest: (n: number) =>
      `For ${plural(n, 'product', 'products')} the present price is not the lowest of the last ` +
      `30 days, as far as changes made here show. In the EU a reduction must be announced ` +
      `against that lowest price.`,
    euUnknown:
      'In the EU a reduction must be announced against the lowest price of the last 30 days. ' +
      'Changes that were not made here are not checked.',
    confirm: (n: number) => `Change ${plural(n, 'price', 'prices')}`,
    running: 'Prices are being changed at the moment.',
    runningLink: 'See how far it is',
    notStarted: 'Not started',
  },
};
