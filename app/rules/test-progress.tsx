import { Banner, BlockStack, Button, InlineStack, ProgressBar, Text } from '@shopify/polaris';
import { useId } from 'react';
import { useI18n } from '#app/components/i18n.tsx';
import type { TestState } from './use-rule-test.ts';

/** How far a preview or backtest is, with a button to cancel it, and why it failed. */
export function TestProgress({ status, onCancel }: { status: TestState; onCancel: () => void }) {
  const { messages, count } = useI18n();
  const labels = messages.rules.test;
  const id = useId();
  switch (status.state) {
    case 'running':
      return (
        <BlockStack gap="200">
          <div role="status" id={id}>
            <Text as="p">
              {status.total === null
                ? labels.starting
                : labels.progress({ done: count(status.done), total: count(status.total) })}
            </Text>
          </div>
          <ProgressBar
            size="small"
            animated={false}
            ariaLabelledBy={id}
            progress={status.total ? Math.floor((100 * status.done) / status.total) : 0}
          />
          <InlineStack>
            <Button onClick={onCancel}>{messages.shared.cancel}</Button>
          </InlineStack>
        </BlockStack>
      );
    case 'cancelled':
      return <Text as="p">{labels.cancelled}</Text>;
    case 'failed':
      return (
        <Banner tone="critical" title={labels.failed}>
          <p>{status.message ?? labels.brokeOff}</p>
        </Banner>
      );
    case 'idle':
    case 'done':
      return null;
  }
}
