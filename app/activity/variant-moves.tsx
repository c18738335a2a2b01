import { useFetcher } from '@remix-run/react';
import { Banner, BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import type {
  VariantMove,
  VariantMoves as Moves,
} from '#app/catalog-sync/moves/list-moves.server.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { formatError } from '#app/locales/format-refusal.ts';
import { ProductName } from '#app/components/product-name.tsx';
import { useI18n } from '#app/components/i18n.tsx';

/**
 * Variants that have a new id in Shopify, old and new, and what was decided, with the buttons that
 * undo it. Renders nothing when there are none.
 */
export function VariantMoves({ moves }: { moves: Moves }) {
  const { messages } = useI18n();
  const labels = messages.activity.moves;
  const fetcher = useFetcher<ActionResult<{ readonly undone: number }>>();
  const busy = fetcher.state !== 'idle';
  const undo = (given: string) =>
    void fetcher.submit(
      { intent: 'undo-moves', moves: given },
      { method: 'post', action: '/app/activity' },
    );
  const error =
    fetcher.data && !fetcher.data.ok && !busy ? formatError(messages, fetcher.data) : null;
  if (moves.total === 0) return error ? <Banner tone="critical">{error}</Banner> : null;
  return (
    <Card>
      <BlockStack gap="300">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            {labels.title({ count: moves.total })}
          </Text>
          <Text as="p" tone="subdued">
            {labels.text}
          </Text>
        </BlockStack>
        {error ? <Banner tone="critical">{error}</Banner> : null}
        {moves.moved > 1 ? (
          <InlineStack>
            <Button loading={busy} onClick={() => undo('all')}>
              {labels.undoAll({ count: moves.moved })}
            </Button>
          </InlineStack>
        ) : null}
        <MoveTable rows={moves.rows} onUndo={undo} busy={busy} />
        {moves.total > moves.rows.length ? (
          <Text as="p" tone="subdued">
            {labels.more({ count: moves.rows.length })}
          </Text>
        ) : null}
      </BlockStack>
    </Card>
  );
}

interface MoveTableProps {
  readonly rows: readonly VariantMove[];
  readonly onUndo: (toGid: string) => void;
  readonly busy: boolean;
}

function MoveTable({ rows, onUndo, busy }: MoveTableProps) {
  const { messages, age, time } = useI18n();
  const labels = messages.activity.moves;
  const { columns } = labels;
  const stateOf = ({ state, reason, undoneBy }: VariantMove): string => {
    if (state === 'refused' && reason) return labels.reasons[reason];
    if (state === 'undone') return undoneBy ? labels.undoneBy({ name: undoneBy }) : labels.undone;
    return labels.moved;
  };
  return (
    <table className="pi-table">
      <thead>
        <tr>
          <th scope="col">{columns.product}</th>
          <th scope="col">{columns.ids}</th>
          <th scope="col">{columns.state}</th>
          <th scope="col">{columns.when}</th>
          <th scope="col">{columns.action}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const title = row.productTitle ?? messages.activity.gone;
          return (
            <tr key={`${row.fromGid} ${row.toGid}`}>
              <td className="pi-wrap">
                <ProductName
                  gid={row.productTitle ? row.toGid : null}
                  title={title}
                  variantTitle={row.variantTitle}
                  sku={row.shared}
                  imageUrl={row.imageUrl}
                />
              </td>
              <td data-label={columns.ids}>
                {numberOf(row.fromGid)} → {numberOf(row.toGid)}
              </td>
              <td data-label={columns.state} className="pi-wrap">
                {stateOf(row)}
              </td>
              <td data-label={columns.when}>
                <time dateTime={row.settledAt.toISOString()} title={time(row.settledAt)}>
                  {age(row.settledAt)}
                </time>
              </td>
              <td>
                {row.state === 'moved' ? (
                  <Button
                    disabled={busy}
                    accessibilityLabel={labels.undoOne({ product: title })}
                    onClick={() => onUndo(row.toGid)}
                  >
                    {labels.undo}
                  </Button>
                ) : null}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const numberOf = (gid: string): string => gid.split('/').at(-1) ?? gid;
