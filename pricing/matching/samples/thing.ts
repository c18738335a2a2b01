import type { Trade } from './trades.ts';

/** A real product, before a merchant or a retailer describes it. */
export interface Thing {
  readonly key: string;
  readonly trade: Trade;
  readonly brand: string;
  readonly noun: string;
  readonly adjectives: readonly string[];
  readonly extras: readonly string[];
  /** Model code with its separators; null for products without one. */
  readonly code: string | null;
  readonly options: Readonly<Record<string, string>>;
  readonly pack: number;
  readonly version: string | null;
  readonly gtin: string;
  readonly cents: number;
}
