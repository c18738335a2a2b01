import { useAppBridge } from '@shopify/app-bridge-react';
import { useFetcher } from '@remix-run/react';
import { Badge, BlockStack, Button, Card, InlineStack, Layout, Text } from '@shopify/polaris';
import { useState } from 'react';
import type { ActionResult } from '#app/service-copy/to-action-result.server.ts';
import type { SalesView } from '#app/service-copy/find-sales.server.ts';
import { formatDay } from '#app/texts/format-day.ts';
import { formatAppReason } from '#app/texts/format-app-reason.ts';
import { useWords } from './words.tsx';

const SCOPES = ['read_orders'];

/** Reading orders is an optional access: asked for here and nowhere else, and given back here. */
export function SalesSettings({ sales }: { sales: SalesView }) {
  const { texts } = useWords();
  const words = texts.settings.sales;
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
    <Layout.AnnotatedSection title={words.title} description={words.text}>
      <Card>
        <BlockStack gap="300">
          <InlineStack gap="200" blockAlign="center">
            <Badge tone={sales.allowed ? 'success' : undefined}>
              {sales.allowed ? words.on : words.off}
            </Badge>
            <SalesState sales={sales} />
          </InlineStack>
          <Text as="p" tone="subdued">
            {words.privacy}
          </Text>
          {declined ? <Text as="p">{words.declined}</Text> : null}
          <InlineStack gap="200" align="end">
            {sales.allowed && sales.state === 'failed' ? (
              <Button onClick={begin}>{words.again}</Button>
            ) : null}
            <Button
              onClick={() => void change()}
              loading={asking || fetcher.state !== 'idle'}
              disabled={!sales.supported}
            >
              {sales.allowed ? words.stop : words.allow}
            </Button>
          </InlineStack>
        </BlockStack>
      </Card>
    </Layout.AnnotatedSection>
  );
}

function SalesState({ sales }: { sales: SalesView }) {
  const { texts, count, locale } = useWords();
  const words = texts.settings.sales;
  if (!sales.supported) return <Text as="p">{words.unsupported}</Text>;
  if (!sales.allowed) return null;
  if (sales.state === 'failed')
    return (
      <Text as="p">{`${words.failed} ${formatAppReason(texts, { reason: sales.error ?? 'orders_unreadable', locale })}`}</Text>
    );
  if (sales.state === null) return <Text as="p">{words.waiting}</Text>;
  if (sales.state === 'done' && sales.doneUntil !== null) {
    const refused =
      sales.rowsRefused > 0 && sales.refusedWhy !== null
        ? ` ${words.refused(count(sales.rowsRefused), sales.refusedWhy)}`
        : '';
    return <Text as="p">{words.done(formatDay(sales.doneUntil, locale)) + refused}</Text>;
  }
  return (
    <Text as="p">{sales.rowsSent > 0 ? words.sending(count(sales.rowsSent)) : words.reading}</Text>
  );
}
