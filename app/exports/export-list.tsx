import { Badge, BlockStack, Card, Text } from '@shopify/polaris';
import { formatCode } from '#app/locales/format-reason.ts';
import { DownloadButton } from '#app/components/download-button.tsx';
import { useI18n } from '#app/components/i18n.tsx';
import { buildFilePath, type FileExportView } from './file-export.ts';

const TONES = {
  waiting: undefined,
  running: 'info',
  completed: 'success',
  failed: 'critical',
} as const;

/** The files of the shop, newest first, with their progress and download. */
export function ExportList({ exports }: { exports: readonly FileExportView[] }) {
  const { messages, age, count, time } = useI18n();
  const labels = messages.exports;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {labels.files}
        </Text>
        <Text as="p" tone="subdued">
          {exports.length > 0 ? labels.filesText : labels.none}
        </Text>
        {exports.map((file) => (
          <BlockStack key={file.id} gap="100" inlineAlign="start">
            <Text as="h3" variant="headingSm" breakWord>
              {file.fileName}
            </Text>
            <Text as="p" variant="bodySm" tone="subdued">
              {[
                formatCode(labels.whats, file.what),
                file.rows > 0 && isList(file.format) && labels.rows({ count: file.rows }),
                file.bytes > 0 && labels.kilobytes({ size: count(Math.ceil(file.bytes / 1024)) }),
                file.isScheduled ? labels.scheduled : file.byName,
                age(file.createdAt),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
            {file.state === 'completed' ? (
              <>
                <DownloadButton path={buildFilePath(file.id)} name={file.fileName}>
                  {labels.download}
                </DownloadButton>
                <Text as="p" variant="bodySm" tone="subdued">
                  {labels.until({ when: time(file.expiresAt) })}
                </Text>
              </>
            ) : (
              <Badge tone={TONES[file.state]}>{labels.states[file.state]}</Badge>
            )}
          </BlockStack>
        ))}
      </BlockStack>
    </Card>
  );
}

/** Only the lines of a list are rows to its readers. */
const isList = (format: string): boolean => format === 'csv' || format === 'xlsx';
