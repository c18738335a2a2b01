/** What the service counts by day: a chart, and the same as a table. */
import { Select, Text } from '@shopify/polaris';
import { useState } from 'react';
import { ChartTable } from '#app/components/chart-table.tsx';
import { DayChart } from '#app/components/day-chart.tsx';
import { useI18n } from '#app/components/i18n.tsx';
import { formatDay, formatIndex } from '#app/locales/format-values.ts';
import type { InsightViolations } from '#sdk/index.ts';
import type { MarketView } from './get-market.server.ts';
import { MarketCard, toFile } from './market-card.tsx';
import type { DaySeries, SeriesLine } from './market-series.ts';

const GROUPS = ['brand', 'collection'] as const;
type Group = (typeof GROUPS)[number];

/** The price index of all products and of the largest brands or collections, by day. */
export function IndexCard({
  outcome,
  currency,
}: {
  outcome: MarketView['index'];
  currency: string | null;
}) {
  const { messages } = useI18n();
  const labels = messages.market.index;
  const [by, setBy] = useState<Group>('brand');
  return (
    <MarketCard
      title={labels.title}
      text={labels.text}
      outcome={outcome}
      asOf={({ asOf }) => asOf}
      file={toFile(by, currency)}
    >
      {(series) => (
        <>
          <div className="pi-no-print pi-choice">
            <Select
              label={labels.by}
              labelInline
              options={GROUPS.map((value) => ({ value, label: labels.groups[value] }))}
              value={by}
              onChange={(next) => setBy(GROUPS.find((value) => value === next) ?? by)}
            />
          </div>
          <IndexSeries series={series[by]} by={by} />
        </>
      )}
    </MarketCard>
  );
}

function IndexSeries({ series: { days, lines }, by }: { series: DaySeries; by: Group }) {
  const { messages, locale } = useI18n();
  const labels = messages.market.index;
  const [first] = days;
  if (first === undefined) return <Text as="p">{labels.none}</Text>;
  const nameOf = ({ key, name }: SeriesLine) => (key === '' ? labels.all : name);
  return (
    <>
      <Text as="p" tone="subdued">
        {labels.since({ day: formatDay(first, locale) })}{' '}
        {lines.some(({ key }) => key !== '') ? labels.largest : labels.noGroups[by]}
      </Text>
      {days.length > 1 ? (
        <DayChart
          caption={`${labels.title}: ${labels.groups[by]}`}
          days={days}
          lines={lines.map((line) => ({
            label: nameOf(line),
            values: line.values.map((index) => (index === null ? null : index / 100)),
          }))}
          format={(index) => formatIndex(Math.round(index * 100), locale)}
        />
      ) : null}
      <ChartTable id="index-table" label={messages.market.table}>
        <div className="pi-scroll" tabIndex={0} role="region" aria-label={labels.title}>
          <table className="pi-table" aria-label={`${labels.title}: ${labels.groups[by]}`}>
            <thead>
              <tr>
                <th scope="col">{messages.market.day}</th>
                {lines.map((line) => (
                  <th key={line.key} scope="col">
                    {nameOf(line)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days
                .map((day, at) => (
                  <tr key={day}>
                    <td>{formatDay(day, locale)}</td>
                    {lines.map((line) => (
                      <td key={line.key} data-label={nameOf(line)} className="pi-number">
                        {formatIndex(line.values[at] ?? null, locale)}
                      </td>
                    ))}
                  </tr>
                ))
                .toReversed()}
            </tbody>
          </table>
        </div>
      </ChartTable>
    </>
  );
}

const LINES = ['open', 'raised', 'ended'] as const;

/** MAP violations that began, ended and were open, by day. */
export function ViolationsCard({ outcome }: { outcome: MarketView['violations'] }) {
  const { messages } = useI18n();
  const labels = messages.market.violations;
  return (
    <MarketCard
      title={labels.title}
      text={labels.text}
      outcome={outcome}
      asOf={({ violations }) => violations.as_of}
      file={toFile('violations', null)}
    >
      {({ violations: { days } }) =>
        days.length === 0 ? <Text as="p">{labels.none}</Text> : <ViolationDays days={days} />
      }
    </MarketCard>
  );
}

function ViolationDays({ days }: Pick<InsightViolations, 'days'>) {
  const { messages, locale, count } = useI18n();
  const labels = messages.market.violations;
  const latest = days.at(-1);
  return (
    <>
      {latest ? (
        <Text as="p">
          {labels.latest({
            day: formatDay(latest.day, locale),
            open: count(latest.open),
            raised: count(latest.raised),
            ended: count(latest.ended),
          })}
        </Text>
      ) : null}
      {days.length > 1 ? (
        <DayChart
          caption={labels.title}
          days={days.map(({ day }) => day)}
          lines={LINES.map((name) => ({
            label: labels[name],
            values: days.map((day) => day[name]),
          }))}
          range={[0, Math.max(4, ...days.flatMap((day) => LINES.map((name) => day[name])))]}
          format={(value) => (Number.isInteger(value) ? count(value) : '')}
        />
      ) : null}
      <ChartTable id="violations-table" label={messages.market.table}>
        <table className="pi-table" aria-label={labels.title}>
          <thead>
            <tr>
              <th scope="col">{messages.market.day}</th>
              {LINES.map((name) => (
                <th key={name} scope="col">
                  {labels[name]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.day}>
                <td>{formatDay(day.day, locale)}</td>
                {LINES.map((name) => (
                  <td key={name} data-label={labels[name]} className="pi-number">
                    {count(day[name])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ChartTable>
    </>
  );
}
