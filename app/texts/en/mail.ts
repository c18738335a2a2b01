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
    floor,
    below,
  }: {
    retailer: string;
    listed: string;
    floor: string;
    below: string;
  }) => `${retailer} lists ${listed}; your floor is ${floor} (${below} below)`,
  more: (n: number) => `and ${plural(n, 'more', 'more')} in the app.`,
  seeEvidence: 'Evidence',
  seeListing: 'At the competitor',
  openAlerts: 'Open the alerts with their evidence',
  openSettings: 'Open the settings',
  unsubscribe: 'No more of these e-mails',
  why: (shop: string) =>
    `You receive this because you asked for it in the settings of Pricing Intelligence for ${shop}.`,
};

export const notifications = {
  title: 'E-mail about violations',
  text: 'For you alone: every user of this shop chooses for themselves.',
  mode: 'Tell me by e-mail',
  modes: {
    off: 'Not at all',
    instant: 'As they are found, at most every ten minutes',
    daily: 'Once a day',
    weekly: 'Once a week, on Monday',
  } as Record<string, string>,
  hour: 'At',
  hourHelp: (timeZone: string) => `By the clock of your shop (${timeZone}).`,
  refused: (note: string) =>
    `The mail server does not take your address, so nothing more is sent to it. It said: ${note}`,
  to: (address: string) =>
    `Sent to ${address}, the address of your Shopify account. Nothing is sent when there is nothing to tell.`,
  noAddress:
    'Shopify knows no verified e-mail address of yours. Verify it in your Shopify account, then open this page again.',
  notSetUp: 'This installation sends no e-mail: whoever runs it has to set SMTP_URL and MAIL_FROM.',
  unsubscribed: (when: string) => `You ended these e-mails ${when}.`,
  flow: 'Shopify Flow',
  flowOn: (when: string) =>
    `A workflow is started for every new violation. It was switched on ${when}.`,
  flowOff:
    'To start a workflow for every violation, choose the trigger “Price below floor” in Shopify Flow.',
  perhapsStarted: 'A workflow may not have started',
  perhapsStartedText:
    'The app was interrupted while it started the workflow for these violations. ' +
    'Check the run history in Shopify Flow. It isn’t started again, so that it doesn’t run twice.',
  perhapsStartedFor: (product: string, retailer: string) => `${product} at ${retailer}`,
  unsubscribePage: {
    title: 'No more e-mail about violations?',
    text: 'You can turn it on again at any time in the settings of the app.',
    button: 'End these e-mails',
    done: 'Done. You get no more of these e-mails.',
    invalid: 'This link is not valid. Use the newest e-mail, or the settings of the app.',
  },
};
