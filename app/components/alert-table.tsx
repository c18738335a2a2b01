import { Link, useFetcher } from '@remix-run/react';
import { Badge, BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { getMoneyRatio } from '#kernel/money.ts';
import type { AlertRow } from '#app/service-copy/alert-row.ts';
import type { ActionResult } from '#app/service-copy/to-action-result.server.ts';
import { formatCode } from '#app/locales/format-code.ts';
import { DomainName } from './domain-name.tsx';
import { OutsideLink } from './outside-link.tsx';
import { ProductName } from './product-name.tsx';
import { useI18n } from './i18n.tsx';
import { formatError } from '#app/locales/format-refusal.ts';

/**
 * Table of MAP violations: competitor, product, MAP price, how far below it, since when, and a link
 * to the evidence. On a phone each row becomes a block.
 */
export function AlertTable({ rows }: { rows: readonly AlertRow[] }) {
  const { messages } = useI18n();
  const { columns } = messages.alerts;
  return (
    <Card padding="0">
      <table className="pi-table">
        <thead>
          <tr>
            <th scope="col">{columns.product}</th>
            <th scope="col">{columns.retailer}</th>
            <th scope="col">{columns.mapPrice}</th>
            <th scope="col">{columns.listed}</th>
            <th scope="col">{columns.since}</th>
            <th scope="col">{columns.actions}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <AlertLine key={row.id} row={row} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function AlertLine({ row }: { row: AlertRow }) {
  const { messages, money, percent, age, time } = useI18n();
  const labels = messages.alerts;
  const unread = row.readAt === null && row.resolvedAt === null;
  return (
    <tr>
      <td>
        <BlockStack gap="100" inlineAlign="start">
          <ProductName
            gid={row.variantGid}
            title={row.productTitle ?? labels.unknownProduct}
            variantTitle={row.variantTitle}
            sku={row.sku}
            imageUrl={row.imageUrl}
            strong={unread}
          />
          {unread ? (
            <div className="pi-indent">
              <Badge tone="attention">{labels.unread}</Badge>
            </div>
          ) : null}
        </BlockStack>
      </td>
      <td data-label={labels.columns.retailer} className="pi-domain">
        <OutsideLink url={row.listingUrl}>
          <DomainName domain={row.retailer} />
        </OutsideLink>
      </td>
      <td data-label={labels.columns.mapPrice} className="pi-number">
        {money(row.mapPrice)}
      </td>
      <td data-label={labels.columns.listed}>
        <span>
          <span className="pi-number pi-strong">{money(row.listed)}</span>{' '}
          <span className="pi-block pi-nowrap">
            <Text as="span" variant="bodySm" tone={row.resolvedAt ? 'subdued' : 'critical'}>
              {row.mapPrice.minor > 0n
                ? labels.below({ percent: percent(1 - getMoneyRatio(row.listed, row.mapPrice)) })
                : null}
            </Text>
          </span>
        </span>
      </td>
      <td data-label={labels.columns.since}>
        <time
          className="pi-nowrap"
          dateTime={row.detectedAt.toISOString()}
          title={time(row.detectedAt)}
        >
          {age(row.detectedAt)}
        </time>
        {row.resolvedAt ? (
          <Text as="p" variant="bodySm" tone="subdued">
            {labels.resolvedOn({ when: age(row.resolvedAt) })}
            {row.resolution ? `: ${formatCode(labels.resolutions, row.resolution)}` : null}
          </Text>
        ) : null}
      </td>
      <td className="pi-nowrap">
        <AlertActions row={row} unread={unread} />
      </td>
    </tr>
  );
}

function AlertActions({ row, unread }: { row: AlertRow; unread: boolean }) {
  const { messages } = useI18n();
  const labels = messages.alerts;
  const fetcher = useFetcher<ActionResult<{ marked: number }>>();
  return (
    <BlockStack gap="100" inlineAlign="start">
      <InlineStack gap="300" blockAlign="center" wrap={false}>
        <Link className="pi-text-link" to={`/app/alerts/evidence/${encodeURIComponent(row.id)}`}>
          {labels.evidence}
        </Link>
        {row.resolvedAt ? null : (
          <fetcher.Form method="post" action="/app/alerts">
            <input type="hidden" name="intent" value="mark" />
            <input type="hidden" name="id" value={row.id} />
            <input type="hidden" name="read" value={String(unread)} />
            <Button submit variant="plain" loading={fetcher.state !== 'idle'}>
              {unread ? labels.markRead : labels.markUnread}
            </Button>
          </fetcher.Form>
        )}
      </InlineStack>
      {fetcher.data && !fetcher.data.ok ? (
        <Text as="p" tone="critical">
          {formatError(messages, fetcher.data)}
        </Text>
      ) : null}
    </BlockStack>
  );
}
