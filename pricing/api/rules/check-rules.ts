import { getSettings } from '#pricing/accounts/settings.ts';
import { formatRuleWarning } from '#kernel/reasons/english/format-in-english.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import { normalizeDomain } from '#pricing/market/normalize-domain.ts';
import { openReachCounter } from '#pricing/rules/count-reach.ts';
import { findWarnings } from '#pricing/rules/find-warnings.ts';
import { listRuleSearches } from '#pricing/rules/rule-searches.ts';
import type { Sql } from '#prisma/open-database.ts';
import type { RuleSetForm } from '#pricing/contract/rule.ts';
import type { RuleValidation } from '#pricing/contract/rule-set.ts';
import { readCatalog } from './read-catalog.ts';

/** More searches than rules have conditions. */
const MAX_SEARCHES = 2_000;

/** What the rules reach now, and what is probably not meant. Writes nothing. */
export async function checkRules(
  { db, clock }: Pick<ServiceContext, 'db' | 'clock'>,
  { accountId, form }: { accountId: string; form: RuleSetForm },
): Promise<RuleValidation> {
  const now = clock.now();
  const settings = await getSettings(db, accountId);
  const hosts = new Set<string>();
  let recommend: Parameters<typeof openReachCounter>[1]['recommend'] = () => null;
  const counter = openReachCounter(form, {
    asOf: now,
    recommend: (product, goal) => recommend(product, goal),
  });
  for await (const page of readCatalog(db, { accountId, form, now, settings })) {
    ({ recommend } = page);
    for (const { row, product } of page.products) {
      counter.add(product);
      hosts.add(new URL(row.url).hostname);
    }
  }
  const reach = counter.get();
  const warnings = findWarnings(form, {
    reach,
    ownDomains: [...hosts].map((host) => normalizeDomain(host).domain),
    monitoredDomains: await listMonitoredDomains(db, accountId),
    searches: new Map(
      (await listRuleSearches(db, { accountId, fetch: MAX_SEARCHES, after: undefined })).map(
        ({ key, resolvedAt }) => [key, resolvedAt],
      ),
    ),
    now,
  });
  return {
    rules: reach.map(({ key, products, matching }) => ({ key, products, matching })),
    warnings: warnings.map(({ ruleKey, warning }) => ({
      code: warning.code,
      rule_key: ruleKey,
      text: formatRuleWarning(warning),
      values: { ...warning.values },
    })),
  };
}

async function listMonitoredDomains(sql: Sql, accountId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql.query<{ domain: string }>(
    `select r.domain from pricing.account_retailer w
     join pricing.retailer r on r.id = w.retailer_id
     where w.account_id = $1 and w.monitored`,
    [accountId],
  );
  return new Set(rows.map(({ domain }) => domain));
}
