import { useFetcher } from '@remix-run/react';
import { Banner, BlockStack, Button, ChoiceList, FormLayout, Select, Text } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import { formatError } from '#app/locales/format-refusal.ts';
import { formatHour } from '#app/locales/format-values.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { useI18n } from '../components/i18n.tsx';
import { VIEW_FORMATS } from './file-export.ts';
import type { ExportsPage } from './get-exports-page.server.ts';
import type { ExportOutcome } from './handle-export-request.server.ts';
import { CADENCES, MAX_RECIPIENTS } from './schedule.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const FIRST = {
  subject: 'alerts:',
  format: 'xlsx',
  every: 'weekly',
  hour: '7',
  retailer: '',
};

/** Adds a schedule: which list or report, in which format, how often, to whom. */
export function ScheduleForm({ page, canChange }: { page: ExportsPage; canChange: boolean }) {
  const { messages, locale, timeZone } = useI18n();
  const labels = messages.exports;
  const fetcher = useFetcher<ActionResult<ExportOutcome>>();
  const [fields, setFields] = useState(FIRST);
  const [recipients, setRecipients] = useState<string[]>([]);
  const set = (name: keyof typeof FIRST) => (value: string) =>
    setFields((before) => ({ ...before, [name]: value }));
  const isReport = fields.subject === 'report';
  const { views, retailers, staff } = page.choices;
  const retailer = fields.retailer || (retailers[0] ?? '');
  const { data, state } = fetcher;
  useEffect(() => {
    if (state === 'idle' && data?.ok) setRecipients([]);
  }, [state, data]);
  const submit = () => {
    const when = { hour: fields.hour, recipients: recipients.join(','), locale };
    const { subject, format, every } = fields;
    const asked = isReport
      ? { kind: 'report', retailer, ...when }
      : { kind: 'list', subject, format, every, ...when };
    void fetcher.submit(
      { intent: 'schedule', ...asked },
      { method: 'post', action: '/app/exports' },
    );
  };
  const subjects = [
    { value: 'alerts:', label: labels.openAlerts },
    ...views.map(({ id, name }) => ({ value: `view:${id}`, label: labels.viewOf({ name }) })),
    { value: 'products:', label: labels.whats.products },
    ...(page.hasReports && retailers.length > 0
      ? [{ value: 'report', label: labels.whats.retailer_report }]
      : []),
  ];
  return (
    <BlockStack gap="300">
      <Text as="h3" variant="headingSm">
        {labels.newSchedule}
      </Text>
      <FormLayout>
        <Select
          label={labels.what}
          options={subjects}
          value={fields.subject}
          onChange={set('subject')}
        />
        {isReport ? (
          <Select
            label={labels.retailer}
            helpText={labels.reportMonth}
            options={retailers.map((value) => ({ value, label: value }))}
            value={retailer}
            onChange={set('retailer')}
          />
        ) : (
          <Select
            label={labels.format}
            options={VIEW_FORMATS.map((value) => ({ value, label: labels.formatNames[value] }))}
            value={fields.format}
            onChange={set('format')}
          />
        )}
        {isReport ? null : (
          <Select
            label={labels.every}
            options={CADENCES.map((value) => ({ value, label: labels.cadences[value] }))}
            value={fields.every}
            onChange={set('every')}
          />
        )}
        <Select
          label={messages.notifications.hour}
          helpText={messages.notifications.hourHelp({ timeZone })}
          options={HOURS.map((hour) => ({ value: String(hour), label: formatHour(hour, locale) }))}
          value={fields.hour}
          onChange={set('hour')}
        />
        {staff.length > 0 ? (
          <ChoiceList
            allowMultiple
            title={labels.recipients({ count: MAX_RECIPIENTS })}
            choices={staff.map(({ id, name }) => ({ value: id, label: name }))}
            selected={recipients}
            onChange={setRecipients}
          />
        ) : (
          <Text as="p">{labels.noStaff}</Text>
        )}
      </FormLayout>
      {data?.ok === false && state === 'idle' ? (
        <Banner tone="critical">
          <p>{formatError(messages, data)}</p>
        </Banner>
      ) : null}
      <div>
        <Button
          loading={state !== 'idle'}
          disabled={!canChange || recipients.length === 0 || recipients.length > MAX_RECIPIENTS}
          onClick={submit}
        >
          {labels.add}
        </Button>
      </div>
    </BlockStack>
  );
}
