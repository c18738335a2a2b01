import { Banner, BlockStack, Card, Text } from '@shopify/polaris';
import { useI18n } from '#app/components/i18n.tsx';
import { formatNoticeError } from './format-notice-error.ts';
import type { NoticeDetail } from './get-notice.server.ts';

const REASONS = ['ended', 'excused', 'complied', 'not_checked'] as const;

/** The message as it would be sent now or, of a sent notice, as it was sent. */
export function NoticeMessage({ notice, preview, obstacle }: NoticeDetail) {
  const { messages } = useI18n();
  const labels = messages.notices;
  const shown = preview ?? notice.rendering;
  if (obstacle)
    return (
      <Banner tone="warning" title={labels.noPreview}>
        <p>{formatNoticeError(messages, obstacle)}</p>
      </Banner>
    );
  if (!shown) return null;
  const left = REASONS.map((reason) => ({
    reason,
    count: preview?.left_out.filter((one) => one.reason === reason).length ?? 0,
  })).filter(({ count }) => count > 0);
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {labels.preview}
        </Text>
        {preview ? <Text as="p">{labels.previewText}</Text> : null}
        {left.map(({ reason, count }) => (
          <Text key={reason} as="p" tone="caution">
            {labels.caseLeftOut[reason]({ count })}
          </Text>
        ))}
        <Text as="p" fontWeight="semibold" breakWord>
          {labels.subject}: {shown.subject}
        </Text>
        <pre className="pi-bytes" tabIndex={0} aria-label={labels.body} role="region">
          {shown.body}
        </pre>
        {preview && preview.attachments.length > 0 ? (
          <Text as="p">
            {labels.attachments}: {preview.attachments.map(({ name }) => name).join(', ')}
          </Text>
        ) : null}
      </BlockStack>
    </Card>
  );
}
