import { Link } from '@remix-run/react';
import { Card, Text } from '@shopify/polaris';
import { DomainName } from '#app/components/domain-name.tsx';
import { useI18n } from '#app/components/i18n.tsx';
import type { RankedRetailer } from '#sdk/index.ts';
import { AuthorizedBadge } from './authorized-badge.tsx';
import { ShareChange } from './share-change.tsx';

/** Retailers with how they comply with MAP prices. */
export function RetailerTable({ retailers }: { retailers: readonly RankedRetailer[] }) {
  const { messages, count, percent, age } = useI18n();
  const labels = messages.retailers;
  const { columns } = labels;
  const seconds = (value: number | null) =>
    value === null ? '–' : labels.days({ count: Math.round(value / 8_640) / 10 });
  return (
    <Card padding="0">
      <table className="pi-table" aria-label={labels.title}>
        <thead>
          <tr>
            <th scope="col">{columns.retailer}</th>
            <th scope="col">{columns.share}</th>
            <th scope="col">{columns.offers}</th>
            <th scope="col">{columns.open}</th>
            <th scope="col">{columns.repeats}</th>
            <th scope="col">{columns.time}</th>
          </tr>
        </thead>
        <tbody>
          {retailers.map((row) => (
            <tr key={row.retailer}>
              <td>
                <Link
                  className="pi-text-link"
                  to={`/app/retailers/${encodeURIComponent(row.retailer)}`}
                >
                  <DomainName domain={row.retailer} />
                </Link>{' '}
                <AuthorizedBadge authorized={row.authorized} />
              </td>
              <td data-label={columns.share} className="pi-number">
                <div>
                  {row.period_share === null ? '–' : percent(row.period_share)}
                  <ShareChange now={row.period_share} before={row.previous_share} />
                </div>
              </td>
              <td data-label={columns.offers} className="pi-number">
                {row.counted_day === null ? '–' : count(row.offers)}
              </td>
              <td data-label={columns.open} className="pi-number">
                <div>
                  {count(row.open_violations)}
                  {row.oldest_open_at === null ? null : (
                    <Text as="p" variant="bodySm" tone="subdued">
                      {labels.oldest({ when: age(new Date(row.oldest_open_at)) })}
                    </Text>
                  )}
                </div>
              </td>
              <td data-label={columns.repeats} className="pi-number">
                {count(row.repeat_offenses)}
              </td>
              <td data-label={columns.time} className="pi-number">
                <div>
                  {seconds(row.time_to_comply.mean_seconds)}
                  {row.time_to_comply.cases > 0 ? (
                    <Text as="p" variant="bodySm" tone="subdued">
                      {labels.cases({ count: row.time_to_comply.cases })}
                    </Text>
                  ) : null}
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
