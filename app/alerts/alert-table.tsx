import { Link, useFetcher } from '@remix-run/react';
import { Badge, BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { getMoneyRatio } from '#kernel/money.ts';
import type { AlertRow } from '#app/service-copy/alert-row.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { formatCode } from '#app/locales/format-reason.ts';
import { DomainName } from '../components/domain-name.tsx';
import { OutsideLink } from '../components/outside-link.tsx';
import { ProductName } from '../components/product-name.tsx';
import { useI18n } from '../components/i18n.tsx';
import { formatError } from '#app/locales/format-refusal.ts';

/**
 * Alerts: whose price, how far below which price, since when, and where to look. A table that
 * becomes blocks on a phone.
 */
export function AlertTable({ rows }: { rows: readonly AlertRow[] }) {
  const { messages } = useI18n();
  const { columns } = messages.alerts;
  const isMixed = rows.some(({ type }) => type !== 'map_violation');
  return (
    <Card padding="0">
      <table className="pi-table">
        <thead>
          <tr>
            <th scope="col">{columns.product}</th>
            <th scope="col">{columns.retailer}</th>
            <th scope="col">{isMixed ? columns.limit : columns.mapPrice}</th>
            <th scope="col">{columns.listed}</th>
            <th scope="col">{columns.since}</th>
            <th scope="col">{columns.actions}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <AlertLine key={row.id} row={row} isMixed={isMixed} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function AlertLine({ row, isMixed }: { row: AlertRow; isMixed: boolean }) {
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
          {unread || isMixed ? (
            <div className="pi-indent">
              <InlineStack gap="100">
                {isMixed ? (
                  <Badge tone={row.type === 'map_violation' ? 'critical' : 'info'}>
                    {labels.kinds[row.type]}
                  </Badge>
                ) : null}
                {unread ? <Badge tone="attention">{labels.unread}</Badge> : null}
              </InlineStack>
            </div>
          ) : null}
        </BlockStack>
      </td>
      <td data-label={labels.columns.retailer} className="pi-domain">
        <OutsideLink url={row.listingUrl}>
          <DomainName domain={row.retailer} />
        </OutsideLink>
      </td>
      <td data-label={labels.limits[row.type]} className="pi-number">
        {money(row.limit)}
        {isMixed ? (
          <Text as="p" variant="bodySm" tone="subdued">
            {labels.limits[row.type]}
          </Text>
        ) : null}
      </td>
      <td data-label={labels.columns.listed}>
        <span>
          <span className="pi-number pi-strong">{money(row.listed)}</span>{' '}
          <span className="pi-block pi-nowrap">
            <Text as="span" variant="bodySm" tone={row.resolvedAt ? 'subdued' : 'critical'}>
              {row.limit.minor > 0n
                ? labels.below({ percent: percent(1 - getMoneyRatio(row.listed, row.limit)) })
                : null}
            </Text>
          </span>
          {row.previous ? (
            <span className="pi-block pi-nowrap">
              <Text as="span" variant="bodySm" tone="subdued">
                {labels.before({ price: money(row.previous) })}
              </Text>
            </span>
          ) : null}
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
