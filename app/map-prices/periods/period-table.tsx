import { Link } from '@remix-run/react';
import { Badge, Card, type BadgeProps } from '@shopify/polaris';
import { useI18n } from '#app/components/i18n.tsx';
import type { MapPricePeriod } from '#sdk/index.ts';
import type { PeriodPage } from './list-periods.server.ts';
import { formatEnd, formatScope, formatTerms } from './period-text.ts';

const TONES: Readonly<Record<MapPricePeriod['state'], BadgeProps['tone']>> = {
  active: 'success',
  upcoming: 'info',
  past: undefined,
};

/** The state of a period as a badge. */
function PeriodBadge({ state }: Pick<MapPricePeriod, 'state'>) {
  const labels = useI18n().messages.mapPrices;
  const tone = TONES[state];
  return <Badge {...(tone ? { tone } : {})}>{labels.states[state]}</Badge>;
}

/** Periods of a view, each with a link to its form. */
export function PeriodTable({ page }: { page: Pick<PeriodPage, 'periods' | 'names'> }) {
  const i18n = useI18n();
  const labels = i18n.messages.mapPrices;
  const { columns } = labels;
  return (
    <Card padding="0">
      <table className="pi-table" aria-label={labels.title}>
        <thead>
          <tr>
            <th scope="col">{columns.name}</th>
            <th scope="col">{columns.scope}</th>
            <th scope="col">{columns.price}</th>
            <th scope="col">{columns.from}</th>
            <th scope="col">{columns.to}</th>
            <th scope="col">{columns.state}</th>
          </tr>
        </thead>
        <tbody>
          {page.periods.map((period) => (
            <tr key={period.id}>
              <td>
                <Link to={`/app/map-prices/${period.id}`} className="pi-text-link">
                  <bdi>{period.name ?? labels.unnamed}</bdi>
                </Link>
              </td>
              <td data-label={columns.scope}>
                <bdi>{formatScope(i18n, period, page.names)}</bdi>
              </td>
              <td data-label={columns.price}>{formatTerms(i18n, period)}</td>
              <td data-label={columns.from}>{i18n.time(new Date(period.from))}</td>
              <td data-label={columns.to}>{formatEnd(i18n, period.to)}</td>
              <td data-label={columns.state}>
                <PeriodBadge state={period.state} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
