import { useFetcher } from '@remix-run/react';
import { Banner, BlockStack, Card, Text } from '@shopify/polaris';
import { useI18n } from '#app/components/i18n.tsx';
import { formatError } from '#app/locales/format-refusal.ts';
import type { ViewOption } from '#app/notifications/choose-view.server.ts';
import type { PreferenceView } from '#app/notifications/preference.server.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { useHasRole } from '#app/shop/user-role.tsx';
import { ViewSelect } from './message-choices.tsx';
import type { NotificationsSaved } from './update-notifications.server.ts';

/** Whether violations start workflows of Shopify Flow, and which. `gate`: why the plan has no Flow. */
export function FlowSettings({
  preference,
  views,
  gate,
}: {
  preference: PreferenceView;
  views: readonly ViewOption[];
  gate: string | null;
}) {
  const { messages, age } = useI18n();
  const labels = messages.notifications;
  const fetcher = useFetcher<ActionResult<NotificationsSaved>>();
  const sent = fetcher.formData?.get('view');
  const saved = preference.flowView ? (preference.flowView.id ?? 'deleted') : '';
  const isOwner = useHasRole('owner');
  const on = preference.flowSince
    ? labels.flowOn({ when: age(preference.flowSince) })
    : labels.flowOff;
  return (
    <Card>
      <BlockStack gap="400">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            {labels.flow}
          </Text>
          <Text as="p">{gate ?? on}</Text>
        </BlockStack>
        {gate === null ? (
          <>
            <ViewSelect
              label={messages.channels.flowView}
              value={typeof sent === 'string' ? sent : saved}
              current={preference.flowView}
              views={views}
              hasUser={false}
              disabled={!isOwner || fetcher.state !== 'idle'}
              onChange={(view) => void fetcher.submit({ intent: 'flow', view }, { method: 'post' })}
            />
            <Text as="p" tone="subdued">
              {messages.channels.flowKinds}
            </Text>
          </>
        ) : null}
        {fetcher.data && !fetcher.data.ok ? (
          <Banner tone="critical">{formatError(messages, fetcher.data)}</Banner>
        ) : null}
        {preference.perhapsStarted.length > 0 ? (
          <Banner tone="warning" title={labels.perhapsStarted}>
            <p>{labels.perhapsStartedText}</p>
            <ul className="pi-list">
              {preference.perhapsStarted.map(({ product, retailer }, at) => (
                <li key={at}>{labels.perhapsStartedFor({ product, retailer })}</li>
              ))}
            </ul>
          </Banner>
        ) : null}
      </BlockStack>
    </Card>
  );
}
