export const settings = {
  title: 'Settings',
  connection: {
    title: 'Pricing service',
    text: 'Where prices are collected and suggestions are made.',
    builtIn: 'Built in (recommended)',
    builtInHelp: 'Nothing to set up: this shop has its own account.',
    elsewhere: 'I have an account elsewhere',
    elsewhereHelp: 'A server that speaks the Pricing Intelligence API.',
    baseUrl: 'Base address',
    baseUrlHelp: 'Ends in /v1, for example https://pricing.example.com/v1',
    apiKey: 'API key',
    apiKeyHelp:
      'From the account settings of that service. Kept encrypted, and deleted when you uninstall the app.',
    apiKeyKept: 'A key is saved. Enter a new one to replace it.',
    saved: 'Connected. Your products are being sent to this service.',
    refusedTitle: 'Not saved',
    state: 'State',
  },
  goal: {
    title: 'Goal',
    names: {
      market: 'Match the market',
      margin: 'Protect margin',
      profit: 'Maximize profit',
    },
    help: {
      market:
        'Brings prices to the median competitor price, step by step. ' +
        'Nothing is suggested within 2% of it, or with fewer than two competitor prices.',
      margin: 'Never suggests a lower price. Raises prices where that is expected to earn more.',
      profit: 'Suggests the price that is expected to earn the most gross profit.',
    },
    guard:
      'For every goal: a price is raised above the median competitor price only if the product’s own sales support it.',
  },
  advice: {
    title: 'Suggestions',
    text: 'What is shown to you, and the limits that suggestions keep.',
    threshold: 'Show suggestions with a confidence of at least',
    thresholdHelp: 'Between 50 and 95 %. Weaker ones stay one click away.',
    usualMargin: 'Usual margin, where a product has no cost',
    usualMarginHelp:
      'Share of the price that is left after cost, in %. Empty: unknown, and suggestions say so.',
    minMargin: 'Never suggest a margin below',
    minMarginHelp: 'In %, where the cost is known.',
  },
  sales: {
    title: 'Sales',
    text:
      'With what your shop sold, suggestions rest on your own customers instead of published ' +
      'studies, and their outcome can be measured.',
    privacy:
      'Only units and prices paid are summed up, per variant and day. Nothing about customers is read, and no order is kept.',
    allow: 'Allow reading orders',
    stop: 'Stop reading orders',
    declined: 'Nothing was changed: suggestions go on without your sales.',
    unsupported: 'The connected pricing service takes no sales.',
    off: 'Not allowed',
    on: 'Allowed',
    waiting: 'Sales are read once your catalogue has been read.',
    reading: 'The orders of the last 60 days are being read.',
    sending: (rows: string) => `Being sent: ${rows} days of products so far.`,
    done: (day: string) => `The pricing service has your sales up to ${day}.`,
    refused: (count: string, why: string) => `${count} were not taken, for example: ${why}`,
    failed: 'Sales could not be read:',
    again: 'Try again',
  },
  floors: {
    title: 'Floors',
    text: 'Competitors below a floor raise an alert. A floor set on the variant in Shopify always counts first.',
    rule: 'Where no floor is set',
    ruleNone: 'No floor',
    ruleShare: 'A share of the compare-at price',
    share: 'Share',
    shareHelp:
      'In % of the compare-at price, for example 80. Variants without a compare-at price get no floor.',
    tolerance: 'How far below a floor is still fine',
    toleranceHelp: 'In % of the floor. 0: every cent counts.',
  },
  plan: {
    title: 'Plan',
    text: 'Plans are managed by Shopify.',
    current: (plan: string) => `Current plan: ${plan}`,
    limit: (n: number) =>
      `Up to ${n} requests a minute to the pricing service. No plan limits the number of products.`,
    choose: 'Choose a plan',
    gate: (plan: string, current: string) =>
      `Part of the ${plan} plan and of those above it. Your plan is ${current}.`,
    names: {
      starter: 'Starter',
      growth: 'Growth',
      scale: 'Scale',
      enterprise: 'Enterprise',
    } as Record<string, string>,
  },
  percent: '%',
  saved: 'Settings saved.',
  savedPartly: 'Saved here, but the pricing service did not take it over:',
  failed: 'Not saved',
  errors: {
    number: (low: number, high: number) => `Enter a number from ${low} to ${high}.`,
    address: 'Enter an address that begins with https:// and ends in /v1.',
    key: 'Enter the API key.',
  },
};
