import { Form, useSubmit } from '@remix-run/react';
import { Button, Card, InlineStack, Select, TextField } from '@shopify/polaris';
import { useState } from 'react';
import { useI18n } from '#app/components/i18n.tsx';
import { ViewTabs } from '#app/components/view-tabs.tsx';
import type { PeriodQuery } from './list-periods.server.ts';
import { SCOPES, STATES } from './period-form.ts';

type Filters = Pick<PeriodQuery, 'state' | 'scope' | 'q'>;

/** The address of the list with these filters, from its first page. */
export function buildPeriodsUrl({ state, scope, q }: Filters, cursor?: string): string {
  const given = { state, scope, q, cursor };
  const params = new URLSearchParams(
    Object.entries(given).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  return params.size > 0 ? `/app/map-prices?${params.toString()}` : '/app/map-prices';
}

/** State, scope and search of the list; all of them are in the address. */
export function PeriodFilters({ query }: { query: Filters }) {
  const { messages } = useI18n();
  const labels = messages.mapPrices;
  const submit = useSubmit();
  const [q, setQ] = useState(query.q ?? '');
  const go = (next: Filters) =>
    submit(new URL(buildPeriodsUrl(next), 'http://app').searchParams, {
      action: '/app/map-prices',
    });
  return (
    <Card padding="200">
      <ViewTabs
        selected={query.state ?? 'all'}
        views={[
          { id: 'all', content: labels.all, url: buildPeriodsUrl({ ...query, state: undefined }) },
          ...STATES.map((state) => ({
            id: state,
            content: labels.states[state],
            url: buildPeriodsUrl({ ...query, state }),
          })),
        ]}
      />
      <Form
        method="get"
        action="/app/map-prices"
        onSubmit={(event) => {
          event.preventDefault();
          go({ ...query, q: q.trim() || undefined });
        }}
      >
        <InlineStack gap="200" blockAlign="end">
          <TextField
            label={messages.shared.search}
            placeholder={labels.searchHint}
            type="search"
            value={q}
            onChange={setQ}
            maxLength={200}
            autoComplete="off"
          />
          <Select
            label={labels.columns.scope}
            options={[
              { value: '', label: labels.anyScope },
              ...SCOPES.map((value) => ({ value, label: labels.scopes[value] })),
            ]}
            value={query.scope ?? ''}
            onChange={(value) =>
              go({ ...query, scope: SCOPES.find((scope) => scope === value), q: q || undefined })
            }
          />
          <Button submit>{messages.shared.search}</Button>
        </InlineStack>
      </Form>
    </Card>
  );
}
