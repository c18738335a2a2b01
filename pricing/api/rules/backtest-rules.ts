/** What a rule set would have done on the recorded market of an account. */
import { getSettings } from '#pricing/accounts/settings.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import { readBeliefs } from '#pricing/recommendations/beliefs/list-beliefs.ts';
import { listRivalry } from '#pricing/recommendations/followers/rivalry.ts';
import { applyCorrection, fitCorrection } from '#pricing/recommendations/ledger/fit-correction.ts';
import { listOutcomes } from '#pricing/recommendations/ledger/list-outcomes.ts';
import { PRIOR_BELIEF } from '#pricing/recommendations/model/prior-belief.ts';
import { describeBacktest } from '#pricing/rules/backtest/describe-backtest.ts';
import { loadHistories } from '#pricing/rules/backtest/load-history.ts';
import { DAY_MS } from '#kernel/durations.ts';
import { openBacktest } from '#pricing/rules/backtest/open-backtest.ts';
import { findRuleNeeds } from '#pricing/rules/find-rule-needs.ts';
import { openBacktestModel } from './open-backtest-model.ts';
import type { Sql } from '#prisma/open-database.ts';
import type { z } from '@hono/zod-openapi';
import type { RuleSetForm } from '#pricing/contract/rule.ts';
import type { RuleBacktestLineSchema } from '#pricing/contract/rule-backtest.ts';

/** Products in memory at a time, each with its history. */
const PAGE = 250;

export type RuleBacktestLine = z.infer<typeof RuleBacktestLineSchema>;

/**
 * The lines of a backtest, a page of products at a time: progress, and at the end the result. The
 * last day is yesterday. Memory does not grow with the catalog.
 */
export async function* backtestRules(
  context: Pick<ServiceContext, 'clock'>,
  sql: Sql,
  { accountId, form, days }: { accountId: string; form: RuleSetForm; days: number },
): AsyncGenerator<readonly RuleBacktestLine[]> {
  const now = context.clock.now();
  const range = { from: (Math.floor(now.getTime() / DAY_MS) - days) * DAY_MS, days };
  const settings = await getSettings(sql, accountId);
  const about = { accountId, now, ownTax: settings.tax };
  const correction = fitCorrection(await listOutcomes(sql, accountId));
  const rivalry = await listRivalry(sql, { ...about, products: [] });
  const needs = findRuleNeeds(form);
  const backtest = openBacktest(form, range);
  const { rows } = await sql.query<{ total: number }>(
    'select count(*)::int as total from pricing.product where account_id = $1 and paused_at is null',
    [accountId],
  );
  const total = rows[0]?.total ?? 0;
  let done = 0;
  for await (const productIds of listPages(sql, accountId)) {
    const loaded = await loadHistories(sql, { ...about, productIds, range, needs });
    const beliefs = await readBeliefs(sql, {
      ...about,
      subjects: loaded.map(({ row }) => ({ ...row, productId: row.id })),
    });
    for (const { row, history } of loaded) {
      const belief = applyCorrection(beliefs.get(row.id) ?? PRIOR_BELIEF, correction);
      backtest.add(history, openBacktestModel({ row, belief, settings, rivalry }));
    }
    done += productIds.length;
    yield [{ type: 'progress', done, total }];
  }
  yield [{ type: 'result', ...describeBacktest(backtest.get()) }];
}

/** Ids of the account's products, a page at a time. */
async function* listPages(sql: Sql, accountId: string): AsyncGenerator<readonly string[]> {
  for (let after = ''; ;) {
    const { rows } = await sql.query<{ id: string }>(
      'select id from pricing.product where account_id = $1 and paused_at is null and id > $2 order by id limit $3',
      [accountId, after, PAGE],
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(({ id }) => id);
    if (rows.length < PAGE) return;
    after = last.id;
  }
}
