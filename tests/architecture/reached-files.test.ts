import { expect, test } from 'vitest';
import { listImports, listSourceFiles } from './list-imports.ts';
import { listReachedFiles, listSingleImporterFiles } from './reached-files.ts';

/**
 * How many files somebody opens who follows one step through the program. A figure falls, or rises
 * with a subject that is new: move a helper to its only caller, or name the subject that two files
 * share. In comments: the figures when counting began.
 */
const AT_MOST = {
  /**
   * 32; 19 before prices that are set elsewhere, the time that a batch takes, and pauses were
   * subjects.
   */
  fromApplyToAdmin: 22,
  /**
   * 224; 143 before page kinds, hidden elements, kinds of amounts, words of shops, delivery (in
   * extraction and of listings), learned places, corrections, the price model, capture
   * stores, drawn pages and pictures were subjects; 269 before what a GTIN is doubted by.
   */
  fromPageToAlert: 271,
  /**
   * 481; 430 before insights, 506 before Home's market, the matrix and pricing rules, 571 before
   * pauses, absent objects, moved variants and documents read in processes of their own were subjects.
   */
  withSingleImporter: 575,
  /**
   * 331: of these, helpers, without what a route or a list of jobs, endpoints or platforms names. 228
   * before insights, 265 before Home's market, the matrix and pricing rules, 307 before pauses, absent
   * objects, moved variants and documents read in processes of their own.
   */
  withSingleCaller: 311,
};

const files = listSourceFiles();

test.each([
  {
    figure: 'fromApplyToAdmin' as const,
    found: listReachedFiles(files, {
      from: ['app/repricing/handle-recommendation-decision.server.ts'],
      until: ['app/admin-api/open-admin.server.ts'],
    }),
  },
  {
    figure: 'fromPageToAlert' as const,
    found: listReachedFiles(files, {
      from: [
        'pricing/monitoring/run-retailer-slice.ts',
        'pricing/matching/match-market.ts',
        'pricing/alerts/check-alerts.ts',
      ],
    }),
  },
  { figure: 'withSingleImporter' as const, found: listSingleImporterFiles(files) },
  {
    figure: 'withSingleCaller' as const,
    found: listSingleImporterFiles(files, { withoutMembers: true }),
  },
])('there are not more files: $figure', ({ figure, found }) => {
  expect(
    found.length,
    found.length > AT_MOST[figure]
      ? `${figure} grew: a new file with one caller belongs beside that caller`
      : `${figure} fell: lower it in AT_MOST to ${found.length}, so that it stays there`,
  ).toBe(AT_MOST[figure]);
});

test('a way follows values, not types, and ends at its end', () => {
  const made = (path: string, text: string) => ({ path, text, imports: listImports(path, text) });
  const tree = [
    made(
      'pricing/a/one.ts',
      `import { two } from './two.ts';\nimport type { Six } from '../b/six.ts';`,
    ),
    made(
      'pricing/a/two.ts',
      `import { type Six, type Seven } from '../b/six.ts';\nexport { three } from './three.ts';`,
    ),
    made('pricing/a/three.ts', `import { type Six, four } from '../b/four.ts';`),
    made(
      'pricing/b/four.ts',
      `import { six } from './six.ts';\nimport { money } from '#kernel/money.ts';`,
    ),
    made('pricing/b/six.ts', `export const six = 6;`),
    made('kernel/money.ts', ''),
    made('pricing/b/six.test.ts', `import { six } from './six.ts';`),
  ];
  const from = ['pricing/a/one.ts'];
  expect(listReachedFiles(tree, { from })).toEqual([
    'pricing/a/one.ts',
    'pricing/a/three.ts',
    'pricing/a/two.ts',
    'pricing/b/four.ts',
    'pricing/b/six.ts',
  ]);
  expect(listReachedFiles(tree, { from, until: ['pricing/a/two.ts'] })).toEqual([
    'pricing/a/one.ts',
    'pricing/a/two.ts',
  ]);
  expect(() => listReachedFiles(tree, { from: ['pricing/a/gone.ts'] })).toThrow('does not exist');
  expect(listSingleImporterFiles(tree)).toEqual([
    'pricing/a/two.ts',
    'pricing/a/three.ts',
    'pricing/b/four.ts',
    'kernel/money.ts',
  ]);
});
