/**
 * Columns that the schema lets be null and a statement always returns with a value, because of a
 * rule that is not in the schema, or not in the statement's fixed text. By place and column: why.
 * An entry that is no longer needed fails the test.
 */
export const PRESENT_BY_RULE: ReadonlyMap<string, string> = new Map([
  ['app/map-prices/bulk-files.server.ts gid', 'a line in state change names a variant'],
  ['app/map-prices/write-map-prices.server.ts gid', 'a line in state change names a variant'],
  [
    'app/map-prices/export-files.server.ts problem',
    'a line that is refused or failed has a problem',
  ],
  [
    'app/map-prices/get-map-price-file.server.ts problem',
    'a line that is refused or failed has a problem',
  ],
  ['pricing/alerts/check-alerts.ts id', 'an alert about a listing names its product'],
  [
    'pricing/alerts/evidence/list-evidence-facts.ts retailer',
    'an alert about a listing has its prices',
  ],
  [
    'pricing/alerts/evidence/list-evidence-facts.ts currency',
    'an alert about a listing has its prices',
  ],
  [
    'pricing/alerts/evidence/list-evidence-facts.ts lowest_minor',
    'an alert about a listing has its prices',
  ],
  [
    'pricing/api/queries/list-recommendations.ts reason',
    'a condition added with createConditions: abstained is not null',
  ],
  [
    'pricing/recommendations/ledger/measure-outcomes.ts fromMinor',
    'set together with measurement waiting',
  ],
  [
    'pricing/recommendations/ledger/measure-outcomes.ts toMinor',
    'set together with measurement waiting',
  ],
]);
