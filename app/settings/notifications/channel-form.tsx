import { useFetcher } from '@remix-run/react';
import {
  Banner,
  BlockStack,
  Box,
  Button,
  FormLayout,
  InlineStack,
  Select,
  Text,
  TextField,
} from '@shopify/polaris';
import { useEffect, useState } from 'react';
import { useI18n } from '#app/components/i18n.tsx';
import { LANGUAGES } from '#app/locales/compiled/languages.ts';
import { formatError } from '#app/locales/format-refusal.ts';
import { formatHour } from '#app/locales/format-values.ts';
import { getLanguage } from '#app/locales/messages.ts';
import {
  CHANNEL_MODES,
  CHANNEL_TYPES,
  type ChannelView,
} from '#app/notifications/channels/channel.ts';
import type { ViewOption } from '#app/notifications/choose-view.server.ts';
import { DIGEST_HOUR } from '#app/notifications/notification-mode.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { isComplete, MessageChoices, toChoices } from './message-choices.tsx';
import type { NotificationsSaved } from './update-notifications.server.ts';

const HOURS = Array.from({ length: 24 }, (_none, hour) => hour);

type Fields = ReturnType<typeof toFields>;

/** The fields of a channel as text; the address is never among them. */
function toFields(channel: ChannelView | null, language: string) {
  return {
    type: channel?.type ?? CHANNEL_TYPES[0],
    name: channel?.name ?? '',
    address: '',
    mode: String(channel?.mode ?? CHANNEL_MODES[0]),
    hour: String(channel?.hour ?? DIGEST_HOUR),
    weekday: String(channel?.weekday ?? 1),
    locale: channel?.locale ?? language,
    ...toChoices(channel ?? { kinds: [], view: null, quiet: null }),
  };
}

/** Adds a channel, or changes one; closes when it is saved. `channel` null: a new one. */
export function ChannelForm({
  channel,
  views,
  hasKinds,
  onClose,
}: {
  channel: ChannelView | null;
  views: readonly ViewOption[];
  hasKinds: boolean;
  onClose: () => void;
}) {
  const { messages, locale } = useI18n();
  const labels = messages.channels;
  const fetcher = useFetcher<ActionResult<NotificationsSaved>>();
  const [fields, setFields] = useState(() => toFields(channel, getLanguage(locale)));
  const change = (some: Partial<Fields>) => setFields((before) => ({ ...before, ...some }));
  const outcome = fetcher.state === 'idle' ? fetcher.data : undefined;
  const isSaved = outcome?.ok === true;
  useEffect(() => {
    if (isSaved) onClose();
  }, [isSaved, onClose]);
  const refusal = outcome && !outcome.ok ? outcome : null;
  const isAboutAddress = refusal?.errors.some(({ pointer }) => pointer === 'address') === true;
  const canSave = fields.name.trim() !== '' && (channel !== null || fields.address.trim() !== '');
  const save = () =>
    void fetcher.submit(
      { intent: 'save-channel', id: channel?.id ?? '', ...fields },
      { method: 'post' },
    );
  return (
    <Box borderBlockStartWidth="025" borderColor="border" paddingBlockStart="400">
      <BlockStack gap="400">
        <Text as="h3" variant="headingSm" breakWord>
          {channel ? labels.editTitle({ name: channel.name }) : labels.addTitle}
        </Text>
        {refusal && !isAboutAddress ? (
          <Banner tone="critical">{formatError(messages, refusal)}</Banner>
        ) : null}
        <FormLayout>
          {channel ? null : (
            <Select
              label={labels.type}
              options={CHANNEL_TYPES.map((value) => ({ value, label: labels.types[value] }))}
              value={fields.type}
              onChange={(chosen) => {
                const type = CHANNEL_TYPES.find((value) => value === chosen);
                if (type) change({ type });
              }}
            />
          )}
          <TextField
            label={labels.name}
            helpText={labels.nameHelp}
            value={fields.name}
            onChange={(name) => change({ name })}
            autoComplete="off"
            maxLength={60}
          />
          <TextField
            label={labels.address}
            helpText={
              <BlockStack gap="100">
                <span>{channel ? labels.addressKept : labels.addressHelp[fields.type]}</span>
                <span>{labels.addressSecret}</span>
              </BlockStack>
            }
            value={fields.address}
            onChange={(address) => change({ address })}
            error={refusal && isAboutAddress ? formatError(messages, refusal) : undefined}
            autoComplete="off"
            spellCheck={false}
            maxLength={3000}
          />
          <TimeFields fields={fields} onChange={change} />
          <Select
            label={labels.language}
            options={LANGUAGES.map((value) => ({ value, label: labels.languages[value] }))}
            value={fields.locale}
            onChange={(value) => change({ locale: value })}
          />
          <MessageChoices
            choices={fields}
            current={channel?.view ?? null}
            views={views}
            hasKinds={hasKinds}
            hasUser={false}
            onChange={change}
          />
        </FormLayout>
        <InlineStack align="end" gap="200">
          <Button onClick={onClose}>{messages.shared.cancel}</Button>
          <Button
            variant="primary"
            disabled={!canSave || !isComplete(fields)}
            loading={fetcher.state !== 'idle'}
            accessibilityLabel={labels.save}
            onClick={save}
          >
            {messages.shared.save}
          </Button>
        </InlineStack>
      </BlockStack>
    </Box>
  );
}

/** When messages are sent. */
function TimeFields({
  fields: { mode, hour, weekday },
  onChange,
}: {
  fields: Pick<Fields, 'mode' | 'hour' | 'weekday'>;
  onChange: (some: Partial<Fields>) => void;
}) {
  const { messages, locale, timeZone } = useI18n();
  const labels = messages.channels;
  return (
    <BlockStack gap="400">
      <Select
        label={labels.mode}
        options={CHANNEL_MODES.map((value) => ({ value, label: labels.modes[value] }))}
        value={mode}
        onChange={(value) => onChange({ mode: value })}
      />
      {mode === 'weekly' ? (
        <Select
          label={labels.weekday}
          options={Object.entries(labels.weekdays).map(([value, label]) => ({ value, label }))}
          value={weekday}
          onChange={(value) => onChange({ weekday: value })}
        />
      ) : null}
      {mode === 'daily' || mode === 'weekly' ? (
        <Select
          label={messages.notifications.hour}
          helpText={messages.notifications.hourHelp({ timeZone })}
          options={HOURS.map((value) => ({
            value: String(value),
            label: formatHour(value, locale),
          }))}
          value={hour}
          onChange={(value) => onChange({ hour: value })}
        />
      ) : null}
    </BlockStack>
  );
}
