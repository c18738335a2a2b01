import { BlockStack, Card, Text } from '@shopify/polaris';
import { ChartTable } from '#app/components/chart-table.tsx';
import { DayChart } from '#app/components/day-chart.tsx';
import { useI18n } from '#app/components/i18n.tsx';
import type { RetailerCompliance } from '#sdk/index.ts';

/** Share of offers at or above the MAP price by day (UTC): a chart, and the same as a table. */
export function ComplianceHistory({ compliance }: { compliance: RetailerCompliance }) {
  const { messages, locale, percent } = useI18n();
  const labels = messages.retailers.history;
  const { days, first_day: firstDay } = compliance;
  const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'medium' });
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {labels.title}
        </Text>
        <Text as="p" tone="subdued">
          {labels.definition}
        </Text>
        {firstDay === null ? (
          <Text as="p">{labels.none}</Text>
        ) : (
          <Text as="p">{labels.since({ day: format.format(new Date(firstDay)) })}</Text>
        )}
        {days.length > 1 ? (
          <DayChart
            caption={labels.title}
            days={days.map(({ day }) => day)}
            lines={[{ label: labels.share, values: days.map(({ share }) => share) }]}
            range={[0, 1]}
            format={percent}
          />
        ) : null}
        {days.length > 0 ? <ComplianceTable compliance={compliance} format={format} /> : null}
      </BlockStack>
    </Card>
  );
}

function ComplianceTable({
  compliance,
  format,
}: {
  compliance: RetailerCompliance;
  format: Intl.DateTimeFormat;
}) {
  const { messages, count, percent } = useI18n();
  const labels = messages.retailers.history;
  return (
    <ChartTable id="compliance-table" label={labels.table}>
      <table className="pi-table" aria-label={labels.title}>
        <thead>
          <tr>
            <th scope="col">{labels.day}</th>
            <th scope="col">{labels.share}</th>
            <th scope="col">{labels.offers}</th>
            <th scope="col">{labels.below}</th>
          </tr>
        </thead>
        <tbody>
          {compliance.days.toReversed().map(({ day, share, offers, below }) => (
            <tr key={day}>
              <td>{format.format(new Date(day))}</td>
              <td data-label={labels.share} className="pi-number">
                {share === null ? '–' : percent(share)}
              </td>
              <td data-label={labels.offers} className="pi-number">
                {count(offers)}
              </td>
              <td data-label={labels.below} className="pi-number">
                {count(below)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ChartTable>
  );
}
