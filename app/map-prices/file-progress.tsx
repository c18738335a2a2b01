import { BlockStack, ProgressBar, Text } from '@shopify/polaris';
import type { Messages } from '#app/locales/messages.ts';
import { useI18n } from '#app/components/i18n.tsx';

/** How far a file is written or undone. */
export function FileProgress({
  labels,
  done,
  total,
}: {
  labels: Messages['products']['file'] | Messages['mapPrices']['files'];
  done: number;
  total: number;
}) {
  const { count } = useI18n();
  return (
    <BlockStack gap="200">
      <div role="status">
        <Text as="p">{labels.progress({ done: count(done), of: count(total) })}</Text>
      </div>
      <ProgressBar
        progress={total === 0 ? 100 : Math.round((done / total) * 100)}
        size="small"
        animated={false}
      />
      <Text as="p" tone="subdued">
        {labels.progressText}
      </Text>
    </BlockStack>
  );
}
