import { ChoiceList, FormLayout, Select, Text } from '@shopify/polaris';
import { formatHour } from '#app/locales/format-values.ts';
import { useI18n } from '#app/components/i18n.tsx';
import { VIEW_FORMATS } from './file-export.ts';
import { formatScheduleName } from './format-schedule-name.ts';
import type { ExportsPage } from './get-exports-page.server.ts';
import { CADENCES, MAX_RECIPIENTS, type ScheduleView } from './schedule.ts';
import type { ScheduleDraft } from './schedule-draft.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** What a schedule sends, in which format, how often, to whom. */
export function ScheduleFields({
  page,
  schedule,
  draft,
  onChange,
}: {
  page: ExportsPage;
  /** The stored one, whose list or retailer may be none of the usual choices. */
  schedule: ScheduleView | null;
  draft: ScheduleDraft;
  onChange: (draft: ScheduleDraft) => void;
}) {
  const { messages, locale, timeZone } = useI18n();
  const labels = messages.exports;
  const set = (name: keyof ScheduleDraft) => (value: string) =>
    onChange({ ...draft, [name]: value });
  const { staff } = page.choices;
  const retailers = withStored(page.choices.retailers, schedule?.retailer ?? null);
  const subjects = useSubjects(page, schedule, retailers.length > 0);
  const isReport = draft.subject === 'report';
  return (
    <FormLayout>
      <Select
        label={labels.what}
        {...(draft.subject === '' && { placeholder: labels.chooseWhat })}
        options={subjects}
        value={draft.subject}
        onChange={set('subject')}
      />
      {isReport ? (
        <Select
          label={labels.retailer}
          helpText={labels.reportMonth}
          options={retailers.map((value) => ({ value, label: value }))}
          value={draft.retailer || retailers[0]}
          onChange={set('retailer')}
        />
      ) : (
        <Select
          label={labels.format}
          options={VIEW_FORMATS.map((value) => ({ value, label: labels.formatNames[value] }))}
          value={draft.format}
          onChange={set('format')}
        />
      )}
      {isReport ? null : (
        <Select
          label={labels.every}
          options={CADENCES.map((value) => ({ value, label: labels.cadences[value] }))}
          value={draft.every}
          onChange={set('every')}
        />
      )}
      <Select
        label={messages.notifications.hour}
        helpText={messages.notifications.hourHelp({ timeZone })}
        options={HOURS.map((hour) => ({ value: String(hour), label: formatHour(hour, locale) }))}
        value={draft.hour}
        onChange={set('hour')}
      />
      {staff.length > 0 ? (
        <ChoiceList
          allowMultiple
          title={labels.recipients({ count: MAX_RECIPIENTS })}
          choices={staff.map(({ id, name }) => ({ value: id, label: name }))}
          selected={[...draft.recipients]}
          onChange={(recipients) => onChange({ ...draft, recipients })}
        />
      ) : (
        <Text as="p">{labels.noStaff}</Text>
      )}
    </FormLayout>
  );
}

function useSubjects(page: ExportsPage, schedule: ScheduleView | null, hasRetailers: boolean) {
  const { messages } = useI18n();
  const labels = messages.exports;
  const subjects = [
    { value: 'alerts:', label: labels.openAlerts },
    ...page.choices.views.map(({ id, name }) => ({
      value: `view:${id}`,
      label: labels.viewOf({ name }),
    })),
    { value: 'products:', label: labels.whats.products },
    ...(page.hasReports && hasRetailers
      ? [{ value: 'report', label: labels.whats.retailer_report }]
      : []),
  ];
  const isOther =
    schedule !== null &&
    schedule.viewName === null &&
    !subjects.some(({ value }) => value === schedule.subject);
  return isOther
    ? [{ value: schedule.subject, label: formatScheduleName(messages, schedule) }, ...subjects]
    : subjects;
}

const withStored = (all: readonly string[], stored: string | null): readonly string[] =>
  stored === null || all.includes(stored) ? all : [stored, ...all];
