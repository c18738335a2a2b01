import { Banner, BlockStack, Button, Card, Collapsible, Text } from '@shopify/polaris';
import { useMemo, useState } from 'react';
import type { Money } from '#kernel/money.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { formatCode } from '#app/locales/format-reason.ts';
import { useI18n } from '#app/components/i18n.tsx';
import { buildMarketSeries, buildPositionRuns } from './history-series.ts';
import { Deferred } from '#app/components/deferred.tsx';
import { formatIndex } from './format-index.ts';
import { HistoryLoading, PriceHistoryChart } from './price-history.tsx';
import type { MarketDay, MarketDaysView } from './list-market-days.server.ts';

/**
 * Own price, MAP price, minimum price, the competitors' median and the position by day. Arrives
 * after the page; if it fails, the rest of the page is still shown.
 */
export function MarketHistory({
  days,
  currency,
}: {
  days: Promise<ActionResult<MarketDaysView>>;
  currency: string;
}) {
  const { messages } = useI18n();
  const labels = messages.product.market;
  const failed = <Banner tone="warning">{labels.failed}</Banner>;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {labels.title}
        </Text>
        <Deferred value={days} fallback={<HistoryLoading label={labels.loading} />} failed={failed}>
          {(outcome) => (outcome.ok ? <Days view={outcome} currency={currency} /> : failed)}
        </Deferred>
      </BlockStack>
    </Card>
  );
}

function Days({ view: { days, leftOut }, currency }: { view: MarketDaysView; currency: string }) {
  const { messages, locale } = useI18n();
  const labels = messages.product.market;
  const { yours, mapPrice, lowerBound } = messages.product;
  const series = useMemo(
    () =>
      buildMarketSeries(days, {
        currency,
        labels: { median: labels.median, mapPrice, minimum: lowerBound },
      }),
    [days, currency, labels.median, mapPrice, lowerBound],
  );
  const format = useMemo(
    () => new Intl.NumberFormat(locale, { style: 'currency', currency }),
    [locale, currency],
  );
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last || days.every(({ own }) => own === null))
    return <Text as="p">{labels.none}</Text>;
  const reasons = leftOut.map(({ code, offers }) =>
    labels.reason({
      reason: formatCode(messages.products.unknownReasons, code),
      count: offers,
    }),
  );
  return (
    <BlockStack gap="300">
      <PriceHistoryChart
        series={series}
        ownLabel={yours}
        timeZone="UTC"
        formatValue={(value) => format.format(value)}
        caption={labels.caption(formatDays(first.day, last.day, locale))}
      />
      <Positions days={days} />
      {reasons.length > 0 ? (
        <Text as="p">
          {labels.leftOut({
            reasons: new Intl.ListFormat(locale, { type: 'unit' }).format(reasons),
          })}
        </Text>
      ) : null}
      <Text as="p" tone="subdued">
        {labels.note}
      </Text>
      <DaysTable days={days} />
    </BlockStack>
  );
}

function formatDay(day: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'medium' }).format(
    new Date(day),
  );
}

function formatDays(from: string, to: string, locale: string): { from: string; to: string } {
  return { from: formatDay(from, locale), to: formatDay(to, locale) };
}

/** The position as a bar below the chart, each run of days as long as they took. */
function Positions({ days }: { days: readonly MarketDay[] }) {
  const { messages, locale } = useI18n();
  const { positions, columns } = messages.products;
  const runs = buildPositionRuns(days);
  const [first, last] = [runs[0], runs.at(-1)];
  if (!first || !last) return null;
  const caption = messages.product.market.positionCaption(formatDays(first.from, last.to, locale));
  return (
    <BlockStack gap="100">
      <Text as="h3" variant="headingSm">
        {columns.position}
      </Text>
      <div className="pi-positions" role="img" aria-label={caption}>
        {runs.map((run) => (
          <span
            key={run.from}
            className={`pi-position-${run.position}`}
            style={{ flexGrow: run.days }}
            title={`${positions[run.position]}: ${formatDay(run.from, locale)} – ${formatDay(run.to, locale)}`}
          />
        ))}
      </div>
      <ul className="pi-position-key" aria-hidden>
        {(['below', 'at', 'above', 'unknown'] as const)
          .filter((position) => runs.some((run) => run.position === position))
          .map((position) => (
            <li key={position}>
              <span className={`pi-position-${position}`} />
              {positions[position]}
            </li>
          ))}
      </ul>
    </BlockStack>
  );
}

function DaysTable({ days }: { days: readonly MarketDay[] }) {
  const { messages, locale, money, count } = useI18n();
  const labels = messages.product.market;
  const { positions, columns } = messages.products;
  const { yours, mapPrice, lowerBound } = messages.product;
  const [isOpen, setOpen] = useState(false);
  const amount = (value: Money | null) => (value ? money(value) : '–');
  return (
    <BlockStack gap="200" inlineAlign="start">
      <Button
        variant="plain"
        disclosure={isOpen ? 'up' : 'down'}
        onClick={() => setOpen(!isOpen)}
        ariaExpanded={isOpen}
        ariaControls="market-table"
      >
        {labels.table}
      </Button>
      <Collapsible id="market-table" open={isOpen}>
        <table className="pi-table" aria-label={labels.title}>
          <thead>
            <tr>
              <th scope="col">{labels.day}</th>
              <th scope="col">{yours}</th>
              <th scope="col">{labels.median}</th>
              <th scope="col">{labels.index}</th>
              <th scope="col">{columns.position}</th>
              <th scope="col">{labels.rank}</th>
              <th scope="col">{labels.compared}</th>
              <th scope="col">{mapPrice}</th>
              <th scope="col">{lowerBound}</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.day}>
                <td className="pi-nowrap">{formatDay(day.day, locale)}</td>
                <td data-label={yours} className="pi-number">
                  {amount(day.own)}
                </td>
                <td data-label={labels.median} className="pi-number">
                  {amount(day.median)}
                </td>
                <td data-label={labels.index} className="pi-number">
                  {day.indexBasisPoints === null ? '–' : formatIndex(day.indexBasisPoints, locale)}
                </td>
                <td data-label={columns.position}>{positions[day.position]}</td>
                <td data-label={labels.rank} className="pi-number">
                  {day.rank === null ? '–' : count(day.rank)}
                </td>
                <td data-label={labels.compared} className="pi-number">
                  {count(day.compared)}
                </td>
                <td data-label={mapPrice} className="pi-number">
                  {amount(day.mapPrice)}
                </td>
                <td data-label={lowerBound} className="pi-number">
                  {amount(day.minimum)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Collapsible>
    </BlockStack>
  );
}
