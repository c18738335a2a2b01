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

/** At most as many as somebody reads: for another one, one goes. */
export const MOST_BENCHMARKS = 14;

const ALL = { path: '.', use: 'needed' } as const;

export const benchmarks: readonly Benchmark[] = [
  { name: 'extraction', file: 'extraction/measure-extraction.ts', cases: ALL, smallest: [] },
  {
    name: 'reading speed',
    file: 'extraction/measure-speed.ts',
    cases: ALL,
    smallest: ['--rounds', '1', '--offline'],
  },
  {
    name: 'matching',
    file: 'matching/measure-matching.ts',
    cases: { path: 'walmart-amazon', use: 'needed' },
    smallest: [],
  },
  {
    name: 'match calibration',
    file: 'matching/measure-calibration.ts',
    cases: { path: 'walmart-amazon', use: 'adds' },
    smallest: ['--size', '40', '--products', '60', '--listings', '120', '--seeds', '1'],
  },
  {
    name: 'match scale',
    file: 'matching/measure-scale.ts',
    smallest: ['--products', '100', '--listings', '50,200'],
  },
  {
    name: 'crawl',
    file: 'crawl/measure-crawl.ts',
    cases: { path: '.', use: 'replaces' },
    smallest: ['--pages', '16', '--rounds', '1', '--built', '8', '--offline'],
  },
  {
    name: 'rendering',
    file: 'rendering/measure-rendering.ts',
    smallest: [
      ...['--pages', '1', '--browsers', '1', '--rounds', '1'],
      ...['--shops', '1', '--each', '1', '--visits', '2', '--offline'],
    ],
  },
  { name: 'sync', file: 'sync/measure-sync.ts', smallest: ['--variants', '200', '--idle', '0'] },
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
      ...['--accounts', '60', '--rows', '100', '--listings', '1000', '--batches', '1'],
    ],
  },
  {
    name: 'job queue',
    file: 'jobs/measure-jobs.ts',
    smallest: ['--jobs', '2', '--seconds', '1', '--idle', '0'],
  },
  {
    name: 'recommendations',
    file: 'recommendations/measure-calibration.ts',
    smallest: ['--products', '100', '--shop', '100', '--without-goals'],
  },
  {
    name: 'goals',
    file: 'recommendations/measure-goals.ts',
    smallest: ['--seeds', '3', '--products', '30', '--without-goals'],
  },
  {
    name: 'rules preview',
    file: 'rules-preview/measure-preview.ts',
    smallest: ['--products', '200', '--offers', '2', '--rounds', '1'],
  },
];
