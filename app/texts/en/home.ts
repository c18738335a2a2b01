import { plural } from './plural.ts';

export const home = {
  title: 'Pricing Intelligence',
  subtitle:
    'What your competitors charge for your products, who goes below your floor, and where a different price may pay off.',
  numbers: {
    monitored: 'Products monitored',
    notMonitored: (n: number) => `${plural(n, 'variant is', 'variants are')} not monitored`,
    allMonitored: 'Every published variant',
    noneRegistered: 'None is registered yet',
    waiting: (n: number) => `${plural(n, 'is', 'are')} on the way to the service`,
    retailers: 'Competitors with your products',
    offers: (n: number) => plural(n, 'matched offer', 'matched offers'),
    violations: 'Open violations',
    unread: (n: number) => `${plural(n, 'unread', 'unread')}`,
    allRead: 'All read',
    noPrices: 'No competitor’s price to compare yet',
    noViolations: 'Nobody is below a floor you set',
    recommendation: 'Price suggestions',
    aboveThreshold: (percent: string) => `Confidence of ${percent} or more`,
    weaker: (n: number) => `${plural(n, 'weaker one', 'weaker ones')} hidden`,
    review: 'Matches to review',
    reviewText: 'Pairs we are not sure about wait for you',
    reviewNone: 'Nothing waits for you',
  },
  sync: {
    title: 'Catalogue',
    starting: 'Shopify is preparing your catalogue.',
    reading: (read: string, total: string | null) =>
      total
        ? `${read} of ${total} variants read from Shopify`
        : `${read} variants read from Shopify`,
    sending: (sent: string, total: string | null) =>
      total
        ? `${sent} of ${total} variants registered for monitoring`
        : `${sent} variants registered for monitoring`,
    done: (when: string) => `Last read ${when}`,
    failed: 'The last read of the catalogue stopped',
    resume: 'Continue reading',
    left: (minutes: number) =>
      minutes < 1
        ? 'less than a minute left'
        : `about ${plural(minutes, 'minute', 'minutes')} left`,
    none: 'The catalogue was not read yet.',
    start: 'Read the catalogue',
    progress: 'Progress of the catalogue',
  },
  guide: {
    title: 'Set up',
    progress: (done: number, of: number) => `${done} of ${of} steps done`,
    dismiss: 'Hide this guide',
    catalogue: 'Read your catalogue',
    catalogText:
      'We read your products from Shopify and register those that are published. This goes on by itself.',
    catalogDone: (n: number) => `${plural(n, 'variant is', 'variants are')} registered.`,
    goal: 'Choose your goal',
    goalText: 'What should suggested prices aim at? You can change this in Settings at any time.',
    goalDone: (goal: string) => `${goal}. You can change this in Settings.`,
    goalAction: 'Save goal',
    competitor: 'Add a competitor',
    competitorText:
      "Enter a competitor's web address. We visit it politely and look for your products.",
    competitorDone: (n: number) =>
      `${plural(n, 'competitor', 'competitors')} added. Their products appear as they are found.`,
    competitorAction: 'Add a competitor',
    review: 'Review what was found',
    reviewText:
      'Confirm or refuse the pairs we are not sure about, then look at alerts and suggestions.',
    reviewWaiting: (n: number) => `${plural(n, 'pair waits', 'pairs wait')} for you.`,
    reviewDone: 'Nothing is waiting.',
    reviewAction: 'Review matches',
    reviewAlerts: 'See alerts',
    doneMark: 'done',
    openMark: 'to do',
  },
  connection: {
    title: 'Connection',
    builtIn: 'Built-in pricing service',
    elsewhere: (address: string) => `Pricing service at ${address}`,
    plan: (plan: string) => `Plan: ${plan}`,
  },
  plan: {
    neverTitle: 'Choose a plan',
    never:
      'Your products are sent and competitors are visited as soon as you have chosen a plan in Shopify.',
    endedTitle: 'Your plan has ended',
    ended:
      'Your data is kept. Competitors are not visited and no price is changed until there is a plan again, or the open bill is paid.',
    endsTitle: (day: string) => `Your plan ends on ${day}`,
    ends: 'Until then everything goes on. Your data is kept afterwards.',
  },
  noMapPrice: (n: number) =>
    `${plural(n, 'monitored variant has', 'monitored variants have')} no floor, so nobody can ` +
    `be below it. Set floors in Shopify (variant metafield “Minimum advertised price”) or by a ` +
    `rule in Settings.`,
  noMapPriceAction: 'Show variants without a floor',
  reasonsTitle: 'Not monitored',
};
