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
};
