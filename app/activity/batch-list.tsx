import { Link } from '@remix-run/react';
import { Badge, BlockStack, Card, InlineStack, Text } from '@shopify/polaris';
import type { BatchView } from '#app/activity/list-batches.server.ts';
import { formatCode } from '#app/locales/format-reason.ts';
import { formatPersonName } from './format-person-name.ts';
import { useI18n } from '#app/components/i18n.tsx';

/** The latest bulk changes, each with a link to its page. */
export function BatchList({ batches, me }: { batches: readonly BatchView[]; me: string | null }) {
  const { messages, age } = useI18n();
  const labels = messages.batches;
  if (batches.length === 0) return null;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {labels.listTitle}
        </Text>
        {batches.map((batch) => (
          <InlineStack key={batch.id} align="space-between" blockAlign="center" gap="300">
            <BlockStack gap="050">
              <Text as="p">
                {formatCode(labels.kinds, batch.kind)}: {labels.counts(batch)}
              </Text>
              <Text as="p" variant="bodySm" tone="subdued">
                {labels.started({
                  when: age(batch.startedAt),
                  who: formatPersonName(messages, batch, me),
                })}
              </Text>
            </BlockStack>
            <InlineStack gap="200" blockAlign="center">
              {batch.state === 'done' ? null : (
                <Badge tone={batch.running ? 'info' : 'warning'}>
                  {formatCode(labels.states, batch.state)}
                </Badge>
              )}
              <Link
                to={`/app/activity/batches/${batch.id}`}
                className="pi-text-link"
                aria-label={labels.see({
                  kind: `${formatCode(labels.kinds, batch.kind)}, ${age(batch.startedAt)}`,
                })}
              >
                {labels.details}
              </Link>
            </InlineStack>
          </InlineStack>
        ))}
      </BlockStack>
    </Card>
  );
}
