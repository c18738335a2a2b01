import { useNavigate, useSearchParams } from '@remix-run/react';
import { InlineGrid, Select } from '@shopify/polaris';
import { useI18n } from '#app/components/i18n.tsx';
import type { Review } from './list-review.server.ts';
import { CONFIDENCES, GAPS, GROUPS } from './review-choices.ts';
import type { ReviewQuery } from './review-query.ts';

/** Filters and grouping of the review's table; each is a part of the address. */
export function ReviewFilters({ review, query }: { review: Review; query: ReviewQuery }) {
  const { messages } = useI18n();
  const labels = messages.matches.review;
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const change = (name: string) => (value: string) => {
    const next = toReviewAddress(params, { [name]: value === '' ? null : value });
    navigate(next, { preventScrollReset: true });
  };
  const any = { label: labels.all, value: '' };
  return (
    <InlineGrid columns={{ xs: 2, md: 5 }} gap="200">
      <Select
        label={labels.filters.retailer}
        value={query.retailer ?? ''}
        onChange={change('retailer')}
        options={[
          any,
          ...review.retailers.map(({ retailer, matches }) => ({
            label: labels.choice({ name: retailer, count: matches }),
            value: retailer,
          })),
        ]}
      />
      <Select
        label={labels.filters.brand}
        value={query.brand ?? ''}
        onChange={change('brand')}
        options={[
          any,
          ...review.brands.map(({ brand, matches }) => ({
            label: labels.choice({ name: brand, count: matches }),
            value: brand,
          })),
        ]}
      />
      <Select
        label={labels.filters.confidence}
        value={query.confidence ?? ''}
        onChange={change('confidence')}
        options={[
          any,
          ...CONFIDENCES.map((value) => ({ label: labels.confidences[value], value })),
        ]}
      />
      <Select
        label={labels.filters.gap}
        value={query.gap ?? ''}
        onChange={change('gap')}
        options={[any, ...GAPS.map((value) => ({ label: labels.gaps[value], value }))]}
      />
      <Select
        label={labels.filters.group}
        value={query.group}
        onChange={change('group')}
        options={GROUPS.map((value) => ({ label: labels.groups[value], value }))}
      />
    </InlineGrid>
  );
}

const KEPT = ['retailer', 'brand', 'confidence', 'gap', 'group', 'change'] as const;

/** The address of the table with other parameters, from its first page; null removes one. */
export function toReviewAddress(
  params: URLSearchParams,
  changed: Readonly<Record<string, string | null>>,
): string {
  const next = new URLSearchParams({ layout: 'table' });
  for (const name of KEPT) {
    const value = params.get(name);
    if (value !== null) next.set(name, value);
  }
  for (const [name, value] of Object.entries(changed)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return `?${next.toString()}`;
}
