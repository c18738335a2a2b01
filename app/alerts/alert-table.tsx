import { Link, useFetcher } from '@remix-run/react';
import { Badge, BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { hasEvidence } from '#app/service-copy/alert-facts.ts';
import type { AlertRow } from '#app/service-copy/alert-row.ts';
import { AlertCompared, AlertFact } from './alert-facts.tsx';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { DomainName } from '../components/domain-name.tsx';
import { OutsideLink } from '../components/outside-link.tsx';
import { ProductName } from '../components/product-name.tsx';
import { useI18n } from '../components/i18n.tsx';
import { formatResolution } from '#app/locales/format-resolution.ts';
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
  const { messages, age, time } = useI18n();
  const labels = messages.alerts;
  const unread = row.readAt === null && row.resolvedAt === null;
  return (
    <tr>
      <td>
        <BlockStack gap="100" inlineAlign="start">
          {row.type === 'retailer_unreadable' ? (
            <Text as="p" fontWeight={unread ? 'semibold' : undefined}>
              {labels.facts.allProducts}
            </Text>
          ) : (
            <ProductName
              gid={row.variantGid}
              title={row.productTitle ?? labels.unknownProduct}
              variantTitle={row.variantTitle}
              sku={row.sku}
              imageUrl={row.imageUrl}
              strong={unread}
            />
          )}
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
      <td data-label={labels.columns.limit} className="pi-number">
        <AlertCompared facts={row.facts} isNamed={isMixed} />
      </td>
      <td data-label={labels.columns.listed}>
        <AlertFact facts={row.facts} isResolved={row.resolvedAt !== null} />
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
            {row.resolution ? `: ${formatResolution(messages, row)}` : null}
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
        {hasEvidence(row.type) ? (
          <Link className="pi-text-link" to={`/app/alerts/evidence/${encodeURIComponent(row.id)}`}>
            {labels.evidence}
          </Link>
        ) : null}
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
