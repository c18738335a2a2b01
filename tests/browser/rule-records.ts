/** Pricing rules as the service behind the pages answers them. */
const minutesBefore = (now: Date, minutes: number) =>
  new Date(now.getTime() - minutes * 60_000).toISOString();
const savedBy = { id: 'gid://shopify/StaffMember/42', name: 'Ada Lind' };

/** Two rules, with something in every part of the form. */
export const ruleSet = (now: Date) => ({
  version: 3,
  saved_at: minutesBefore(now, 90),
  saved_by: savedBy,
  form: {
    version: 1,
    guard_rails: {
      min_margin: 1500,
      max_step: 1000,
      max_day: null,
      min_stock_days: 14,
      price_war: 'hold',
      warn_share: 2000,
    },
    rules: [
      {
        key: 'follow-a-and-b',
        name: 'A & B',
        mode: 'automatic',
        segment: [
          { field: 'brand', is: 'any_of', values: ['Bjelke', 'Lumo'] },
          { field: 'search', is: 'none_of', search: 'winter', query: 'tag:winter' },
          { field: 'price', currency: 'EUR', at_least_amount: 10, at_most_amount: 99.5 },
          { field: 'stock', at_least: 5 },
        ],
        strategies: [
          {
            kind: 'market',
            reference: 'weighted_average',
            retailers: [
              { domain: 'shop-1.example', weight: 3 },
              { domain: 'shop-2.example', weight: 1 },
            ],
            excluded_retailers: [],
            in_stock_only: true,
            shipping: 'with',
            least_offers: 2,
            direction: 'below',
            basis_points: 250,
          },
          { kind: 'cost_plus', amount: 4.5, currency: 'EUR' },
          { kind: 'model', goal: 'margin' },
        ],
        guard_rails: { max_day: 500 },
        endings: [{ currency: 'EUR', endings: ['.99', '.49'], direction: 'nearest' }],
        schedule: {
          time_zone: 'Europe/Berlin',
          weekdays: [6, 7],
          start_time: '20:00',
          end_time: '06:00',
        },
        test_share: 5000,
        max_changes_per_day: 200,
      },
      {
        key: 'rest',
        name: 'Rest',
        mode: 'off',
        segment: [],
        strategies: [{ kind: 'keep' }],
        guard_rails: {},
        endings: [],
        schedule: null,
        test_share: null,
        max_changes_per_day: null,
      },
    ],
  },
});

export const ruleVersions = (now: Date) =>
  [3, 2, 1].map((version) => ({
    version,
    rules: version,
    saved_at: minutesBefore(now, 90 * (4 - version)),
    saved_by: savedBy,
  }));

export const ruleSearches = (now: Date) => [
  { key: 'winter', query: 'tag:winter', products: 12, resolved_at: minutesBefore(now, 20) },
];

export const ruleValidation = {
  rules: [
    { key: 'follow-a-and-b', products: 24, matching: 24 },
    { key: 'rest', products: 36, matching: 60 },
  ],
  warnings: [
    {
      code: 'often_limited',
      rule_key: 'follow-a-and-b',
      text: 'Limits decide the price of 10 of 24 products (42 %, more than 20 %)',
      values: { products: 24, limited: 10, share: 0.417, least: 0.2 },
    },
  ],
};
