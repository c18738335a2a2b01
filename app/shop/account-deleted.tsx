import { useFetcher } from '@remix-run/react';
import { Banner, BlockStack, Button, Card, Text } from '@shopify/polaris';
import { formatError } from '#app/locales/format-refusal.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { useMessages } from '#app/components/i18n.tsx';
import { useHasRole } from './user-role.tsx';

/** What every page shows once the account was deleted, with the way to a new one. */
export function AccountDeleted() {
  const messages = useMessages();
  const { account: labels, team } = messages;
  const isOwner = useHasRole('owner');
  const fetcher = useFetcher<ActionResult<object>>();
  return (
    <Card>
      <BlockStack gap="300" inlineAlign="start">
        <Text as="h2" variant="headingMd">
          {labels.deletedTitle}
        </Text>
        <Text as="p">{labels.deletedStateText}</Text>
        {fetcher.data?.ok === false ? (
          <Banner tone="critical">
            <p>{formatError(messages, fetcher.data)}</p>
          </Banner>
        ) : null}
        <Button
          variant="primary"
          disabled={!isOwner}
          loading={fetcher.state !== 'idle'}
          onClick={() =>
            void fetcher.submit(
              { intent: 'start-again' },
              { method: 'post', action: '/app/settings/account' },
            )
          }
        >
          {labels.startAgain}
        </Button>
        {isOwner ? null : (
          <Text as="p" tone="subdued">
            {team.ownerText}
          </Text>
        )}
      </BlockStack>
    </Card>
  );
}
