import { BlockStack, Checkbox, ChoiceList, Text, TextField } from '@shopify/polaris';
import { useState } from 'react';
import { isTimeZone, openZonedClock } from '#kernel/zoned-clock.ts';
import { useI18n } from '#app/components/i18n.tsx';
import type { RuleDraft } from './rule-form.ts';
import { useFieldError } from './rule-errors.tsx';

type Schedule = NonNullable<RuleDraft['schedule']>;
const DAYS = ['1', '2', '3', '4', '5', '6', '7'] as const;

/** When the rule holds; without a schedule, always. */
export function ScheduleFields({
  schedule,
  onChange,
}: {
  schedule: Schedule | null;
  onChange: (schedule: Schedule | null) => void;
}) {
  const { messages, timeZone } = useI18n();
  const labels = messages.rules.schedule;
  return (
    <BlockStack gap="300">
      <Checkbox
        label={labels.use}
        checked={schedule !== null}
        onChange={(on) => onChange(on ? { time_zone: timeZone, weekdays: [] } : null)}
      />
      {schedule === null ? null : <ScheduleTimes schedule={schedule} onChange={onChange} />}
    </BlockStack>
  );
}

function ScheduleTimes({
  schedule,
  onChange,
}: {
  schedule: Schedule;
  onChange: (schedule: Schedule) => void;
}) {
  const { messages, locale } = useI18n();
  const labels = messages.rules.schedule;
  const toError = useFieldError('schedule', 'to');
  const fromError = useFieldError('schedule', 'from');
  const startError = useFieldError('schedule', 'start_time');
  const endError = useFieldError('schedule', 'end_time');
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  return (
    <>
      <div className="pi-fields">
        <MomentField
          label={labels.from}
          at={schedule.from}
          timeZone={schedule.time_zone}
          error={fromError}
          onChange={(from) => onChange({ ...schedule, from })}
        />
        <MomentField
          label={labels.to}
          at={schedule.to}
          timeZone={schedule.time_zone}
          error={toError}
          onChange={(to) => onChange({ ...schedule, to })}
        />
      </div>
      <ChoiceList
        title={labels.weekdays}
        allowMultiple
        choices={DAYS.map((value) => ({
          value,
          // 5 January 2026 is a Monday.
          label: weekday.format(Date.UTC(2026, 0, 4 + Number(value))),
        }))}
        selected={schedule.weekdays.map(String)}
        onChange={(days) => onChange({ ...schedule, weekdays: days.map(Number) })}
      />
      <div className="pi-fields">
        <TextField
          label={labels.start}
          type="time"
          value={schedule.start_time ?? ''}
          onChange={(start) => onChange({ ...schedule, start_time: start || undefined })}
          autoComplete="off"
          {...(startError !== undefined && { error: startError })}
        />
        <TextField
          label={labels.end}
          helpText={labels.endHelp}
          type="time"
          value={schedule.end_time ?? ''}
          onChange={(end) => onChange({ ...schedule, end_time: end || undefined })}
          autoComplete="off"
          {...(endError !== undefined && { error: endError })}
        />
      </div>
      <Text as="p" tone="subdued">
        {labels.zone({ zone: schedule.time_zone })}
      </Text>
    </>
  );
}

/** A moment, entered as what a clock of the zone shows. */
function MomentField({
  label,
  at,
  timeZone,
  error,
  onChange,
}: {
  label: string;
  at: string | undefined;
  timeZone: string;
  error: string | undefined;
  onChange: (at: string | undefined) => void;
}) {
  const clock = openZonedClock(isTimeZone(timeZone) ? timeZone : 'UTC');
  const [text, setText] = useState(() =>
    at === undefined ? '' : clock.toWallTime(new Date(at)).toISOString().slice(0, 16),
  );
  return (
    <TextField
      label={label}
      type="datetime-local"
      value={text}
      onChange={(typed) => {
        setText(typed);
        const wall = new Date(`${typed}:00Z`);
        onChange(Number.isNaN(wall.getTime()) ? undefined : clock.format(clock.toMoment(wall)));
      }}
      autoComplete="off"
      {...(error !== undefined && { error })}
    />
  );
}
