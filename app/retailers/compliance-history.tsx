import { BlockStack, Button, Card, Collapsible, Text } from '@shopify/polaris';
import { useEffect, useRef, useState } from 'react';
import { useI18n } from '#app/components/i18n.tsx';
import type { RetailerCompliance } from '#sdk/index.ts';

/** Share of offers at or above the MAP price by day (UTC): a chart, and the same as a table. */
export function ComplianceHistory({ compliance }: { compliance: RetailerCompliance }) {
  const { messages, locale } = useI18n();
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
        {days.length > 1 ? <ComplianceChart compliance={compliance} /> : null}
        {days.length > 0 ? <ComplianceTable compliance={compliance} format={format} /> : null}
      </BlockStack>
    </Card>
  );
}

function ComplianceChart({ compliance }: { compliance: RetailerCompliance }) {
  const { messages, locale, percent } = useI18n();
  const labels = messages.retailers.history;
  const frame = useRef<HTMLDivElement>(null);
  const format = useRef(percent);
  format.current = percent;
  useEffect(() => {
    let destroy: () => void = () => undefined;
    let left = false;
    void import('./render-compliance-chart.ts').then(({ renderComplianceChart }) => {
      if (left || !frame.current) return;
      destroy = renderComplianceChart(frame.current, {
        days: compliance.days.map(({ day }) => Date.parse(day) / 1000),
        shares: compliance.days.map(({ share }) => share),
        label: labels.share,
        locale,
        format: (share) => format.current(share),
      });
    });
    return () => {
      left = true;
      destroy();
    };
  }, [compliance, labels.share, locale]);
  return <div className="pi-chart" ref={frame} role="img" aria-label={labels.title} />;
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
  const [open, setOpen] = useState(false);
  return (
    <BlockStack gap="200" inlineAlign="start">
      <Button
        variant="plain"
        disclosure={open ? 'up' : 'down'}
        onClick={() => setOpen(!open)}
        ariaExpanded={open}
        ariaControls="compliance-table"
      >
        {labels.table}
      </Button>
      <Collapsible id="compliance-table" open={open}>
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
      </Collapsible>
    </BlockStack>
  );
}
