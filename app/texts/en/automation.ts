import { plural } from './plural.ts';

export const automation = {
  title: 'Automatic applying',
  text: 'Applies suggestions without a click, within limits that you set. Off unless you turn it on.',
  enabled: 'Apply suggestions automatically',
  enabledHelp:
    'Only suggestions that rest on your own sales. A price that was changed or undone is left ' +
    'alone for a week, and floors are always kept. Compare-at prices are not changed; where a ' +
    'product would no longer be shown as reduced, it is left to you. Each change stands in ' +
    'Activity and can be undone.',
  minConfidence: 'Only with a confidence of at least',
  minConfidenceHelp: 'Between 70 and 99 %.',
  maxChange: 'Largest change of a price',
  maxChangeHelp: 'In % of the present price, up or down; at most 30 %.',
  perDay: 'Prices changed per day, at most',
  perDayHelp: 'Between 1 and 200, by your shop’s calendar.',
  stateOn: (n: number) => `On. ${plural(n, 'price', 'prices')} changed in the last 24 hours.`,
  stateOff: 'Off. Nothing is changed without a click.',
  stoppedTitle: 'Automatic applying has stopped itself',
  stopReasons: {
    failures: 'Shopify refused several of its changes. The reasons are in Activity.',
    price_moved:
      'Several prices were changed by somebody or something else just before: perhaps another app sets them too.',
    undone: 'Several of its changes were taken back. Tighten the limits, or leave it off.',
    losses:
      'Several of its changes have cost profit, as far as your sales show. Look at “Outcomes” before you go on.',
  } as Record<string, string>,
  stoppedSince: (when: string) => `Stopped ${when}. Nothing is applied until you start it again.`,
  resume: 'Start again',
  toSettings: 'Look at the settings',
  toActivity: 'See what was changed',
  number: (low: number, high: number) => `Enter a number from ${low} to ${high}.`,
};
