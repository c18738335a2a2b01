import { Link } from '@remix-run/react';
import { Badge, Text } from '@shopify/polaris';
import { DomainName } from '#app/components/domain-name.tsx';
import { useI18n } from '#app/components/i18n.tsx';
import { formatCode } from '#app/locales/format-reason.ts';
import type { InsightCoverage } from '#sdk/index.ts';
import type { MarketView } from './get-market.server.ts';
import { MarketCard, toFile } from './market-card.tsx';

/** More are on the competitors' page and in the file. */
const SHOWN = 10;

/** How many products each competitor has, and how fresh their prices are. */
export function CoverageCard({ outcome }: { outcome: MarketView['coverage'] }) {
  const { messages } = useI18n();
  const labels = messages.market.coverage;
  const { columns, definitions } = labels;
  return (
    <MarketCard
      title={labels.title}
      text={labels.text}
      terms={(['products', 'compared', 'fresh', 'failures'] as const).map((name) => ({
        term: columns[name],
        text: definitions[name],
      }))}
      outcome={outcome}
      asOf={({ coverage }) => coverage[0]?.as_of ?? null}
      file={toFile('coverage', null)}
    >
      {({ coverage }) =>
        coverage.length === 0 ? <Text as="p">{labels.none}</Text> : <Coverage coverage={coverage} />
      }
    </MarketCard>
  );
}

function Coverage({ coverage }: { coverage: readonly InsightCoverage[] }) {
  const { messages, count } = useI18n();
  const labels = messages.market.coverage;
  const { columns } = labels;
  return (
    <>
      <table className="pi-table pi-flush pi-wrapping" aria-label={labels.title}>
        <thead>
          <tr>
            <th scope="col">{columns.competitor}</th>
            <th scope="col">{columns.products}</th>
            <th scope="col">{columns.compared}</th>
            <th scope="col">{columns.fresh}</th>
            <th scope="col">{columns.failures}</th>
            <th scope="col">{columns.seen}</th>
          </tr>
        </thead>
        <tbody>
          {coverage.slice(0, SHOWN).map((row) => (
            <CoverageRow key={row.retailer_id} row={row} />
          ))}
        </tbody>
      </table>
      {coverage.length > SHOWN ? (
        <Text as="p" tone="subdued">
          {labels.shown({ shown: count(SHOWN), all: count(coverage.length) })}
        </Text>
      ) : null}
      <Link to="/app/competitors" className="pi-text-link pi-no-print">
        {labels.all}
      </Link>
    </>
  );
}

function CoverageRow({ row }: { row: InsightCoverage }) {
  const { messages, count, percent, age, time } = useI18n();
  const labels = messages.market.coverage;
  const { columns } = labels;
  return (
    <tr>
      <td>
        <Link to={`/app/retailers/${encodeURIComponent(row.retailer)}`} className="pi-link">
          <DomainName domain={row.retailer} />
        </Link>{' '}
        {row.status === 'active' ? null : (
          <Badge tone="attention">{formatCode(messages.competitors.status, row.status)}</Badge>
        )}
      </td>
      <td data-label={columns.products} className="pi-number">
        {count(row.products)}
      </td>
      <td data-label={columns.compared} className="pi-number">
        {count(row.compared)}
      </td>
      <td data-label={columns.fresh} className="pi-number">
        {row.products === 0 ? '–' : percent(row.fresh_share_basis_points / 10_000, { digits: 1 })}
      </td>
      <td data-label={columns.failures} className="pi-number">
        {labels.ofChecks({ failures: count(row.failures), checks: count(row.checks) })}
      </td>
      <td data-label={columns.seen}>
        {row.last_seen_at === null ? (
          labels.never
        ) : (
          <time dateTime={row.last_seen_at} title={time(new Date(row.last_seen_at))}>
            {age(new Date(row.last_seen_at))}
          </time>
        )}
      </td>
    </tr>
  );
}
