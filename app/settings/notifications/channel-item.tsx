import type { useFetcher } from '@remix-run/react';
import { Badge, Banner, BlockStack, Box, Button, InlineStack, Text } from '@shopify/polaris';
import { useState } from 'react';
import { useI18n } from '#app/components/i18n.tsx';
import { formatCode } from '#app/locales/format-reason.ts';
import { formatHour } from '#app/locales/format-values.ts';
import type { ChannelView } from '#app/notifications/channels/channel.ts';

const TONES = { active: 'success', paused: undefined, failing: 'critical' } as const;
type Action = 'pause-channel' | 'resume-channel' | 'remove-channel' | 'test-channel';

/** One channel: what it gets, its state and last message, and what can be done with it. */
export function ChannelItem({
  channel,
  needsUser,
  fetcher,
  disabled,
  onEdit,
}: {
  channel: ChannelView;
  /** Its view shows what is assigned to whoever looks: nothing is sent. */
  needsUser: boolean;
  fetcher: Pick<ReturnType<typeof useFetcher>, 'submit' | 'state' | 'formData'>;
  disabled: boolean;
  onEdit: () => void;
}) {
  const { messages } = useI18n();
  const labels = messages.channels;
  const [isRemoving, setRemoving] = useState(false);
  const { id, name } = channel;
  const busy = fetcher.state !== 'idle';
  const sent = fetcher.formData;
  const send = (intent: Action) => void fetcher.submit({ intent, id }, { method: 'post' });
  const button = (act: Action, label: string, accessibilityLabel: string) => (
    <Button
      size="slim"
      accessibilityLabel={accessibilityLabel}
      disabled={disabled || busy}
      loading={busy && sent?.get('id') === id && sent.get('intent') === act}
      onClick={() => send(act)}
      {...(act === 'remove-channel' && { tone: 'critical' })}
    >
      {label}
    </Button>
  );
  return (
    <Box borderBlockStartWidth="025" borderColor="border" paddingBlockStart="400">
      <BlockStack gap="300">
        <InlineStack gap="200" blockAlign="center">
          <Text as="h3" variant="headingSm" breakWord>
            {name}
          </Text>
          <Badge tone={TONES[channel.state]}>{labels.states[channel.state]}</Badge>
        </InlineStack>
        <ChannelFacts channel={channel} />
        <ChannelTroubles channel={channel} needsUser={needsUser} />
        {isRemoving ? (
          <Banner tone="warning" title={labels.removeTitle({ name })}>
            <BlockStack gap="300">
              <p>{labels.removeText}</p>
              <InlineStack gap="200">
                {button('remove-channel', labels.remove, labels.removeOf({ name }))}
                <Button size="slim" onClick={() => setRemoving(false)}>
                  {messages.shared.cancel}
                </Button>
              </InlineStack>
            </BlockStack>
          </Banner>
        ) : (
          <InlineStack gap="200">
            {button('test-channel', labels.test, labels.testOf({ name }))}
            <Button
              size="slim"
              accessibilityLabel={labels.editOf({ name })}
              disabled={disabled}
              onClick={onEdit}
            >
              {labels.edit}
            </Button>
            {channel.state === 'active'
              ? button('pause-channel', labels.pause, labels.pauseOf({ name }))
              : button('resume-channel', labels.resume, labels.resumeOf({ name }))}
            <Button
              size="slim"
              tone="critical"
              accessibilityLabel={labels.removeOf({ name })}
              disabled={disabled}
              onClick={() => setRemoving(true)}
            >
              {labels.remove}
            </Button>
          </InlineStack>
        )}
      </BlockStack>
    </Box>
  );
}

/** What is sent where and when, a line each. */
function ChannelFacts({ channel }: { channel: ChannelView }) {
  const { messages, locale, age } = useI18n();
  const labels = messages.channels;
  const { type, host, addressEnd, kinds, view, mode, hour, weekday, quiet, sentAt } = channel;
  const hourText = formatHour(hour, locale);
  const when = {
    instant: labels.modes.instant,
    hourly: labels.modes.hourly,
    daily: `${labels.modes.daily}, ${hourText}`,
    weekly: `${labels.modes.weekly}, ${formatCode(labels.weekdays, String(weekday))} ${hourText}`,
  }[mode];
  const toHour = (minute: number): string => formatHour(Math.floor(minute / 60), locale);
  const lines = [
    `${labels.types[type]}: ${labels.addressShown({ host, end: addressEnd })}`,
    kinds.length === 0
      ? labels.kindsAll
      : kinds.map((kind) => messages.alerts.kinds[kind]).join(', '),
    ...(view
      ? [
          view.id === null
            ? labels.viewDeleted({ name: view.name })
            : labels.viewOf({ name: view.name }),
        ]
      : []),
    when,
    ...(quiet ? [labels.quietOf({ from: toHour(quiet.from), until: toHour(quiet.until) })] : []),
    sentAt ? labels.sentAt({ when: age(sentAt) }) : labels.neverSent,
  ];
  return (
    <BlockStack gap="050">
      {lines.map((line, at) => (
        <Text key={at} as="p" tone="subdued" breakWord>
          {line}
        </Text>
      ))}
    </BlockStack>
  );
}

/** Why messages did not arrive, or may not have arrived. */
function ChannelTroubles({ channel, needsUser }: { channel: ChannelView; needsUser: boolean }) {
  const { messages, age } = useI18n();
  const labels = messages.channels;
  const { error, state, perhapsSent } = channel;
  return (
    <>
      {error ? (
        <Banner
          tone={state === 'failing' ? 'critical' : 'warning'}
          title={labels.failed({ when: age(error.at) })}
        >
          <BlockStack gap="100">
            <p>{labels.errors[error.code]}</p>
            {error.note ? (
              <Text as="p" breakWord>
                {labels.said({ note: error.note })}
              </Text>
            ) : null}
            {state === 'failing' ? <p>{labels.failingText}</p> : null}
          </BlockStack>
        </Banner>
      ) : null}
      {needsUser ? <Banner tone="warning">{labels.viewNeedsUser}</Banner> : null}
      {perhapsSent > 0 ? (
        <Banner tone="warning" title={labels.perhapsSent({ count: perhapsSent })}>
          <p>{labels.perhapsSentText}</p>
        </Banner>
      ) : null}
      {state === 'paused' ? (
        <Text as="p" tone="subdued">
          {labels.pausedText}
        </Text>
      ) : null}
    </>
  );
}
