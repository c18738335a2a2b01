/**
 * Checks responses of any server with this API. One that knows only the specification omits what
 * the contract adds: missing fields are set to "unknown" before the contract's schema parses them.
 * An element of a list that is still invalid is left out.
 */
import { z } from 'zod';
import {
  AbstentionSchema,
  AccountSchema,
  AlertEvidenceSchema,
  AlertSchema,
  ChangeSchema,
  DecisionSchema,
  InsightChangeSchema,
  InsightFiguresSchema,
  InsightGapSchema,
  InsightPositionSchema,
  InsightViolationsSchema,
  KeySchema,
  LedgerEntrySchema,
  ListingAddedSchema,
  ListingSchema,
  MatchDecisionBatchResultSchema,
  MatchSchema,
  MONEY_KEYS,
  NewAccountSchema,
  NewKeySchema,
  OperatedAccountSchema,
  PriceSchema,
  PriceSpanSchema,
  ProductBatchResultSchema,
  RecommendationSchema,
  ReliabilitySchema,
  RetailerCoverageSchema,
  RetailerSchema,
  RuleBacktestLineSchema,
  RulePreviewLineSchema,
  RuleSearchSchema,
  RuleSetSchema,
  RuleSetVersionSchema,
  RuleValidationSchema,
  SaleBatchResultSchema,
  SettingsSchema,
  UpdatedCountSchema,
} from '#pricing/contract/contract.ts';
import { AppError } from '#kernel/app-error.ts';
import { KEY_SCOPES } from '#kernel/key-scopes.ts';
import { JsonNumber } from '#kernel/exact-json.ts';
import { NO_ALERT_KINDS, toServiceKinds } from '#app/shop-state/alert-kind-settings.ts';
import type { OperationName } from '#sdk/index.ts';

type Raw = Record<string, unknown>;
const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A retailer of a server that sends no probe, or one in another form: the probe is then null. A
 * missing time of the count is set to now.
 */
const KnownRetailerSchema = RetailerSchema.extend({
  refusal_code: RetailerSchema.shape.refusal_code.catch(null),
  status_reason_detail: RetailerSchema.shape.status_reason_detail.catch(undefined),
  last_error_detail: RetailerSchema.shape.last_error_detail.catch(undefined),
  probe: RetailerSchema.shape.probe.catch(null),
  read_by: RetailerSchema.shape.read_by.catch(undefined),
  read_by_since: RetailerSchema.shape.read_by_since.catch(undefined),
  read_by_reason: RetailerSchema.shape.read_by_reason.catch(undefined),
  read_by_reason_detail: RetailerSchema.shape.read_by_reason_detail.catch(undefined),
  visit_cost: RetailerSchema.shape.visit_cost.catch(undefined),
  monitored: RetailerSchema.shape.monitored.catch(true),
  counted_at: RetailerSchema.shape.counted_at.catch(() => new Date().toISOString()),
});

/** Structured reasons are an addition: where they have another form, the sentences are used. */
const KnownRecommendationSchema = RecommendationSchema.extend({
  reason_details: RecommendationSchema.shape.reason_details.catch(undefined),
  against_details: RecommendationSchema.shape.against_details.catch(undefined),
  rule: RecommendationSchema.shape.rule.catch(undefined),
});
const KnownMatchSchema = MatchSchema.extend({
  reason_details: MatchSchema.shape.reason_details.catch(undefined),
});
const KnownAbstentionSchema = AbstentionSchema.extend({
  reason_detail: AbstentionSchema.shape.reason_detail.catch(undefined),
  rule: AbstentionSchema.shape.rule.catch(undefined),
});
const KnownLedgerEntrySchema = LedgerEntrySchema.extend({
  not_comparable_detail: LedgerEntrySchema.shape.not_comparable_detail.catch(undefined),
  objective: LedgerEntrySchema.shape.objective.catch('gross_profit'),
});
/**
 * Settings of a server without goals, or without alerts about lower prices: what it did before
 * these settings existed.
 */
const KnownSettingsSchema = SettingsSchema.extend({
  goal: SettingsSchema.shape.goal.catch('profit'),
  undercut_basis_points: SettingsSchema.shape.undercut_basis_points.catch(null),
  alert_kinds: SettingsSchema.shape.alert_kinds.catch(toServiceKinds(NO_ALERT_KINDS)),
});
const KnownPriceSchema = PriceSchema.extend({
  state_reason_detail: PriceSchema.shape.state_reason_detail.catch(undefined),
  not_comparable_detail: PriceSchema.shape.not_comparable_detail.catch(undefined),
  shipping: PriceSchema.shape.shipping.catch(undefined),
});

/** Keys of a server without scopes may do everything there, and are live. */
const withoutScopes = {
  scopes: KeySchema.shape.scopes.catch([...KEY_SCOPES]),
  mode: KeySchema.shape.mode.catch('live'),
};
const KnownKeySchema = KeySchema.extend(withoutScopes);
/** The account of a server without test accounts is a live one. */
const KnownAccountSchema = AccountSchema.extend({
  mode: AccountSchema.shape.mode.catch('live'),
});

