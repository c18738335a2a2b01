import { useFetcher } from '@remix-run/react';
import { Banner, BlockStack, Button, Card, List, Text, TextField } from '@shopify/polaris';
import { useState } from 'react';
import { formatError } from '#app/locales/format-refusal.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { isWithoutPlan } from '#app/shop-state/plan.ts';
import type { ShopView } from '#app/shop/get-shop.server.ts';
import { useI18n } from '#app/components/i18n.tsx';
import { useHasRole } from '#app/shop/user-role.tsx';

/** Explains what is deleted and what stays, and deletes once the shop's name was typed. */
export function DeleteAccountCard({ shop, canDelete }: { shop: ShopView; canDelete: boolean }) {
  const { messages } = useI18n();
  const labels = messages.account;
  const isOwner = useHasRole('owner');
  const fetcher = useFetcher<ActionResult<object>>();
  const [typed, setTyped] = useState('');
  const name = (shop.name ?? shop.domain).trim();
  const { page, state } = shop.subscription;
  const keepsData = shop.baseUrl !== null && !canDelete;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {labels.deleteTitle}
        </Text>
        <Text as="p">{labels.deleteText}</Text>
        <List>
          <List.Item>{labels.deletedHere}</List.Item>
          <List.Item>{labels.staysInShopify}</List.Item>
        </List>
        {keepsData ? (
          <Banner tone="warning">
            <p>{labels.elsewhere({ host: new URL(shop.baseUrl ?? '').host })}</p>
          </Banner>
        ) : null}
        {page && !isWithoutPlan(state) ? (
          <Banner
            tone="warning"
            title={labels.planTitle}
            action={{ content: labels.planAction, url: page, target: '_top' }}
          >
            <p>{labels.planText}</p>
          </Banner>
        ) : null}
        <TextField
          label={labels.confirmLabel({ name })}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          disabled={!isOwner}
        />
        {fetcher.data?.ok === false ? (
          <Banner tone="critical">
            <p>{formatError(messages, fetcher.data)}</p>
          </Banner>
        ) : null}
        <div>
          <Button
            variant="primary"
            tone="critical"
            disabled={!isOwner || typed.trim() !== name}
            loading={fetcher.state !== 'idle'}
            onClick={() =>
              void fetcher.submit(
                { intent: 'delete', confirmed: typed },
                { method: 'post', action: '/app/settings/account' },
              )
            }
          >
            {labels.deleteButton}
          </Button>
        </div>
      </BlockStack>
    </Card>
  );
}
