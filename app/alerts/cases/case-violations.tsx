import { Link } from '@remix-run/react';
import { Card, Text, BlockStack } from '@shopify/polaris';
import type { CaseDetail } from '#sdk/index.ts';
import { formatCode } from '#app/locales/format-reason.ts';
import { OutsideLink } from '#app/components/outside-link.tsx';
import { useI18n } from '#app/components/i18n.tsx';

/** The violations of a case: price, since when, until when, and the evidence of each. */
export function CaseViolations({ detail }: { detail: CaseDetail }) {
  const { messages, moneyText, time } = useI18n();
  const { casePage: labels, columns, evidence, resolutions, list } = messages.alerts;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {labels.violations({ count: detail.alerts.length })}
        </Text>
        <table className="pi-table pi-flush">
          <thead>
            <tr>
              <th scope="col">{columns.listed}</th>
              <th scope="col">{columns.mapPrice}</th>
              <th scope="col">{columns.since}</th>
              <th scope="col">{list.status}</th>
              <th scope="col">{columns.actions}</th>
            </tr>
          </thead>
          <tbody>
            {detail.alerts.map((alert) => (
              <tr key={alert.id}>
                <td data-label={columns.listed} className="pi-number pi-strong">
                  {alert.type === 'map_violation'
                    ? moneyText({ amount: alert.listed_price, currency: alert.currency })
                    : null}
                </td>
                <td data-label={columns.mapPrice} className="pi-number">
                  {alert.type === 'map_violation'
                    ? moneyText({ amount: alert.your_floor, currency: alert.currency })
                    : null}
                </td>
                <td data-label={columns.since}>{time(new Date(alert.detected_at))}</td>
                <td data-label={list.status}>
                  {alert.resolved_at
                    ? `${time(new Date(alert.resolved_at))}: ${formatCode(resolutions, alert.resolution ?? '')}`
                    : list.open}
                </td>
                <td>
                  <span className="pi-alert-links">
                    <Link
                      className="pi-text-link"
                      to={`/app/alerts/evidence/${encodeURIComponent(alert.id)}`}
                    >
                      {evidence}
                    </Link>
                    <OutsideLink
                      url={alert.type === 'map_violation' ? alert.listing_url || null : null}
                    >
                      {labels.listing}
                    </OutsideLink>
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </BlockStack>
    </Card>
  );
}
