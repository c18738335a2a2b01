import { useFetcher } from '@remix-run/react';
import { BlockStack, Card, Spinner, Text } from '@shopify/polaris';
import { useEffect } from 'react';
import { useI18n } from '#app/components/i18n.tsx';
import { formatError } from '#app/locales/format-refusal.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { AlertEffects } from '#app/map-prices/periods/alert-effects.tsx';
import type { PeriodFileEstimate } from './estimate-period-file.server.ts';
import type { PeriodFileView } from './get-period-file.server.ts';

/** What importing a file would do to alerts; it is counted after the page is shown. */
export function PeriodFileEffects({ file }: { file: PeriodFileView }) {
  const { messages } = useI18n();
  const labels = messages.mapPrices;
  const { load, data } = useFetcher<ActionResult<PeriodFileEstimate>>();
  const { id } = file;
  useEffect(() => load(`/app/map-prices/files/${id}/effects`), [load, id]);
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {labels.alertEffects.heading}
        </Text>
        <div role="status">
          {data === undefined ? (
            <Spinner size="small" accessibilityLabel={labels.alertEffects.counting} />
          ) : null}
          {data?.ok ? <Counts file={file} estimate={data} /> : null}
        </div>
        {data?.ok ? (
          <AlertEffects
            alerts={data.alerts}
            total={data.validation.alerts_opening + data.validation.alerts_closing}
          />
        ) : null}
        {data && !data.ok ? (
          <Text as="p" tone="critical">
            {formatError(messages, data)}
          </Text>
        ) : null}
      </BlockStack>
    </Card>
  );
}

function Counts({
  file,
  estimate: { validation, rows },
}: {
  file: PeriodFileView;
  estimate: PeriodFileEstimate;
}) {
  const { messages, count } = useI18n();
  const { preview: labels, alertEffects } = messages.mapPrices;
  const { products, examined, changed, refused } = validation;
  const lines = [
    labels.products({ count: products }),
    labels.changed({ count: changed }),
    validation.alerts_closing > 0
      ? alertEffects.closing({ count: validation.alerts_closing })
      : labels.noneClosing,
    validation.alerts_opening > 0
      ? alertEffects.opening({ count: validation.alerts_opening })
      : labels.noneOpening,
    ...(refused > 0 ? [alertEffects.refused({ count: refused })] : []),
    ...(rows < file.waiting ? [alertEffects.rows({ rows: count(rows) })] : []),
    ...(examined < products ? [labels.examined({ examined: count(examined) })] : []),
  ];
  return (
    <BlockStack gap="200">
      <ul className="pi-list">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Text as="p" tone="subdued">
        {alertEffects.basis}
      </Text>
    </BlockStack>
  );
}
