import { useAppBridge } from '@shopify/app-bridge-react';
import { useFetcher } from '@remix-run/react';
import { Badge, BlockStack, Button, Card, InlineStack, Layout, Text } from '@shopify/polaris';
import { useState } from 'react';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import type { SalesView } from '#app/catalog-sync/sales/find-sales.server.ts';
import { formatDay } from '#app/locales/format-values.ts';
import { formatAppReason } from '#app/locales/format-reason.ts';
import { useI18n } from '#app/components/i18n.tsx';

const SCOPES = ['read_orders'];

/** Reading orders is an optional permission; it is requested and withdrawn only here. */
export function SalesSettings({ sales }: { sales: SalesView }) {
  const { messages } = useI18n();
  const labels = messages.settings.sales;
  const shopify = useAppBridge();
  const fetcher = useFetcher<ActionResult<{ intent: string }>>();
  const [declined, setDeclined] = useState(false);
  const [asking, setAsking] = useState(false);
  const begin = () =>
    void fetcher.submit({ intent: 'sales' }, { method: 'post', action: '/app/settings' });
  const change = async () => {
    setAsking(true);
    try {
      if (sales.allowed) await shopify.scopes.revoke(SCOPES);
      const answer = sales.allowed ? null : await shopify.scopes.request(SCOPES);
      setDeclined(answer?.result === 'declined-all');
      begin();
    } finally {
      setAsking(false);
    }
  };
  return (
    <Layout.AnnotatedSection title={labels.title} description={labels.text}>
      <Card>
        <BlockStack gap="300">
          <InlineStack gap="200" blockAlign="center">
            <Badge tone={sales.allowed ? 'success' : undefined}>
              {sales.allowed ? labels.on : labels.off}
            </Badge>
            <SalesState sales={sales} />
          </InlineStack>
          <Text as="p" tone="subdued">
            {labels.privacy}
          </Text>
          {declined ? <Text as="p">{labels.declined}</Text> : null}
          <InlineStack gap="200" align="end">
            {sales.allowed && sales.state === 'failed' ? (
              <Button onClick={begin}>{labels.again}</Button>
            ) : null}
            <Button
              onClick={() => void change()}
              loading={asking || fetcher.state !== 'idle'}
              disabled={!sales.supported}
            >
              {sales.allowed ? labels.stop : labels.allow}
            </Button>
          </InlineStack>
        </BlockStack>
      </Card>
    </Layout.AnnotatedSection>
  );
}

function SalesState({ sales }: { sales: SalesView }) {
  const { messages, count, locale } = useI18n();
  const labels = messages.settings.sales;
  if (!sales.supported) return <Text as="p">{labels.unsupported}</Text>;
  if (!sales.allowed) return null;
  if (sales.state === 'failed')
    return (
      <Text as="p">{`${labels.failed} ${formatAppReason(messages, { reason: sales.error ?? 'orders_unreadable', locale })}`}</Text>
    );
  if (sales.state === null) return <Text as="p">{labels.waiting}</Text>;
  if (sales.state === 'done' && sales.doneUntil !== null) {
    const refused =
      sales.rowsRefused > 0 && sales.refusedWhy !== null
        ? ` ${labels.refused({ count: count(sales.rowsRefused), why: sales.refusedWhy })}`
        : '';
    const unreadable =
      sales.unreadable > 0
        ? ` ${labels.unreadable({ count: sales.unreadable, found: sales.unreadableExample ?? '' })}`
        : '';
    return (
      <Text as="p" breakWord>
        {labels.done({ day: formatDay(sales.doneUntil, locale) }) + refused + unreadable}
      </Text>
    );
  }
  return (
    <Text as="p">
      {sales.rowsSent > 0 ? labels.sending({ rows: count(sales.rowsSent) }) : labels.reading}
    </Text>
  );
}
