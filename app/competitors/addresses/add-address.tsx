import { useFetcher } from '@remix-run/react';
import { BlockStack, Button, Card, Text, TextField } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import type { AddressResult } from '#app/competitors/addresses/add-addresses.server.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { AddressResults } from './address-results.tsx';
import { useMessages } from '#app/components/i18n.tsx';
import { formatMessage } from '#app/locales/format-message.ts';
import { formatError } from '#app/locales/format-refusal.ts';

/**
 * Form for the address of a page where a competitor sells this product. Errors are shown at the
 * field.
 */
export function AddAddress({ productId }: { productId: string }) {
  const messages = useMessages();
  const labels = messages.addresses.one;
  const fetcher = useFetcher<ActionResult<{ results: readonly AddressResult[] }>>();
  const [address, setAddress] = useState('');
  const { data } = fetcher;
  const result = data?.ok ? data.results[0] : undefined;
  useEffect(() => {
    if (result?.added) setAddress('');
  }, [result]);
  const problem = result?.problem
    ? formatMessage(messages.addresses.problems[result.problem], { detail: result.detail ?? '' })
    : undefined;
  const error = data && !data.ok ? formatError(messages, data) : problem;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {labels.title}
        </Text>
        <fetcher.Form method="post" action="/app/competitors/addresses">
          <input type="hidden" name="intent" value="one" />
          <input type="hidden" name="product" value={productId} />
          <TextField
            label={labels.label}
            helpText={labels.help}
            name="url"
            value={address}
            onChange={setAddress}
            autoComplete="off"
            inputMode="url"
            maxLength={3000}
            error={error}
            connectedRight={
              <Button submit disabled={address.trim() === ''} loading={fetcher.state !== 'idle'}>
                {labels.button}
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
