import { plural } from './plural.ts';

export const mail = {
  alertsSubject: (n: number, shop: string) =>
    `${plural(n, 'violation', 'violations')} of your floors at competitors (${shop})`,
  digestSubject: (n: number, shop: string) =>
    `Summary: ${plural(n, 'new violation', 'new violations')} (${shop})`,
  stopSubject: (shop: string) => `Automatic applying has stopped itself (${shop})`,
  alertsIntro: 'New prices below the floors you set, as they were read:',
  digestIntro: 'Prices below the floors you set, found since the last summary:',
  resolved: (n: number) => `${plural(n, 'violation has', 'violations have')} ended in that time.`,
  line: ({
    retailer,
    listed,
    mapPrice,
    below,
  }: {
    retailer: string;
    listed: string;
    mapPrice: string;
    below: string;
  }) => `${retailer} lists ${listed}; your floor is ${mapPrice} (${below} below)`,
  more: (n: number) => `and ${plural(n, 'more', 'more')} in the app.`,
  seeEvidence: 'Evidence',
  seeListing: 'At the competitor',
  openAlerts: 'Open the alerts with their evidence',
  openSettings: 'Open the settings',
  unsubscribe: 'No more of these e-mails',
  why: (shop: string) =>
    `You receive this because you asked for it in the settings of Pricing Intelligence for ${shop}.`,
};

export const unsubscribePage = {
  title: 'No more e-mail about violations?',
  text: 'You can turn it on again at any time in the settings of the app.',
  button: 'End these e-mails',
  done: 'Done. You get no more of these e-mails.',
  invalid: 'This link is not valid. Use the newest e-mail, or the settings of the app.',
};
