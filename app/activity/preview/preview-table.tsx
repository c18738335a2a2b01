import { useFetcher } from '@remix-run/react';
import { Badge, Card, Checkbox, InlineStack, Text } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import type { PreviewRow } from '#app/activity/preview/list-preview-rows.server.ts';
import type { PreviewPage } from '#app/activity/preview/get-preview-page.server.ts';
import { formatCode } from '#app/locales/format-reason.ts';
import { ProductName } from '#app/components/product-name.tsx';
import { useI18n } from '#app/components/i18n.tsx';

export interface PreviewTableProps {
  readonly id: string;
  readonly kind: PreviewPage['kind'];
  readonly rows: readonly PreviewRow[];
  /** True for the list of rows that are left out: it shows reasons and has no checkboxes. */
  readonly leftOut: boolean;
  /** False after the preview was confirmed. */
  readonly open: boolean;
}

/**
 * Every price of a preview, old and new, with the figures that help to decide on it (change,
 * margin). On a phone each row becomes a block.
 */
export function PreviewTable({ id, kind, rows, leftOut, open }: PreviewTableProps) {
  const { columns } = useI18n().messages.previews;
  if (rows.length === 0) return null;
  return (
    <Card padding="0">
      <table className="pi-table">
        <thead>
          <tr>
            <th scope="col">{columns.product}</th>
            <th scope="col" className="pi-end">
              {columns.current}
            </th>
            <th scope="col" className="pi-end">
              {columns.next[kind]}
            </th>
            {leftOut ? (
              <th scope="col">{columns.reason}</th>
            ) : (
              <>
                <th scope="col" className="pi-end">
                  {columns.median}
                </th>
                <th scope="col" className="pi-end">
                  {columns.margin}
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) =>
            leftOut ? (
              <LeftOutLine key={row.position} row={row} kind={kind} />
            ) : (
              <ChangeLine key={row.position} id={id} row={row} kind={kind} open={open} />
            ),
          )}
        </tbody>
      </table>
    </Card>
  );
}

interface LineProps {
  readonly row: PreviewRow;
  readonly kind: PreviewPage['kind'];
}

function ChangeLine({ id, row, kind, open }: LineProps & { id: string; open: boolean }) {
  const { messages, money, percent } = useI18n();
  const labels = messages.previews;
  const fetcher = useFetcher();
  // Shows the clicked state until the response arrives; otherwise the checkbox would seem not to
  // react.
  const [clicked, setClicked] = useState<boolean | null>(null);
  const included = clicked ?? row.included;
  const isIdle = fetcher.state === 'idle';
  useEffect(() => {
    if (isIdle) setClicked(null);
  }, [isIdle]);
  return (
    <tr>
      <td className="pi-wrap">
        <InlineStack gap="300" wrap={false} blockAlign="center">
          <Checkbox
            label={labels.keep({ product: row.productTitle ?? messages.activity.gone })}
            labelHidden
            checked={included}
            disabled={!open}
            onChange={(keep) => {
              setClicked(keep);
              void fetcher.submit(
                {
                  intent: 'keep',
                  previewId: id,
                  position: String(row.position),
                  keep: keep ? 'yes' : 'no',
                },
                { method: 'post', action: '/app/activity/batches?index' },
              );
            }}
          />
          <RowProduct row={row} />
        </InlineStack>
      </td>
      <td data-label={labels.columns.current} className="pi-end pi-number">
        {money(row.from)}
      </td>
      <td data-label={labels.columns.next[kind]} className="pi-end pi-number">
        <span className="pi-narrow-text">
          <Text as="span" fontWeight="semibold">
            {money(row.to)}
          </Text>
          <Text as="p" variant="bodySm" tone="subdued">
            {row.change === null
              ? messages.shared.unknown
              : percent(row.change, { sign: true, digits: 1 })}
          </Text>
        </span>
      </td>
      <td data-label={labels.columns.median} className="pi-end pi-number">
        <span className="pi-narrow-text">
          {row.median ? money(row.median) : messages.shared.unknown}
          <Text as="p" variant="bodySm" tone="subdued">
            {row.offers > 0 ? labels.offers({ count: row.offers }) : labels.noOffers}
          </Text>
        </span>
      </td>
      <td data-label={labels.columns.margin} className="pi-end pi-number">
        <Margin row={row} />
      </td>
    </tr>
  );
}

function Margin({ row }: { row: PreviewRow }) {
  const { messages, percent } = useI18n();
  const labels = messages.previews;
  if (row.marginBefore === null || row.marginAfter === null) return messages.shared.unknown;
  return (
    <>
      {labels.fromTo({
        from: percent(row.marginBefore, { digits: 1 }),
        to: percent(row.marginAfter, { digits: 1 }),
      })}
      {row.belowCost ? <Badge tone="warning">{labels.below}</Badge> : null}
    </>
  );
}

function LeftOutLine({ row, kind }: LineProps) {
  const { messages, money } = useI18n();
  const labels = messages.previews;
  return (
    <tr>
      <td className="pi-wrap">
        <RowProduct row={row} />
      </td>
      <td data-label={labels.columns.current} className="pi-end pi-number">
        {money(row.from)}
      </td>
      <td data-label={labels.columns.next[kind]} className="pi-end pi-number">
        {money(row.to)}
      </td>
      <td data-label={labels.columns.reason} className="pi-wrap">
        {formatCode(labels.reasons, row.leftOut ?? '')}
      </td>
    </tr>
  );
}

function RowProduct({ row }: { row: PreviewRow }) {
  const { messages } = useI18n();
  return (
    <ProductName
      gid={row.variantGid}
      title={row.productTitle ?? messages.activity.gone}
      variantTitle={row.variantTitle}
      sku={row.sku}
      imageUrl={row.imageUrl}
    />
  );
}
