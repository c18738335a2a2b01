import { useFetcher } from '@remix-run/react';
import { Banner, BlockStack, Button, Card, Checkbox, InlineStack, Text } from '@shopify/polaris';
import { useState } from 'react';
import type { RuleHold, RuleHolds as Holds } from '#app/repricing/rule-holds.server.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { formatError } from '#app/locales/format-refusal.ts';
import { ProductName } from '#app/components/product-name.tsx';
import { useI18n } from '#app/components/i18n.tsx';

/**
 * Prices that somebody else set where a pricing rule sets prices, old and new, with the buttons that
 * let the rules set them again. Renders nothing when there are none.
 */
export function RuleHolds({ holds }: { holds: Holds }) {
  const { messages } = useI18n();
  const labels = messages.activity.holds;
  const fetcher = useFetcher<ActionResult<{ readonly resumed: number }>>();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const busy = fetcher.state !== 'idle';
  const resume = (variants: string) =>
    void fetcher.submit(
      { intent: 'resume-rules', variants },
      { method: 'post', action: '/app/activity' },
    );
  const chosen = holds.rows.filter(({ variantGid }) => selected.has(variantGid));
  const toggle = (gid: string) =>
    setSelected((had) =>
      had.has(gid) ? new Set([...had].filter((each) => each !== gid)) : new Set([...had, gid]),
    );
  const error =
    fetcher.data && !fetcher.data.ok && !busy ? formatError(messages, fetcher.data) : null;
  if (holds.total === 0) return error ? <Banner tone="critical">{error}</Banner> : null;
  return (
    <Card>
      <BlockStack gap="300">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            {labels.title({ count: holds.total })}
          </Text>
          <Text as="p" tone="subdued">
            {labels.text}
          </Text>
        </BlockStack>
        {error ? <Banner tone="critical">{error}</Banner> : null}
        <InlineStack gap="200">
          <Button
            disabled={chosen.length === 0}
            loading={busy}
            onClick={() => resume(chosen.map(({ variantGid }) => variantGid).join(','))}
          >
            {labels.resumeSelected}
          </Button>
          <Button loading={busy} onClick={() => resume('all')}>
            {labels.resumeAll({ count: holds.total })}
          </Button>
        </InlineStack>
        <HoldTable
          rows={holds.rows}
          selected={selected}
          onToggle={toggle}
          onResume={resume}
          busy={busy}
        />
        {holds.total > holds.rows.length ? (
          <Text as="p" tone="subdued">
            {labels.more({ count: holds.rows.length })}
          </Text>
        ) : null}
      </BlockStack>
    </Card>
  );
}

interface HoldTableProps {
  readonly rows: readonly RuleHold[];
  readonly selected: ReadonlySet<string>;
  readonly onToggle: (gid: string) => void;
  readonly onResume: (variants: string) => void;
  readonly busy: boolean;
}

function HoldTable({ rows, selected, onToggle, onResume, busy }: HoldTableProps) {
  const { messages, money, age, time } = useI18n();
  const labels = messages.activity.holds;
  const { columns } = labels;
  return (
    <table className="pi-table">
      <thead>
        <tr>
          <th scope="col">{columns.product}</th>
          <th scope="col">{columns.change}</th>
          <th scope="col">{columns.found}</th>
          <th scope="col">{columns.rule}</th>
          <th scope="col">{columns.action}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const title = row.productTitle ?? messages.activity.gone;
          return (
            <tr key={row.variantGid}>
              <td>
                <InlineStack gap="200" blockAlign="center" wrap={false}>
                  <Checkbox
                    label={labels.select({ product: title })}
                    labelHidden
                    checked={selected.has(row.variantGid)}
                    onChange={() => onToggle(row.variantGid)}
                  />
                  <ProductName
                    gid={row.productTitle ? row.variantGid : null}
                    title={title}
                    variantTitle={row.variantTitle}
                    imageUrl={row.imageUrl}
                  />
                </InlineStack>
              </td>
              <td data-label={columns.change} className="pi-number">
                {money(row.from)} → {money(row.to)}
              </td>
              <td data-label={columns.found}>
                <div>
                  <time dateTime={row.foundAt.toISOString()} title={time(row.foundAt)}>
                    {age(row.foundAt)}
                  </time>
                  <Text as="p" variant="bodySm" tone="subdued">
                    {row.resumesAt
                      ? labels.until({ when: time(row.resumesAt) })
                      : labels.untilResumed}
                  </Text>
                </div>
              </td>
              <td data-label={columns.rule} className="pi-wrap">
                {row.ruleName}
              </td>
              <td>
                <Button
                  disabled={busy}
                  accessibilityLabel={labels.resumeOne({ product: title })}
                  onClick={() => onResume(row.variantGid)}
                >
                  {labels.resume}
                </Button>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
