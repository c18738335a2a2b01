import { Banner, BlockStack, InlineStack, Link, Spinner, Text } from '@shopify/polaris';
import { formatError } from '#app/locales/format-refusal.ts';
import { DownloadButton } from '#app/components/download-button.tsx';
import { useI18n } from '#app/components/i18n.tsx';
import { buildFilePath, isUnfinished } from './file-export.ts';
import type { FileExporting } from './use-file-export.tsx';

/** How far the file is that the user asked for; nothing before. */
export function ExportProgress({ exporting }: { exporting: FileExporting }) {
  const { messages, count } = useI18n();
  const labels = messages.exports;
  const { file, refusal, isLost, isBusy } = exporting;
  if (refusal)
    return (
      <Banner tone="critical" title={labels.failedTitle}>
        <p>{formatError(messages, refusal)}</p>
      </Banner>
    );
  if (file?.state === 'failed')
    return (
      <Banner tone="critical" title={labels.failedTitle}>
        <p>{labels.failedText}</p>
      </Banner>
    );
  if (isBusy)
    return (
      <div role="status">
        <InlineStack gap="200" blockAlign="center">
          <Spinner size="small" accessibilityLabel={labels.writing} />
          <Text as="span">
            {file && isUnfinished(file) && file.rows > 0
              ? labels.writingRows({ rows: count(file.rows) })
              : labels.writing}
          </Text>
          <Link url="/app/exports">{messages.pages.exports}</Link>
        </InlineStack>
      </div>
    );
  if (!file) return null;
  return (
    <Banner tone={isLost ? 'warning' : 'success'} title={labels.ready({ file: file.fileName })}>
      <BlockStack gap="200">
        <Text as="p">{labels.keptFor}</Text>
        <DownloadButton path={buildFilePath(file.id)} name={file.fileName}>
          {labels.download}
        </DownloadButton>
      </BlockStack>
    </Banner>
  );
}
