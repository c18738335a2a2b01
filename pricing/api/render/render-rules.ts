import type { RuleSearchRow } from '#pricing/rules/rule-searches.ts';
import type { RuleSetVersionRow, StoredRuleSet } from '#pricing/rules/rule-sets.ts';
import type { RuleSearch } from '#pricing/contract/rule-search.ts';
import type { RuleSet, RuleSetVersion } from '#pricing/contract/rule-set.ts';
import { renderTime, renderTimeOrNull } from './render-time.ts';

export function renderRuleSet({ version, form, savedAt, savedBy }: StoredRuleSet): RuleSet {
  return {
    version,
    form,
    saved_at: renderTimeOrNull(savedAt),
    saved_by: savedBy && { id: savedBy.id, name: savedBy.name },
  };
}

export function renderRuleSetVersion(row: RuleSetVersionRow): RuleSetVersion {
  return {
    version: row.version,
    rules: row.rules,
    saved_at: renderTime(row.savedAt),
    saved_by: { id: row.savedById, name: row.savedByName },
  };
}

export function renderRuleSearch({ key, query, products, resolvedAt }: RuleSearchRow): RuleSearch {
  return { key, query, products, resolved_at: renderTime(resolvedAt) };
}
