/** How the migration converts sentences that were stored before reasons had codes. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#tests/support/create-test-database.ts';
import { formatMonitoringReason } from '#kernel/reasons/english/format-in-english.ts';
import { MONITORING_REASONS, WAY_REASONS } from '#kernel/reasons/monitoring-reasons.ts';
import { readReason } from '#kernel/reasons/read-reason.ts';
import type { ValueKind } from '#kernel/reasons/vocabulary.ts';

const db = await createTestDatabase();

test('converts every known sentence to its code and values', async () => {
  // The sentence of the first is the network error's text, which does not identify the code.
  const open = new Set([
    'address_refused',
    'too_many_redirects',
    'answer_too_large',
    'not_an_address',
    // Newer than codes: no release stored their sentence.
    'not_drawn',
    'rendered_visits_used',
    ...Object.keys(WAY_REASONS),
  ]);
  const reasons = Object.entries(MONITORING_REASONS).flatMap(([code, kinds]) => {
    const values = Object.fromEntries(
      Object.entries(kinds).map(([name, kind]: [string, ValueKind]) => [
        name,
        exampleOf(name, kind),
      ]),
    );
    const reason = readReason(MONITORING_REASONS, { code, values });
    return reason === null || open.has(code) ? [] : [reason];
  });
  expect(reasons).toHaveLength(Object.keys(MONITORING_REASONS).length - open.size);
  const stored = reasons.map((reason) => formatMonitoringReason(reason));
  const filled = await migrate(stored);
  for (const [at, reason] of reasons.entries()) {
    const found = readReason(MONITORING_REASONS, filled[at]);
    // The same sentence: some codes share one.
    expect(found && formatMonitoringReason(found), reason.code).toBe(stored[at]);
  }
});

test('an unknown sentence gets no code', async () => {
  expect(await migrate(['opens on market days only', 'no answer for 30 days: full moon'])).toEqual([
    null,
    null,
  ]);
});

/**
 * Rows as the older release wrote them, and the migration without the columns, which exist already.
 */
async function migrate(sentences: readonly string[]): Promise<unknown[]> {
  await db.query('delete from pricing.retailer');
  await db.query(
    `insert into pricing.retailer (id, domain, status, status_reason, status_since, base_url, next_request_at, created_at)
     select 'ret_' || n, 'shop' || n || '.example', 'refused', sentence, now(), 'https://shop.example', now(), now()
     from unnest($1::text[]) with ordinality as given(sentence, n)`,
    [sentences],
  );
  const sql = await readFile(
    new URL('../../prisma/migrations/20261124040001_reason_codes/migration.sql', import.meta.url),
    'utf8',
  );
  for (const statement of splitStatements(sql)) await db.query(statement);
  const { rows } = await db.query<{ detail: unknown }>(
    `select status_reason_detail as detail from pricing.retailer order by substr(id, 5)::int`,
  );
  return rows.map(({ detail }) => detail);
}

function splitStatements(sql: string): string[] {
  const from = sql.indexOf('CREATE FUNCTION');
  const end = sql.indexOf('$$;', from) + 3;
  const rest = sql.slice(end).split(/;\s*$/m);
  return [sql.slice(from, end), ...rest].filter((statement) => statement.trim() !== '');
}

const TEXTS: Readonly<Record<string, string>> = {
  currency: 'EUR',
  address: 'https://shop.example/p/1',
};

function exampleOf(name: string, kind: ValueKind): unknown {
  if (kind === 'count') return name === 'status' ? 503 : 12;
  if (kind === 'text') return TEXTS[name] ?? '19.905';
  if (typeof kind === 'string') return 0.4;
  if ('optional' in kind) return 12;
  if ('list' in kind) return [{ code: 'answers_status', values: { status: 503 } }];
  return kind[0];
}
