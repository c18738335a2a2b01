import { useFetcher } from '@remix-run/react';
import { Banner, BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useId, useState } from 'react';
import type { AddressResult } from '#app/competitors/addresses/add-addresses.server.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { AddressResults } from './address-results.tsx';
import { useMessages } from '#app/components/i18n.tsx';

/** Upload of a CSV file with competitors' product pages, and the result of every line. */
export function AddressFile() {
  const labels = useMessages().addresses.file;
  const fetcher = useFetcher<ActionResult<{ results: readonly AddressResult[] }>>();
  const [chosen, setChosen] = useState(false);
  const id = useId();
  const { data } = fetcher;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {labels.title}
        </Text>
        <Text as="p">{labels.text}</Text>
        <fetcher.Form
          method="post"
          action="/app/competitors/addresses"
          encType="multipart/form-data"
        >
          <input type="hidden" name="intent" value="file" />
          <InlineStack gap="300" blockAlign="center">
            <label htmlFor={id}>{labels.label}</label>
            <input
              id={id}
              type="file"
              name="file"
              accept=".csv,text/csv,text/plain"
              onChange={(event) => setChosen((event.target.files?.length ?? 0) > 0)}
            />
            <Button submit disabled={!chosen} loading={fetcher.state !== 'idle'}>
              {labels.button}
            </Button>
          </InlineStack>
        </fetcher.Form>
        <div role="status">
          {data && !data.ok ? (
            <Banner tone="critical">
              <p>{data.message}</p>
            </Banner>
          ) : null}
        </div>
        {data?.ok ? (
          <AddressResults
            key={data.results.map((result) => result.added?.listingId ?? result.line).join()}
            results={data.results}
          />
        ) : null}
      </BlockStack>
    </Card>
  );
}
