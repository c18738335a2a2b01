/**
 * Every SQL statement of the program is accepted by a database that our migrations made, and the
 * types written beside it are those that PostgreSQL gives and takes. See decision 028.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestDatabase } from '#tests/support/create-test-database.ts';
import { listSourceFiles, ROOT } from './list-imports.ts';
import { checkStatements } from './sql/check-statements.ts';
import { createDescriber } from './sql/describe-statement.ts';
import { type ListedStatements, listStatements } from './sql/list-statements.ts';
import { PRESENT_BY_RULE } from './sql/present-by-rule.ts';
import { SAMPLE, SAMPLE_PATH, SAMPLE_PROBLEMS } from './sql/sample-statements.ts';

const { connection } = await createTestDatabase();
const client = new pg.Client({ ...connection, user: 'pricing' });
let listed: ListedStatements;

beforeAll(async () => {
  await client.connect();
  const paths = listSourceFiles()
    .filter(({ path }) => /^(?:app|cli|http-client|jobs|mail|pricing|prisma|server)\//.test(path))
    .filter(({ path, text }) => !/\.test\.tsx?$/.test(path) && /\.(?:query|send)\b/.test(text))
    .map(({ path }) => path);
  listed = listStatements(paths, new Map([[SAMPLE_PATH, SAMPLE]]));
});

afterAll(() => client.end());

/** Those statements of the program whose file matches. */
const choose = (path: RegExp): ListedStatements => ({
  ...listed,
  statements: listed.statements.filter((statement) => path.test(statement.path)),
});
const describer = () => createDescriber(client);
const CHANGED = /^pricing\/(?:alerts|market|monitoring)\/|list-alerts/;
const PROGRAM = new RegExp(`^(?!${SAMPLE_PATH})`);

test('every statement fits the schema and the types written beside it', async () => {
  const { problems, unchecked, checked, snakeCase } = await checkStatements(
    choose(PROGRAM),
    await describer(),
  );
  const needed = new Set<string>();
  const left = problems.filter((problem) => {
    const rule = findRule(problem);
    if (rule !== null) needed.add(rule);
    return rule === null;
  });
  expect(left, 'the rows or values are not what the code takes them for').toEqual([]);
  expect(
    [...PRESENT_BY_RULE.keys()].filter((key) => !needed.has(key)),
    'not needed',
  ).toEqual([]);
  expect(checked, 'statements are not found any more').toBeGreaterThan(500);

  const known = readKnown();
  const why = unchecked.map(({ path, line, why }) => `${path}:${line} ${why}`).join('\n');
  expect(
    count(unchecked.map(({ path, inPart }) => `${path}${inPart ? ' in part' : ''}`)),
    `a text is fixed, or chosen by conditions and unions of literals; shorten the list, do not extend it:\n${why}`,
  ).toEqual(known.unchecked);
  expect(
    count(snakeCase.map((path) => path.split('/').slice(0, 2).join('/'))),
    'a new row type has names in camelCase (as "camelCase"); lower the number, do not raise it',
  ).toEqual(known.snakeCase);
});

/** The entry of PRESENT_BY_RULE that a problem is explained by. */
function findRule(problem: string): string | null {
  const [, path = '', column = ''] = /^(\S+):\d+ (\S+): can be null/.exec(problem) ?? [];
  return PRESENT_BY_RULE.has(`${path} ${column}`) ? `${path} ${column}` : null;
}

const Counts = z.record(z.string(), z.number());
/** Statements from before this check: neither number grows. */
function readKnown() {
  const path = join(ROOT, 'tests/architecture/sql/older-statements.json');
  return z
    .object({ unchecked: Counts, snakeCase: Counts })
    .parse(JSON.parse(readFileSync(path, 'utf8')));
}

const count = (keys: readonly string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(keys, (key) => key)].map(([key, all]) => [key, all.length]));

test('each kind of difference between a statement and its types is found', async () => {
  const { problems } = await checkStatements(
    choose(new RegExp(`^${SAMPLE_PATH}$`)),
    await describer(),
  );
  expect(problems.map((problem) => problem.replace(/^\S+ /, ''))).toEqual(SAMPLE_PROBLEMS);
});

test('a change of the schema is found in the statements of the program', async () => {
  const changed = await createTestDatabase();
  const admin = new pg.Client({ ...changed.connection, user: 'pricing' });
  await admin.connect();
  const find = async () => {
    const found = await checkStatements(choose(CHANGED), await createDescriber(admin));
    return found.problems.filter((problem) => findRule(problem) === null);
  };
  try {
    expect(await find()).toEqual([]);
    for (const change of [
      'alter table pricing.alert rename column detected_at to found_at',
      'alter table pricing.alert alter column lowest_minor type numeric',
      'alter table pricing.listing alter column weight drop not null',
      'alter table pricing.listing drop column etag',
    ])
      await admin.query(change);
    const problems = (await find()).join('\n');
    expect(problems).toContain('PostgreSQL refuses it: column a.detected_at does not exist');
    expect(problems).toContain('alertLowest: is numeric, which the client returns as string');
    expect(problems).toContain('weight: can be null');
    expect(problems).toContain('PostgreSQL refuses it: column "etag" does not exist');
  } finally {
    await admin.end();
  }
});
