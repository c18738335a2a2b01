import { useFetcher } from '@remix-run/react';
import { Banner, BlockStack, Button, Card, FormLayout, Text, TextField } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import type { Outcome } from '#app/insights/get-outcome.server.ts';
import { useWords } from './words.tsx';

/** Takes a competitor's address; what is wrong with it stands beside the field. */
export function AddRetailer() {
  const { texts } = useWords();
  const words = texts.competitors;
  const fetcher = useFetcher<Outcome<{ intent: 'add' | 'remove'; domain: string }>>();
  const [address, setAddress] = useState('');
  const { data } = fetcher;
  useEffect(() => {
    if (data?.ok) setAddress('');
  }, [data]);
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {words.add}
        </Text>
        {data?.ok ? <Banner tone="success">{words.added(data.domain)}</Banner> : null}
        <fetcher.Form method="post">
          <input type="hidden" name="intent" value="add" />
          <FormLayout>
            <TextField
              label={words.domain}
              helpText={words.domainHelp}
              name="address"
              value={address}
              onChange={setAddress}
              autoComplete="off"
              inputMode="url"
              maxLength={2000}
              error={data && !data.ok ? (data.errors[0]?.detail ?? data.message) : undefined}
              connectedRight={
                <Button submit variant="primary" disabled={address.trim() === ''} loading={fetcher.state !== 'idle'}>
                  {words.addButton}
                </Button>
              }
            />
          </FormLayout>
        </fetcher.Form>
      </BlockStack>
    </Card>
  );
}
