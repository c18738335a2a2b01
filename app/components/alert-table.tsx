import { Link, useFetcher } from '@remix-run/react';
import { Badge, BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { getMoneyRatio } from '#kernel/money.ts';
import type { AlertRow } from '#app/service-copy/alert-row.ts';
import type { ActionResult } from '#app/service-copy/to-action-result.server.ts';
import { formatCode } from '#app/texts/format-code.ts';
import { DomainName } from './domain-name.tsx';
import { OutsideLink } from './outside-link.tsx';
import { ProductName } from './product-name.tsx';
import { useWords } from './words.tsx';
import { formatError } from '#app/texts/to-refusal.ts';

/** Violations: whose price, how far below which floor, since when, and where to look. A table that becomes blocks on a phone. */
export function AlertTable({ rows }: { rows: readonly AlertRow[] }) {
  const { texts } = useWords();
  const { columns } = texts.alerts;
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
  const { texts, money, percent, age, time } = useWords();
  const words = texts.alerts;
  const unread = row.readAt === null && row.resolvedAt === null;
  return (
    <tr>
      <td>
        <BlockStack gap="100" inlineAlign="start">
          <ProductName
            gid={row.variantGid}
            title={row.productTitle ?? words.unknownProduct}
            variantTitle={row.variantTitle}
            sku={row.sku}
            imageUrl={row.imageUrl}
            strong={unread}
          />
          {unread ? (
            <div className="pi-indent">
              <Badge tone="attention">{words.unread}</Badge>
            </div>
          ) : null}
        </BlockStack>
      </td>
      <td data-label={words.columns.retailer} className="pi-domain">
        <OutsideLink url={row.listingUrl}>
          <DomainName domain={row.retailer} />
        </OutsideLink>
      </td>
      <td data-label={words.columns.mapPrice} className="pi-number">
        {money(row.mapPrice)}
      </td>
      <td data-label={words.columns.listed}>
        <span>
          <span className="pi-number pi-strong">{money(row.listed)}</span>{' '}
          <span className="pi-block pi-nowrap">
            <Text as="span" variant="bodySm" tone={row.resolvedAt ? 'subdued' : 'critical'}>
              {row.mapPrice.minor > 0n
                ? words.below(percent(1 - getMoneyRatio(row.listed, row.mapPrice)))
                : null}
            </Text>
          </span>
        </span>
      </td>
      <td data-label={words.columns.since}>
        <time
          className="pi-nowrap"
          dateTime={row.detectedAt.toISOString()}
          title={time(row.detectedAt)}
        >
          {age(row.detectedAt)}
        </time>
        {row.resolvedAt ? (
          <Text as="p" variant="bodySm" tone="subdued">
            {words.resolvedOn(age(row.resolvedAt))}
            {row.resolution ? `: ${formatCode(words.resolutions, row.resolution)}` : null}
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
  const { texts } = useWords();
  const words = texts.alerts;
  const fetcher = useFetcher<ActionResult<{ marked: number }>>();
  return (
    <BlockStack gap="100" inlineAlign="start">
      <InlineStack gap="300" blockAlign="center" wrap={false}>
        <Link className="pi-text-link" to={`/app/alerts/evidence/${encodeURIComponent(row.id)}`}>
          {words.evidence}
        </Link>
        {row.resolvedAt ? null : (
          <fetcher.Form method="post" action="/app/alerts">
            <input type="hidden" name="intent" value="mark" />
            <input type="hidden" name="id" value={row.id} />
            <input type="hidden" name="read" value={String(unread)} />
            <Button submit variant="plain" loading={fetcher.state !== 'idle'}>
              {unread ? words.markRead : words.markUnread}
            </Button>
          </fetcher.Form>
        )}
      </InlineStack>
      {fetcher.data && !fetcher.data.ok ? (
        <Text as="p" tone="critical">
          {formatError(texts, fetcher.data)}
        </Text>
      ) : null}
    </BlockStack>
  );
}
