import { Badge, type BadgeProps, Card, Text } from '@shopify/polaris';
import type { PriceChangeRow } from '#app/service-copy/list-price-changes.server.ts';
import { formatChangeReason } from '#app/texts/format-app-reason.ts';
import { formatCode } from '#app/texts/format-code.ts';
import { formatPersonName } from './format-person-name.ts';
import { ProductName } from './product-name.tsx';
import { UndoButton } from './undo-button.tsx';
import { useWords } from './words.tsx';

const TONES: Readonly<Record<string, BadgeProps['tone']>> = {
  waiting: undefined,
  writing: 'info',
  applied: 'success',
  refused: 'warning',
  failed: 'critical',
  undone: undefined,
};

/** The journal: what was written to the shop, by whom, and whether it can be taken back. `me`: the reader's user id at Shopify. */
export function ChangeTable({ rows, me }: { rows: readonly PriceChangeRow[]; me: string | null }) {
  const { texts } = useWords();
  const { columns } = texts.activity;
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
  const { texts, money, age, time, locale } = useWords();
  const words = texts.activity;
  const title = row.productTitle ?? words.gone;
  const reason = row.reason
    ? formatChangeReason(texts, { reason: row.reason, words: row.shopifyWords, locale })
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
      <td data-label={words.columns.change} className="pi-number">
        {money(row.from)} → {money(row.to)}
        {row.compareAt ? (
          <Text as="p" variant="bodySm" tone="subdued">
            {texts.recommendation.compareAtChanged(
              row.compareAt.from ? money(row.compareAt.from) : null,
              row.compareAt.to ? money(row.compareAt.to) : null,
            )}
          </Text>
        ) : null}
      </td>
      <td data-label={words.columns.when}>
        <time dateTime={row.at.toISOString()} title={time(row.at)}>
          {age(row.at)}
        </time>
      </td>
      <td data-label={words.columns.by}>{formatPersonName(texts, row, me)}</td>
      <td data-label={words.columns.status}>
        <span className="pi-narrow-text">
          <Badge tone={TONES[row.status]}>{formatCode(words.status, row.status)}</Badge>
          {row.isUndo || row.reason ? (
            <Text as="p" variant="bodySm" tone="subdued">
              {row.isUndo ? words.undoOf : reason}
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
            {words.blocked[row.undoBlocked]}
          </Text>
        ) : null}
      </td>
    </tr>
  );
}
