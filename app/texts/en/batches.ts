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
  undoAll: 'Undo all changes',
  undoAllHelp:
    'You see every price before anything is undone. Prices that were changed since are left alone.',
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
    service_disconnected: 'Check the connection in Settings, then review the prices again.',
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
    reviewSelected: 'Review selected',
    reviewAll: (n: number) => `Review all ${n}`,
    compareAt: 'Compare-at price',
    running: 'Prices are being changed at the moment.',
    runningLink: 'See how far it is',
  },
};
