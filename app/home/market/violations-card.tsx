import { Text } from '@shopify/polaris';
import { ChartTable } from '#app/components/chart-table.tsx';
import { DayChart } from '#app/components/day-chart.tsx';
import { useI18n } from '#app/components/i18n.tsx';
import { formatDay } from '#app/locales/format-values.ts';
import type { InsightViolations } from '#sdk/index.ts';
import type { MarketView } from './get-market.server.ts';
import { MarketCard, toFile } from './market-card.tsx';

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
          {LINES.map((name) => `${labels[name]}: ${count(latest[name])}`).join(' · ')}
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
