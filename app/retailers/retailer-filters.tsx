import { Form } from '@remix-run/react';
import { Button, InlineStack, Select, TextField } from '@shopify/polaris';
import { useState } from 'react';
import { AUTHORIZATIONS } from '#kernel/retailer-authorization.ts';
import { useMessages } from '#app/components/i18n.tsx';
import type { RetailerQuery } from './list-retailers.server.ts';
import { RETAILER_SORTS } from './retailer-sorts.ts';

/** Search, filter and order; the page's address holds them. */
export function RetailerFilters({ query }: { query: RetailerQuery }) {
  const messages = useMessages();
  const labels = messages.retailers;
  const [q, setText] = useState(query.q);
  const [authorized, setAuthorized] = useState<string>(query.authorized ?? '');
  const [sort, setSort] = useState<string>(query.sort);
  return (
    <Form method="get" action="/app/retailers" role="search">
      <InlineStack gap="300" blockAlign="end">
        <TextField
          label={labels.search}
          name="q"
          value={q}
          onChange={setText}
          autoComplete="off"
          maxLength={200}
        />
        <Select
          label={labels.authorized}
          name="authorized"
          options={[
            { value: '', label: labels.all },
            ...AUTHORIZATIONS.map((value) => ({ value, label: labels.authorization[value] })),
          ]}
          value={authorized}
          onChange={setAuthorized}
        />
        <Select
          label={labels.sort}
          name="sort"
          options={RETAILER_SORTS.map((value) => ({ value, label: labels.sorts[value] }))}
          value={sort}
          onChange={setSort}
        />
        <Button submit>{labels.apply}</Button>
      </InlineStack>
    </Form>
  );
}
