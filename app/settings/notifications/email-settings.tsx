import { useFetcher } from '@remix-run/react';
import {
  Banner,
  BlockStack,
  Button,
  Card,
  ChoiceList,
  InlineStack,
  Select,
  Text,
} from '@shopify/polaris';
import { useState } from 'react';
import { useI18n } from '#app/components/i18n.tsx';
import { formatCode } from '#app/locales/format-reason.ts';
import { formatError } from '#app/locales/format-refusal.ts';
import { formatHour } from '#app/locales/format-values.ts';
import type { ViewOption } from '#app/notifications/choose-view.server.ts';
import { NOTIFICATION_MODES } from '#app/notifications/notification-mode.ts';
import type { PreferenceView } from '#app/notifications/preference.server.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { isComplete, MessageChoices, toChoices } from './message-choices.tsx';
import type { NotificationsSaved } from './update-notifications.server.ts';

const HOURS = Array.from({ length: 24 }, (_none, hour) => hour);

/** How the user is notified by e-mail; each user chooses for themselves. */
export function EmailSettings({
  preference,
  views,
  hasKinds,
}: {
  preference: PreferenceView;
  views: readonly ViewOption[];
  hasKinds: boolean;
}) {
  const { messages, locale, timeZone } = useI18n();
  const labels = messages.notifications;
  const fetcher = useFetcher<ActionResult<NotificationsSaved>>();
  const [mode, setMode] = useState<string>(preference.mode);
  const [hour, setHour] = useState(String(preference.hour));
  const [choices, setChoices] = useState(() => toChoices(preference));
  const missing = preference.email === null ? labels.noAddress : null;
  const impossible = preference.mailSetUp ? missing : labels.notSetUp;
  const disabled = impossible !== null;
  const outcome = fetcher.state === 'idle' ? fetcher.data : undefined;
  return (
    <Card>
      <BlockStack gap="400">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            {messages.channels.emailTitle}
          </Text>
          <Text as="p" tone="subdued">
            {labels.text}
          </Text>
        </BlockStack>
        {impossible ? <Banner tone="info">{impossible}</Banner> : null}
        <ChoiceList
          title={labels.mode}
          disabled={disabled}
          choices={NOTIFICATION_MODES.map((value) => ({
            value,
            label: formatCode(labels.modes, value),
          }))}
          selected={[mode]}
          onChange={([value]) => setMode(value ?? 'off')}
        />
        {mode === 'daily' || mode === 'weekly' ? (
          <Select
            label={labels.hour}
            helpText={labels.hourHelp({ timeZone })}
            disabled={disabled}
            options={HOURS.map((value) => ({
              value: String(value),
              label: formatHour(value, locale),
            }))}
            value={hour}
            onChange={setHour}
          />
        ) : null}
        {mode === 'off' ? null : (
          <MessageChoices
            choices={choices}
            current={preference.view}
            views={views}
            hasKinds={hasKinds}
            hasUser
            disabled={disabled}
            onChange={(change) => setChoices((before) => ({ ...before, ...change }))}
          />
        )}
        <EmailNotes preference={preference} isPossible={!disabled} />
        {outcome ? (
          <Banner tone={outcome.ok ? 'success' : 'critical'}>
            {outcome.ok ? messages.channels.saved : formatError(messages, outcome)}
          </Banner>
        ) : null}
        <InlineStack align="end">
          <Button
            variant="primary"
            disabled={disabled || !isComplete(choices)}
            loading={fetcher.state !== 'idle'}
            accessibilityLabel={labels.save}
            onClick={() =>
              void fetcher.submit({ intent: 'email', mode, hour, ...choices }, { method: 'post' })
            }
          >
            {messages.shared.save}
          </Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}

/** Where e-mail goes, and why none comes. */
function EmailNotes({
  preference,
  isPossible,
}: {
  preference: PreferenceView;
  isPossible: boolean;
}) {
  const { messages, age } = useI18n();
  const labels = messages.notifications;
  const isOff = preference.mode === 'off';
  return (
    <>
      {preference.refusedNote && isOff ? (
        <Banner tone="warning">{labels.refused({ note: preference.refusedNote })}</Banner>
      ) : null}
      {preference.email && isPossible ? (
        <Text as="p" tone="subdued">
          {labels.to({ address: preference.email })}
        </Text>
      ) : null}
      {preference.unsubscribedAt && isOff ? (
        <Text as="p">{labels.unsubscribed({ when: age(preference.unsubscribedAt) })}</Text>
      ) : null}
    </>
  );
}
