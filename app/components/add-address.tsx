import { useFetcher } from '@remix-run/react';
import { BlockStack, Button, Card, Text, TextField } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import type { AddressResult } from '#app/addresses/add-addresses.server.ts';
import type { ActionResult } from '#app/service-copy/to-action-result.server.ts';
import { AddressResults } from './address-results.tsx';
import { useTexts } from './words.tsx';
import { formatError } from '#app/texts/to-refusal.ts';

/** Takes the address of a page where a competitor sells this product; what is wrong with it stands beside the field. */
export function AddAddress({ productId }: { productId: string }) {
  const texts = useTexts();
  const words = texts.addresses.one;
  const fetcher = useFetcher<ActionResult<{ results: readonly AddressResult[] }>>();
  const [address, setAddress] = useState('');
  const { data } = fetcher;
  const result = data?.ok ? data.results[0] : undefined;
  useEffect(() => {
    if (result?.added) setAddress('');
  }, [result]);
  const problem = result?.problem
    ? texts.addresses.problems[result.problem](result.detail ?? '')
    : undefined;
  const trouble = data && !data.ok ? formatError(texts, data) : problem;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {words.title}
        </Text>
        <fetcher.Form method="post" action="/app/competitors/addresses">
          <input type="hidden" name="intent" value="one" />
          <input type="hidden" name="product" value={productId} />
          <TextField
            label={words.label}
            helpText={words.help}
            name="url"
            value={address}
            onChange={setAddress}
            autoComplete="off"
            inputMode="url"
            maxLength={3000}
            error={trouble}
            connectedRight={
              <Button submit disabled={address.trim() === ''} loading={fetcher.state !== 'idle'}>
                {words.button}
              </Button>
            }
          />
        </fetcher.Form>
        {result?.added ? (
          <AddressResults key={result.added.listingId} results={[result]} single />
        ) : null}
      </BlockStack>
    </Card>
  );
}
