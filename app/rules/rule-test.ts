/** Trying a rule set: the lines that the app sends to the page, amounts as texts. */
import type { LocalizedReason } from '#app/locales/format-reason.ts';
import type { AsTexts } from './rule-form.ts';
import type { RuleBacktest } from '#pricing/contract/rule-backtest.ts';

export type Position = 'below' | 'at' | 'above';

/** What the rule set says about one product. */
export interface PreviewRow {
  readonly type: 'product';
  readonly id: string;
  readonly name: string;
  readonly sku: string;
  readonly ruleKey: string;
  readonly currency: string;
  readonly yourPrice: string;
  /** Null: the price stays, and `hold` says why. */
  readonly suggestedPrice: string | null;
  /** Relative change of the price; null when it stays. */
  readonly change: number | null;
  readonly hold: LocalizedReason | null;
  readonly steps: readonly LocalizedReason[];
  readonly marketPrice: string | null;
  /** Fractions of the price; null: the cost is unknown, or the price stays. */
  readonly marginBefore: number | null;
  readonly marginAfter: number | null;
  readonly positionBefore: Position | null;
  readonly positionAfter: Position | null;
}

interface RuleCounts {
  readonly key: string;
  readonly products: number;
  readonly changing: number;
  readonly raised: number;
  readonly lowered: number;
  /** By the code of the hold. */
  readonly held: readonly { readonly code: string; readonly products: number }[];
  /** A fraction; null: no price changes. */
  readonly meanChange: number | null;
}

export interface PreviewSummary {
  readonly type: 'summary';
  readonly total: number;
  readonly reached: number;
  readonly changing: number;
  readonly raised: number;
  readonly lowered: number;
  readonly rules: readonly RuleCounts[];
}

export type BacktestView = AsTexts<Omit<RuleBacktest, 'unknowns'>> & {
  readonly unknowns: readonly LocalizedReason[];
};

export type RuleTestLine =
  | { readonly type: 'progress'; readonly done: number; readonly total: number }
  | PreviewRow
  | PreviewSummary
  | { readonly type: 'result'; readonly result: BacktestView }
  /** It could not be finished. */
  | { readonly type: 'error'; readonly message: string };

const TYPES: readonly string[] = [
  'progress',
  'product',
  'summary',
  'result',
  'error',
] satisfies RuleTestLine['type'][];

/** A line that the app has written. Throws SyntaxError for any other. */
export function parseRuleTestLine(line: string): RuleTestLine {
  const value: unknown = JSON.parse(line);
  if (isLine(value)) return value;
  throw new SyntaxError('Not a line of a rule test');
}

const isLine = (value: unknown): value is RuleTestLine =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  typeof value.type === 'string' &&
  TYPES.includes(value.type);
