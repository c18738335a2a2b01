/** How figures of the market are written, on Home and in its files. */
import type { InsightPosition } from '#sdk/index.ts';

/** Hundredths as a decimal: 10425 is "104.25". */
export function formatBasisPoints(hundredths: number): string {
  const digits = String(Math.abs(hundredths)).padStart(3, '0');
  return `${hundredths < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const SHARE_NAMES = ['below', 'at', 'above', 'unknown', 'cheapest'] as const;
type ShareName = (typeof SHARE_NAMES)[number];

export interface Share {
  readonly name: ShareName;
  /** Hundredths of a percent of all products. */
  readonly share: number;
  readonly products: number;
}

/** The first four add up to all products; the cheapest are apart. */
export function toShares(position: InsightPosition): Share[] {
  return SHARE_NAMES.map((name) => ({
    name,
    share: position[name].share_basis_points,
    products: position[name].products,
  }));
}
