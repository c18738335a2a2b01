import { BlockStack, Button, Card, InlineStack, Select, Text } from '@shopify/polaris';
import { useState } from 'react';
import { formatMonth } from '#app/locales/format-values.ts';
import { useI18n } from '#app/components/i18n.tsx';
import { ExportProgress } from './export-progress.tsx';
import { listMonths } from './month-before.ts';
import { useFileExport } from './use-file-export.tsx';

const MONTHS = 12;

/**
 * Downloads the PDF report about a retailer in a month, with pictures; with several retailers, of
 * the one chosen. For pages of a service with the capability `exports.files`.
 */
export function RetailerReport({ retailers }: { retailers: readonly string[] }) {
  const { messages, locale, timeZone, now } = useI18n();
  const labels = messages.exports;
  const exporting = useFileExport();
  const months = listMonths(now, timeZone, MONTHS);
  const [month, setMonth] = useState(months[1] ?? '');
  const [chosen, setChosen] = useState('');
  const retailer = retailers.includes(chosen) ? chosen : (retailers[0] ?? '');
  if (retailer === '') return null;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {labels.reportTitle}
        </Text>
        <Text as="p" tone="subdued">
          {labels.reportText}
        </Text>
        <InlineStack gap="300" blockAlign="end">
          {retailers.length > 1 ? (
            <Select
              label={labels.retailer}
              options={retailers.map((value) => ({ value, label: value }))}
              value={retailer}
              onChange={setChosen}
            />
          ) : null}
          <Select
            label={labels.month}
            options={months.map((value) => ({ value, label: formatMonth(value, locale) }))}
            value={month}
            onChange={setMonth}
          />
          <Button
            loading={exporting.isBusy}
            onClick={() => exporting.start({ what: 'retailer_report', retailer, month })}
          >
            {labels.downloadReport}
          </Button>
        </InlineStack>
        <ExportProgress exporting={exporting} />
      </BlockStack>
    </Card>
  );
}
