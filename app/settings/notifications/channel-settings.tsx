import { useFetcher } from '@remix-run/react';
import { Banner, BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useState } from 'react';
import { useI18n } from '#app/components/i18n.tsx';
import { formatError } from '#app/locales/format-refusal.ts';
import type { ChannelView } from '#app/notifications/channels/channel.ts';
import type { ViewOption } from '#app/notifications/choose-view.server.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { useHasRole } from '#app/shop/user-role.tsx';
import { ChannelForm } from './channel-form.tsx';
import { ChannelItem } from './channel-item.tsx';
import type { NotificationsSaved } from './update-notifications.server.ts';

/** The shop's channels, and the form that adds or changes one. Owners alone change them. */
export function ChannelSettings({
  channels,
  views,
  hasKinds,
}: {
  channels: readonly ChannelView[];
  views: readonly ViewOption[];
  hasKinds: boolean;
}) {
  const { messages } = useI18n();
  const labels = messages.channels;
  const isOwner = useHasRole('owner');
  const fetcher = useFetcher<ActionResult<NotificationsSaved>>();
  /** The id of the channel in the form; empty: a new one. */
  const [edited, setEdited] = useState<string | null>(null);
  const outcome = fetcher.state === 'idle' ? fetcher.data : undefined;
  const form = (channel: ChannelView | null) => (
    <ChannelForm
      channel={channel}
      views={views}
      hasKinds={hasKinds}
      onClose={() => setEdited(null)}
    />
  );
  return (
    <Card>
      <BlockStack gap="400">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            {labels.title}
          </Text>
          <Text as="p" tone="subdued">
            {labels.text}
          </Text>
        </BlockStack>
        {isOwner ? null : (
          <Banner tone="info" title={messages.team.ownerTitle}>
            <p>{messages.team.ownerText}</p>
          </Banner>
        )}
        {outcome && !outcome.ok ? (
          <Banner tone="critical">{formatError(messages, outcome)}</Banner>
        ) : null}
        {outcome?.ok && outcome.intent === 'test-channel' ? (
          <Banner tone="success">{labels.testSent}</Banner>
        ) : null}
        {channels.length === 0 && edited === null ? <Text as="p">{labels.empty}</Text> : null}
        {channels.map((channel) =>
          edited === channel.id ? (
            <div key={channel.id}>{form(channel)}</div>
          ) : (
            <ChannelItem
              key={channel.id}
              channel={channel}
              needsUser={views.some(({ id, needsUser }) => needsUser && id === channel.view?.id)}
              fetcher={fetcher}
              disabled={!isOwner}
              onEdit={() => setEdited(channel.id)}
            />
          ),
        )}
        {edited === '' ? form(null) : null}
        {edited === null ? (
          <InlineStack align="end">
            <Button disabled={!isOwner} onClick={() => setEdited('')}>
              {labels.add}
            </Button>
          </InlineStack>
        ) : null}
      </BlockStack>
    </Card>
  );
}
