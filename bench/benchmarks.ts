/**
 * What `npm run bench` runs, in this order. Add each new benchmark to this list; a test names
 * missing ones.
 */

export interface Benchmark {
  readonly name: string;
  /** Below bench/. */
  readonly file: string;
  /** How it uses a folder of cases; without this it reads none. */
  readonly cases?: {
    /** The part of the folder that it gets. */
    readonly path: string;
    /**
     * `needed`: without one there is nothing to measure. `adds`: it measures more with one.
     * `replaces`: it measures these cases instead of generated ones, and therefore only when a
     * folder is named.
     */
    readonly use: 'needed' | 'adds' | 'replaces';
  };
  /** Its options for the smallest size that still runs all of its code: a second or a few. */
  readonly smallest: readonly string[];
}

const ALL = { path: '.', use: 'needed' } as const;

export const benchmarks: readonly Benchmark[] = [
  { name: 'price strings', file: 'extraction/measure-price-strings.ts', cases: ALL, smallest: [] },
  {
    name: 'extraction',
    file: 'extraction/measure-extraction.ts',
    cases: ALL,
    smallest: ['--shipped'],
  },
  { name: 'sample retailers', file: 'extraction/measure-sample-retailers.ts', smallest: [] },
  {
    name: 'labelled by machine',
    file: 'extraction/measure-labelled.ts',
    cases: ALL,
    smallest: [],
  },
  { name: 'changed pages', file: 'extraction/measure-perturbed.ts', cases: ALL, smallest: [] },
  {
    name: 'second amounts',
    file: 'extraction/measure-second-amounts.ts',
    cases: ALL,
    smallest: [],
  },
  { name: 'patterns', file: 'extraction/measure-patterns.ts', cases: ALL, smallest: [] },
  { name: 'shipping', file: 'extraction/measure-shipping.ts', smallest: [] },
  { name: 'robots', file: 'extraction/measure-robots.ts', cases: ALL, smallest: [] },
  {
    name: 'reading speed',
    file: 'extraction/measure-speed.ts',
    cases: ALL,
    smallest: ['--rounds', '1', '--offline'],
  },
  {
    name: 'reading memory',
    file: 'extraction/measure-memory.ts',
    cases: ALL,
    smallest: ['--pages', '40'],
  },
  {
    name: 'matching',
    file: 'matching/measure-matching.ts',
    cases: { path: 'walmart-amazon', use: 'needed' },
    smallest: [],
  },
  {
    name: 'matching, other kinds',
    file: 'matching/measure-general.ts',
    cases: { path: 'walmart-amazon', use: 'adds' },
    smallest: ['--size', '40', '--seeds', '1'],
  },
  {
    name: 'matching calibration',
    file: 'matching/measure-calibration.ts',
    cases: { path: 'walmart-amazon', use: 'adds' },
    smallest: [
      '--size',
      '40',
      '--products',
      '60',
      '--listings',
      '120',
      '--seeds',
      '1',
      '--learning',
      '0',
    ],
  },
  {
    name: 'matching, sample shop',
    file: 'matching/measure-sample-shop.ts',
    smallest: ['--slices', '1', '--retailers', '2'],
  },
  {
    name: 'matching, variant families',
    file: 'matching/measure-families.ts',
    cases: { path: 'walmart-amazon', use: 'adds' },
    smallest: [],
  },
  {
    name: 'matching scale',
    file: 'matching/measure-scale.ts',
    smallest: ['--products', '100', '--listings', '50,200'],
  },
  {
    name: 'matching live, scoring',
    file: 'matching/measure-live-core.ts',
    smallest: ['--products', '100', '--listings', '200', '--asked', '10'],
  },
  {
    name: 'matching live, in the service',
    file: 'matching/measure-live.ts',
    smallest: ['--products', '100', '--listings', '200', '--runs', '3', '--together', '10'],
  },
  {
    name: 'crawl',
    file: 'crawl/measure-crawl.ts',
    cases: { path: '.', use: 'replaces' },
    smallest: ['--pages', '16', '--rounds', '1', '--built', '8', '--visits', '8', '--offline'],
  },
  {
    name: 'rendering',
    file: 'rendering/measure-rendering.ts',
    smallest: [
      ...['--pages', '1', '--browsers', '1', '--rounds', '1'],
      ...['--shops', '1', '--each', '1', '--visits', '2', '--offline'],
    ],
  },
  {
    name: 'freshness',
    file: 'monitoring/simulate-freshness.ts',
    smallest: ['--listings', '50', '--days', '10', '--seeds', '1'],
  },
  {
    name: 'sync',
    file: 'sync/measure-sync.ts',
    smallest: ['--variants', '200', '--idle', '0'],
  },
  { name: 'map prices', file: 'sync/measure-map-prices.ts', smallest: ['--variants', '200'] },
  {
    name: 'map price import',
    file: 'sync/measure-map-price-import.ts',
    smallest: ['--small', '100', '--rows', '400'],
  },
  {
    name: 'alerts page',
    file: 'pages/measure-alerts.ts',
    smallest: ['--small', '60', '--large', '120', '--warm-up', '0', '--requests', '1'],
  },
  {
    name: 'products page',
    file: 'pages/measure-products.ts',
    smallest: ['--small', '60', '--large', '120', '--warm-up', '0', '--requests', '1'],
  },
  {
    name: 'match review page',
    file: 'pages/measure-review.ts',
    smallest: ['--small', '60', '--large', '120', '--warm-up', '0', '--requests', '1'],
  },
  {
    name: 'pages',
    file: 'pages/measure-pages.ts',
    smallest: [
      ...['--variants', '400', '--warm-up', '0', '--requests', '1', '--visits', '1'],
      ...['--opened', '3', '--pause', '30', '--loads', '1', '--slow', '1'],
    ],
  },
  {
    name: 'api',
    file: 'api/measure-api.ts',
    smallest: [
      ...['--answers', '12', '--warm-up', '0', '--rounds', '1', '--connections', '4'],
      ...[
        '--accounts',
        '60',
        '--rows',
        '100',
        '--products',
        '1000',
        '--requests',
        '20',
        '--batches',
        '1',
      ],
    ],
  },
  {
    name: 'insights',
    file: 'insights/measure-insights.ts',
    smallest: [
      ...['--small', '20', '--large', '120', '--offers', '3'],
      ...['--warm-up', '0', '--requests', '1'],
    ],
  },
  {
    name: 'compliance',
    file: 'compliance/measure-compliance.ts',
    smallest: [
      ...['--small', '60', '--large', '300', '--offers', '3', '--days', '10'],
      ...['--warm-up', '0', '--requests', '1'],
    ],
  },
  { name: 'alerts', file: 'alerts/measure-alerts.ts', smallest: ['--products', '200'] },
  {
    name: 'captures',
    file: 'captures/measure-captures.ts',
    smallest: ['--documents', '20', '--kilobytes', '10'],
  },
  {
    name: 'job queue',
    file: 'jobs/measure-jobs.ts',
    smallest: ['--jobs', '2', '--seconds', '1', '--idle', '0'],
  },
  {
    name: 'demand backtest',
    file: 'recommendations/score-backtest.ts',
    cases: { path: 'demand/cheese.csv', use: 'needed' },
    smallest: [],
  },
  {
    name: 'demand panels',
    file: 'recommendations/measure-panels.ts',
    smallest: ['--seeds', '1'],
  },
  {
    name: 'recommendation calibration',
    file: 'recommendations/measure-calibration.ts',
    smallest: ['--products', '100', '--shop', '100', '--without-goals'],
  },
  {
    name: 'recommendation goals',
    file: 'recommendations/measure-goals.ts',
    smallest: ['--seeds', '3', '--products', '30', '--without-goals'],
  },
  {
    name: 'recommendation speed',
    file: 'recommendations/measure-recommendation-speed.ts',
    smallest: ['--products', '200', '--shop', '100'],
  },
  {
    name: 'recommendation account',
    file: 'recommendations/measure-account.ts',
    smallest: ['--products', '200'],
  },
  {
    name: 'pricing rules',
    file: 'rules/measure-rules.ts',
    smallest: ['--products', '30', '--preview', '300', '--rounds', '1'],
  },
  {
    name: 'preview of rules',
    file: 'rules-preview/measure-preview.ts',
    smallest: ['--products', '200', '--offers', '2', '--rounds', '1'],
  },
];
