import { useFetcher } from '@remix-run/react';
import { Banner, BlockStack, Button, Card, FormLayout, Text, TextField } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import type { RetailersChanged } from '#app/competitors/update-retailers.server.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import type { RetailerRow } from '#app/competitors/list-retailers.server.ts';
import { useI18n } from '#app/components/i18n.tsx';
import { formatError } from '#app/locales/format-refusal.ts';

/**
 * Form for a competitor's address. Errors are shown at the field. `retailers`: the current list,
 * which contains the status of the one that was added.
 */
export function AddRetailer({ retailers }: { retailers: readonly RetailerRow[] }) {
  const { messages } = useI18n();
  const labels = messages.competitors;
  const fetcher = useFetcher<ActionResult<RetailersChanged>>();
  const [address, setAddress] = useState('');
  const { data } = fetcher;
  const added = data?.ok ? retailers.find(({ domain }) => domain === data.domain) : undefined;
  useEffect(() => {
    if (data?.ok) setAddress('');
  }, [data]);
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {labels.add}
        </Text>
        {added ? <Added retailer={added} /> : null}
        {/* Without an action, the document would repeat its address here, and the session token with it. */}
        <fetcher.Form method="post" action="/app/competitors">
          <input type="hidden" name="intent" value="add" />
          <FormLayout>
            <TextField
              label={labels.domain}
              helpText={labels.domainHelp}
              name="address"
              value={address}
              onChange={setAddress}
              autoComplete="off"
              inputMode="url"
              maxLength={2000}
              error={
                data && !data.ok
                  ? (data.errors[0]?.detail ?? formatError(messages, data))
                  : undefined
              }
              connectedRight={
                <Button
                  submit
                  variant="primary"
                  disabled={address.trim() === ''}
                  loading={fetcher.state !== 'idle'}
                >
                  {labels.addButton}
                </Button>
              }
            />
          </FormLayout>
        </fetcher.Form>
      </BlockStack>
    </Card>
  );
}

/** The result for the competitor that was added last; it may be refused while the page is open. */
function Added({ retailer: { id, domain, status } }: { retailer: RetailerRow }) {
  const labels = useI18n().messages.competitors;
  if (status === 'probing') return <Banner tone="success">{labels.added({ domain })}</Banner>;
  if (status === 'active') return <Banner tone="success">{labels.watched({ domain })}</Banner>;
  return (
    <Banner tone="warning">
      {labels.notVisitedNow({ domain })}{' '}
      <a className="pi-text-link" href={`#${id}`}>
        {labels.seeWhy}
      </a>
    </Banner>
  );
}
