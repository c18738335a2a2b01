import type { useFetcher } from '@remix-run/react';
import { Banner, BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { Link } from '@remix-run/react';
import { DownloadButton } from '#app/components/download-button.tsx';
import { useI18n } from '#app/components/i18n.tsx';
import type { NoticeDetail } from './get-notice.server.ts';

type Submit = Pick<ReturnType<typeof useFetcher>, 'submit' | 'state'>;

/** What is known of the notice, in words. */
export function NoticeStateText({ notice }: Pick<NoticeDetail, 'notice'>) {
  const { messages, time } = useI18n();
  const labels = messages.notices;
  const at = notice.sent_at === null ? '' : time(new Date(notice.sent_at));
  switch (notice.state) {
    case 'draft':
      return null;
    case 'ready':
      return <Banner tone="info">{labels.readyText}</Banner>;
    case 'queued':
      return <Banner tone="info">{labels.queuedText}</Banner>;
    case 'perhaps_sent':
      return (
        <Banner tone="warning" title={labels.perhapsTitle}>
          <p>{labels.perhapsText({ time: at })}</p>
        </Banner>
      );
    case 'not_delivered':
      return (
        <Banner tone="critical" title={labels.notDeliveredTitle}>
          <p>{labels.notDeliveredText({ reply: notice.reason ?? '' })}</p>
        </Banner>
      );
    case 'discarded':
      return <Banner>{notice.reason === null ? labels.discardedText : labels.endedText}</Banner>;
    case 'sent':
    case 'sent_by_hand':
      return (
        <Banner tone="success">
          {notice.sent_by
            ? labels.sentByText({ time: at, name: notice.sent_by.name })
            : labels.sentText({ time: at })}
        </Banner>
      );
  }
}

/** Download and send it yourself, or send it from here; of one that was perhaps sent, decide. */
export function NoticeActions({
  notice,
  preview,
  settings,
  fetcher,
}: NoticeDetail & { fetcher: Submit }) {
  const { messages } = useI18n();
  const labels = messages.notices;
  const isPerhaps = notice.state === 'perhaps_sent';
  const isBusy = fetcher.state !== 'idle';
  const act = (values: Record<string, string>) => void fetcher.submit(values, { method: 'post' });
  const { reply_to: replyTo, sender_name: sender, mail } = settings;
  const canMail = mail.available && replyTo !== null && sender !== null;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {labels.howTitle}
        </Text>
        {isPerhaps ? null : <Text as="p">{labels.howText}</Text>}
        <InlineStack gap="200" blockAlign="start">
          <DownloadButton path={`/app/notice-file/${notice.id}`} name={`${notice.id}.eml`}>
            {labels.download}
          </DownloadButton>
          <DownloadButton path={`/app/notice-file/${notice.id}?text`} name={`${notice.id}.txt`}>
            {labels.downloadText}
          </DownloadButton>
          <Button
            variant="primary"
            disabled={preview === null && !isPerhaps}
            loading={isBusy}
            onClick={() => act({ intent: 'mark' })}
          >
            {isPerhaps ? labels.markArrived : labels.markSent}
          </Button>
        </InlineStack>
        <Text as="h2" variant="headingMd">
          {labels.sendNow}
        </Text>
        {canMail ? (
          <Text as="p" breakWord>
            {labels.mailText({ from: mail.from ?? '', sender, replyTo })}
          </Text>
        ) : (
          <BlockStack gap="100">
            <Text as="p">{mail.available ? labels.mailMissing : labels.mailNone}</Text>
            <Link to="/app/notices/settings" className="pi-text-link">
              {labels.settings}
            </Link>
          </BlockStack>
        )}
        <InlineStack gap="200">
          <Button
            disabled={!canMail || preview === null}
            loading={isBusy}
            onClick={() => act({ intent: 'send', sha256: preview?.text_sha256 ?? '' })}
          >
            {isPerhaps ? labels.sendAgain : labels.sendNow}
          </Button>
          {isPerhaps ? null : (
            <Button
              tone="critical"
              variant="tertiary"
              loading={isBusy}
              onClick={() => act({ intent: 'discard' })}
            >
              {labels.discard}
            </Button>
          )}
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
