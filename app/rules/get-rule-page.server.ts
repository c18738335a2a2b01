/** What the pages of pricing rules show. */
import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import { toServiceActionResult } from '#app/pricing-client/get-service-outcome.server.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import type { AppServices } from '#app/services.server.ts';
import { listValueTitles } from './list-segment-values.server.ts';
import { listSearchStates, type SearchState } from './resolve-searches.server.ts';
import type { RuleTexts } from './rule-form.ts';
import {
  listRuleVersions,
  readRuleSet,
  type RuleSetView,
  type RuleVersion,
} from './rule-set.server.ts';

export interface RuleListPage {
  readonly ruleSet: RuleSetView;
  readonly versions: readonly RuleVersion[];
  /** What people call the collections and products of its conditions. */
  readonly titles: Readonly<Record<string, string>>;
}

/** The rule set with its versions; an error of the service is shown on the page. */
export function getRuleListPage(
  services: AppServices,
  shop: string,
): Promise<ActionResult<RuleListPage>> {
  return toServiceActionResult(services, shop, async () => {
    const client = await getPricingClient(services, shop);
    const [ruleSet, versions] = await Promise.all([readRuleSet(client), listRuleVersions(client)]);
    return { ruleSet, versions, titles: await listTitles(services, shop, ruleSet.form.rules) };
  });
}

export interface RuleEditorPage extends Omit<RuleListPage, 'versions'> {
  /** Null: there is none with this key. */
  readonly stored: RuleTexts | null;
  readonly searches: Readonly<Record<string, SearchState>>;
  /** Domains of the competitors that the account monitors. */
  readonly retailers: readonly string[];
}

/** A rule in its rule set, with what can be chosen. `key`: null for a new one. */
export function getRuleEditorPage(
  services: AppServices,
  shop: string,
  key: string | null,
): Promise<ActionResult<RuleEditorPage>> {
  return toServiceActionResult(services, shop, async () => {
    const client = await getPricingClient(services, shop);
    const [ruleSet, searches, retailers] = await Promise.all([
      readRuleSet(client),
      listSearchStates(client),
      listRetailers(),
    ]);
    const stored = ruleSet.form.rules.find((rule) => rule.key === key) ?? null;
    const titles = await listTitles(services, shop, stored ? [stored] : []);
    return { ruleSet, stored, searches, retailers, titles };

    async function listRetailers(): Promise<string[]> {
      if (!client.offers('retailers.list')) return [];
      const domains: string[] = [];
      for await (const { domain } of client.retailers.list()) domains.push(domain);
      return domains.sort();
    }
  });
}

function listTitles(services: AppServices, shop: string, rules: readonly RuleTexts[]) {
  const ids = rules.flatMap(({ segment }) =>
    segment.flatMap((condition) =>
      condition.field === 'collection' || condition.field === 'product' ? condition.values : [],
    ),
  );
  return listValueTitles(services, shop, [...new Set(ids)]);
}
