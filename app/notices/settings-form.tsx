import { useFetcher } from '@remix-run/react';
import {
  Banner,
  BlockStack,
  Button,
  Card,
  Checkbox,
  InlineStack,
  Select,
  Text,
  TextField,
} from '@shopify/polaris';
import { useState } from 'react';
import { NOTICE_LANGUAGES, NOTICE_STEPS, type NoticeStep } from '#kernel/notices.ts';
import { useMessages } from '#app/components/i18n.tsx';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import type { NoticeSettings } from '#sdk/index.ts';
import { formatNoticeError } from './format-notice-error.ts';

/** Sender, address for answers, and schedule. */
export function SettingsForm({ settings }: { settings: NoticeSettings }) {
  const messages = useMessages();
  const labels = messages.notices.setting;
  const fetcher = useFetcher<ActionResult<object>>();
  const known = settings.pending_reply_to ?? settings.reply_to ?? '';
  const [given, setGiven] = useState({
    senderName: settings.sender_name ?? '',
    replyTo: known,
    policy: settings.policy ?? '',
    language: settings.language,
    answerDays: String(settings.answer_days),
  });
  const [steps, setSteps] = useState(settings.steps);
  const set = (name: keyof typeof given) => (value: string) =>
    setGiven((before) => ({ ...before, [name]: value }));
  const text = (name: 'senderName' | 'replyTo' | 'policy', help: string) => (
    <TextField
      label={labels[name]}
      helpText={help}
      value={given[name]}
      onChange={set(name)}
      autoComplete="off"
    />
  );
  const outcome = fetcher.state === 'idle' ? fetcher.data : undefined;
  return (
    <BlockStack gap="400">
      {outcome ? (
        <Banner tone={outcome.ok ? 'success' : 'critical'}>
          {outcome.ok ? labels.saved : formatNoticeError(messages, outcome)}
        </Banner>
      ) : null}
      {settings.pending_reply_to === null ? null : (
        <Banner tone="warning">{labels.pending({ address: settings.pending_reply_to })}</Banner>
      )}
      <Card>
        <BlockStack gap="400">
          <Text as="h2" variant="headingMd">
            {labels.sender}
          </Text>
          {text('senderName', labels.senderNameHelp)}
          {settings.mail.available ? (
            text('replyTo', labels.replyToHelp)
          ) : (
            <Text as="p">{messages.notices.mailNone}</Text>
          )}
          {settings.reply_to === null ? null : (
            <Text as="p">{labels.confirmed({ address: settings.reply_to })}</Text>
          )}
          {text('policy', labels.policyHelp)}
          <Select
            label={labels.language}
            helpText={labels.languageHelp}
            options={NOTICE_LANGUAGES.map((value) => ({
              value,
              label: messages.notices.languages[value],
            }))}
            value={given.language}
            onChange={set('language')}
          />
          <TextField
            label={labels.answerDays}
            type="number"
            min={1}
            max={90}
            value={given.answerDays}
            onChange={set('answerDays')}
            autoComplete="off"
          />
        </BlockStack>
      </Card>
      <Card>
        <BlockStack gap="400">
          <Text as="h2" variant="headingMd">
            {labels.schedule}
          </Text>
          <Text as="p">{labels.scheduleText}</Text>
          {NOTICE_STEPS.map((step) => (
            <StepFields
              key={step}
              step={step}
              schedule={steps[step]}
              canSend={settings.mail.available}
              onChange={(schedule) => setSteps((before) => ({ ...before, [step]: schedule }))}
            />
          ))}
          <InlineStack align="end">
            <Button
              variant="primary"
              loading={fetcher.state !== 'idle'}
              onClick={() =>
                void fetcher.submit(
                  { ...given, known, ...toFields(steps) },
                  { method: 'post', action: '/app/notices/settings' },
                )
              }
            >
              {messages.shared.save}
            </Button>
          </InlineStack>
        </BlockStack>
      </Card>
    </BlockStack>
  );
}

type Steps = NoticeSettings['steps'];

function toFields(steps: Steps): Record<string, string> {
  return Object.fromEntries(
    NOTICE_STEPS.flatMap((step) => [
      [`${step}Days`, steps[step].after_days === null ? '' : String(steps[step].after_days)],
      [`${step}Automatic`, String(steps[step].automatic)],
    ]),
  );
}

function StepFields({
  step,
  schedule,
  canSend,
  onChange,
}: {
  step: NoticeStep;
  schedule: Steps[NoticeStep];
  canSend: boolean;
  onChange: (schedule: Steps[NoticeStep]) => void;
}) {
  const messages = useMessages();
  const labels = messages.notices.setting;
  const days = schedule.after_days;
  return (
    <BlockStack gap="200">
      <TextField
        label={`${messages.notices.steps[step]}: ${step === 'first' ? labels.afterFirst : labels.after}`}
        helpText={labels.never}
        type="number"
        min={0}
        max={365}
        value={days === null ? '' : String(days)}
        onChange={(value) =>
          onChange({
            after_days: value.trim() === '' ? null : Number(value),
            automatic: value.trim() !== '' && schedule.automatic,
          })
        }
        autoComplete="off"
      />
      {canSend ? (
        <Checkbox
          label={labels.automatic}
          checked={schedule.automatic}
          disabled={days === null}
          onChange={(automatic) => onChange({ ...schedule, automatic })}
        />
      ) : null}
      {schedule.automatic ? <Banner tone="warning">{labels.automaticWarning}</Banner> : null}
    </BlockStack>
  );
}
