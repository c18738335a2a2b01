import { Badge, type BadgeProps, Card, Text } from '@shopify/polaris';
import type { PriceChangeRow } from '#app/repricing/list-price-changes.server.ts';
import { formatChangeReason, formatCode } from '#app/locales/format-reason.ts';
import { formatPersonName } from './format-person-name.ts';
import { ProductName } from '#app/components/product-name.tsx';
import { UndoButton } from '#app/repricing/undo-button.tsx';
import { useI18n } from '#app/components/i18n.tsx';
import { RuleSteps } from '#app/components/rule-steps.tsx';

const TONES: Readonly<Record<string, BadgeProps['tone']>> = {
  waiting: undefined,
  writing: 'info',
  applied: 'success',
  refused: 'warning',
  failed: 'critical',
  undone: undefined,
};

/**
 * The journal: which prices were written to the shop, by whom, and whether they can be undone.
 * `me`: the current user's Shopify id.
 */
export function ChangeTable({ rows, me }: { rows: readonly PriceChangeRow[]; me: string | null }) {
  const { messages } = useI18n();
  const { columns } = messages.activity;
  return (
    <Card padding="0">
      <table className="pi-table">
        <thead>
          <tr>
            <th scope="col">{columns.product}</th>
            <th scope="col">{columns.change}</th>
            <th scope="col">{columns.when}</th>
            <th scope="col">{columns.by}</th>
            <th scope="col">{columns.status}</th>
            <th scope="col">{columns.action}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ChangeLine key={row.id} row={row} me={me} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function ChangeLine({ row, me }: { row: PriceChangeRow; me: string | null }) {
  const { messages, money, age, time, locale } = useI18n();
  const labels = messages.activity;
  const title = row.productTitle ?? labels.gone;
  const reason = row.reason
    ? formatChangeReason(messages, { reason: row.reason, words: row.shopifyMessage, locale })
    : null;
  return (
    <tr>
      <td>
        <ProductName
          gid={row.productTitle ? row.variantGid : null}
          title={title}
          variantTitle={row.variantTitle}
          imageUrl={row.imageUrl}
        />
      </td>
      <td data-label={labels.columns.change} className="pi-number">
        {money(row.from)} → {money(row.to)}
        {row.compareAt ? (
          <Text as="p" variant="bodySm" tone="subdued">
            {messages.recommendation.compareAtChanged({
              from: row.compareAt.from ? money(row.compareAt.from) : messages.shared.none,
              to: row.compareAt.to ? money(row.compareAt.to) : messages.shared.none,
            })}
          </Text>
        ) : null}
        {row.rule && !row.isUndo ? (
          <details className="pi-wrap">
            <summary>{messages.recommendation.rule.title}</summary>
            <RuleSteps rule={row.rule} />
          </details>
        ) : null}
      </td>
      <td data-label={labels.columns.when}>
        <time dateTime={row.at.toISOString()} title={time(row.at)}>
          {age(row.at)}
        </time>
      </td>
      <td data-label={labels.columns.by}>{formatPersonName(messages, row, me)}</td>
      <td data-label={labels.columns.status}>
        <span className="pi-narrow-text">
          <Badge tone={TONES[row.status]}>{formatCode(labels.status, row.status)}</Badge>
          {row.isUndo || row.reason ? (
            <Text as="p" variant="bodySm" tone="subdued">
              {row.isUndo ? labels.undoOf : reason}
            </Text>
          ) : null}
        </span>
      </td>
      <td>
        {row.undoBlocked === null ? (
          <UndoButton changeId={row.id} title={title} back={row.from} />
        ) : null}
        {row.undoBlocked !== null && row.status !== 'waiting' ? (
          <Text as="p" variant="bodySm" tone="subdued">
            {labels.blocked[row.undoBlocked]}
          </Text>
        ) : null}
      </td>
    </tr>
  );
}
