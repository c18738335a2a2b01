/** What a period says, in words. Pure. */
import type { I18n } from '#app/components/i18n.tsx';
import type { MapPricePeriod } from '#sdk/index.ts';
import type { ScopeName } from './list-scope-names.server.ts';

/** The price that holds during the period: "€18.50", "90% of the MAP price", "No MAP price". */
export function formatTerms(
  { messages, moneyText, percent }: Pick<I18n, 'messages' | 'moneyText' | 'percent'>,
  { map_price: amount, currency, basis_points: share }: TermsOf,
): string {
  const labels = messages.mapPrices;
  if (amount != null && currency != null) return moneyText({ amount, currency });
  return share == null
    ? labels.suspended
    : labels.share({ percent: percent(share / 10_000, { digits: 2 }) });
}

interface TermsOf {
  readonly map_price?: string | null;
  readonly currency?: string | null;
  readonly basis_points?: number | null;
}

/** What the period applies to: a product's title, "Collection: Summer", "Brand: Acme". */
export function formatScope(
  { messages }: Pick<I18n, 'messages'>,
  { scope, key }: Pick<MapPricePeriod, 'scope' | 'key'>,
  names: Readonly<Record<string, ScopeName>>,
): string {
  const labels = messages.mapPrices;
  const known = names[key ?? ''];
  switch (scope) {
    case 'account':
      return labels.scopes.account;
    case 'brand':
      return labels.ofBrand({ name: key ?? '' });
    case 'collection':
      return labels.ofCollection({ name: known?.title ?? labels.gone });
    case 'product':
      return known ? [known.title, known.detail].filter(Boolean).join(' · ') : labels.gone;
  }
}

/** The end of the period, or that it has none. */
export function formatEnd(
  { messages, time }: Pick<I18n, 'messages' | 'time'>,
  to: string | null,
): string {
  return to === null ? messages.mapPrices.noEnd : time(new Date(to));
}