/** The form of a whole response. */
const ANSWERS: Partial<Record<OperationName, z.ZodType>> = {
  'account.get': KnownAccountSchema,
  'accounts.create': NewAccountSchema,
  'alerts.getEvidence': AlertEvidenceSchema,
  'alerts.markRead': UpdatedCountSchema,
  'alerts.update': AlertSchema,
  'insights.getPosition': InsightPositionSchema,
  'insights.getViolations': InsightViolationsSchema,
  'keys.create': NewKeySchema.extend(withoutScopes),
  'keys.getCurrent': KnownKeySchema,
  'listings.add': ListingAddedSchema,
  'matches.update': MatchSchema,
  'matches.updateMany': MatchDecisionBatchResultSchema,
  'products.upsertMany': ProductBatchResultSchema,
  'recommendations.getReliability': ReliabilitySchema,
  'recommendations.recordDecision': DecisionSchema,
  'retailers.add': KnownRetailerSchema,
  'rules.get': RuleSetSchema,
  'rules.getVersion': RuleSetSchema,
  'rules.update': RuleSetSchema,
  'rules.updateSearch': RuleSearchSchema,
  'rules.validate': RuleValidationSchema,
  'sales.record': SaleBatchResultSchema,
  'settings.get': KnownSettingsSchema,
  'settings.update': KnownSettingsSchema,
};

/** The form of the elements of a list. */
const ELEMENTS: Partial<Record<OperationName, z.ZodType>> = {
  'accounts.list': OperatedAccountSchema,
  'alerts.list': AlertSchema,
  'changes.list': ChangeSchema,
  'insights.listChanges': InsightChangeSchema,
  'insights.listCoverage': RetailerCoverageSchema,
  'insights.listGaps': InsightGapSchema,
  'insights.listIndex': InsightFiguresSchema,
  'keys.list': KnownKeySchema,
  'listings.list': ListingSchema,
  'matches.list': KnownMatchSchema,
  'prices.list': KnownPriceSchema,
  // Only what the app uses of it.
  'prices.listAll': z.object({ product_id: z.string(), offers: z.array(KnownPriceSchema) }),
  'prices.listHistory': PriceSpanSchema,
  'recommendations.list': KnownRecommendationSchema,
  'recommendations.listAbstentions': KnownAbstentionSchema,
  'recommendations.listLedger': KnownLedgerEntrySchema,
  'retailers.list': KnownRetailerSchema,
  'rules.backtest': RuleBacktestLineSchema,
  'rules.listSearches': RuleSearchSchema,
  'rules.listVersions': RuleSetVersionSchema,
  'rules.preview': RulePreviewLineSchema,
};

/** What a server of the five endpoints omits. `currency`: the shop's. */
const DEFAULTS: Partial<Record<OperationName, (raw: Raw, currency: string) => Raw>> = {
  'alerts.list': (raw, currency) => ({
    product_id: '',
    listing_id: '',
    listing_url: '',
    currency,
    updated_at: raw.detected_at,
    read_at: null,
    resolved_at: null,
    resolution: null,
    capture_id: null,
  }),
  'prices.list': (raw, currency) => ({
    listing_id: raw.url ?? raw.retailer,
    product_id: '',
    url: '',
    name: null,
    image_url: null,
    price: null,
    currency,
    list_price: null,
    availability: 'unknown',
    condition: 'unknown',
    seller: null,
    tax: 'unknown',
    state: 'ok',
    state_reason: null,
    observed_at: null,
    since: null,
    match: { id: '', probability: 1, verdict: 'auto', reasons: [] },
    source: null,
    held: false,
    not_comparable: null,
  }),
  'recommendations.list': (_raw, currency) => ({
    id: '',
    currency,
    objective: 'unknown',
    uplift_interval: [],
    expected_profit_change: null,
    basis: 'unknown',
    reasons: [],
    against: [],
    evidence: {},
    guard_rail: null,
    created_at: '',
  }),
};

/** Ids as some servers write them: as numbers. */
const withIds = (raw: Raw): Raw => ({
  ...raw,
  ...Object.fromEntries(
    ['id', 'product_id'].flatMap((name) =>
      Number.isInteger(raw[name]) ? [[name, String(raw[name])]] : [],
    ),
  ),
});

/**
 * Returns the function that checks answers for the client (`parseAnswer`). It throws
 * `upstream_failed` for a whole answer in another form.
 */
export function createAnswerParser(
  currency: string,
): (operation: OperationName, value: unknown) => unknown {
  return (operation, value) => {
    const whole = ANSWERS[operation];
    if (whole) return readAs(whole, value);
    const element = ELEMENTS[operation];
    if (!element) return value;
    const given =
      operation === 'prices.listAll' && isRaw(value) && Array.isArray(value.offers)
        ? {
            ...value,
            offers: value.offers.map((offer) => complete('prices.list', offer, currency)),
          }
        : complete(operation, value, currency);
    return toTexts(element.safeParse(toNumbers(given)).data);
  };
}

function complete(operation: OperationName, value: unknown, currency: string): unknown {
  const addDefaults = DEFAULTS[operation];
  return addDefaults && isRaw(value)
    ? { ...addDefaults(value, currency), ...withIds(value) }
    : value;
}

/** Parses a value by its schema. Throws `upstream_failed`. */
function readAs<T>(schema: z.ZodType<T>, value: unknown): T;
function readAs(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(toNumbers(value));
  if (parsed.success) return toTexts(parsed.data);
  throw new AppError(
    'upstream_failed',
    `The pricing service answered in another form than expected: ${z.prettifyError(parsed.error).slice(0, 300)}`,
  );
}

const DECIMAL = /^-?\d+(\.\d+)?$/;

/** The contract's schemas know amounts as JSON numbers with their digits, the client as texts. */
function toNumbers(value: unknown, name = ''): unknown {
  if (typeof value === 'string')
    return MONEY_KEYS.has(name) && DECIMAL.test(value) ? new JsonNumber(value) : value;
  return mapMembers(value, toNumbers);
}

function toTexts(value: unknown): unknown {
  return value instanceof JsonNumber ? value.source : mapMembers(value, toTexts);
}

function mapMembers(value: unknown, map: (member: unknown, name?: string) => unknown): unknown {
  if (Array.isArray(value)) return value.map((element) => map(element));
  if (!isRaw(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, map(each, name)]));
}
