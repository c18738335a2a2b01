import { BlockStack, Checkbox, ChoiceList, InlineGrid, Select } from '@shopify/polaris';
import { ALERT_TYPES, type AlertType } from '#kernel/alert-types.ts';
import { useI18n } from '#app/components/i18n.tsx';
import { formatHour } from '#app/locales/format-values.ts';
import type { ViewChoice } from '#app/notifications/channels/channel.ts';
import type { ViewOption } from '#app/notifications/choose-view.server.ts';
import type { QuietHours } from '#app/notifications/quiet-hours.ts';

/** What every recipient chooses, as text fields. */
export interface Choices {
  /** `all`, or kinds separated by commas; empty: none is checked, which can't be saved. */
  readonly kinds: string;
  readonly view: string;
  readonly quietFrom: string;
  readonly quietUntil: string;
}

const HOURS = Array.from({ length: 24 }, (_none, hour) => hour);
const FIRST_QUIET = { quietFrom: String(22 * 60), quietUntil: String(7 * 60) };
/** As chooseView takes it. */
const DELETED_VIEW = 'deleted';

export function toChoices(saved: {
  readonly kinds: readonly AlertType[];
  readonly view: ViewChoice | null;
  readonly quiet: QuietHours | null;
}): Choices {
  const { kinds, view, quiet } = saved;
  return {
    kinds: kinds.length === 0 ? 'all' : kinds.join(','),
    view: view ? (view.id ?? DELETED_VIEW) : '',
    quietFrom: quiet ? String(quiet.from) : '',
    quietUntil: quiet ? String(quiet.until) : '',
  };
}

/** Fields for kinds, view and quiet hours. `hasKinds`: the service raises more than one kind. */
export function MessageChoices({
  choices,
  current,
  views,
  hasKinds,
  hasUser,
  disabled = false,
  onChange,
}: {
  choices: Choices;
  /** The view as saved: a deleted one is in no list. */
  current: ViewChoice | null;
  views: readonly ViewOption[];
  hasKinds: boolean;
  hasUser: boolean;
  disabled?: boolean;
  onChange: (change: Partial<Choices>) => void;
}) {
  const { messages } = useI18n();
  const labels = messages.channels;
  return (
    <BlockStack gap="400">
      {hasKinds ? (
        <ChoiceList
          allowMultiple
          title={labels.kinds}
          disabled={disabled}
          choices={ALERT_TYPES.map((value) => ({ value, label: messages.alerts.kinds[value] }))}
          selected={splitKinds(choices.kinds)}
          error={choices.kinds === '' ? labels.kindsNone : undefined}
          onChange={(chosen) =>
            onChange({ kinds: chosen.length === ALERT_TYPES.length ? 'all' : chosen.join(',') })
          }
        />
      ) : null}
      <ViewSelect
        label={labels.view}
        value={choices.view}
        current={current}
        views={views}
        hasUser={hasUser}
        disabled={disabled}
        onChange={(view) => onChange({ view })}
      />
      <QuietFields choices={choices} disabled={disabled} onChange={onChange} />
    </BlockStack>
  );
}

function splitKinds(kinds: string): string[] {
  if (kinds === 'all') return [...ALERT_TYPES];
  return kinds === '' ? [] : kinds.split(',');
}

/** Which of the saved views limits what is sent. `hasUser`: somebody looks, as a view may need. */
export function ViewSelect({
  label,
  value,
  current,
  views,
  hasUser,
  disabled,
  onChange,
}: {
  label: string;
  value: string;
  current: ViewChoice | null;
  views: readonly ViewOption[];
  hasUser: boolean;
  disabled: boolean;
  onChange: (view: string) => void;
}) {
  const labels = useI18n().messages.channels;
  const deleted = current && current.id === null ? current : null;
  return (
    <Select
      label={label}
      helpText={labels.viewHelp}
      disabled={disabled}
      options={[
        { value: '', label: labels.viewAll },
        ...(deleted
          ? [{ value: DELETED_VIEW, label: labels.viewDeleted({ name: deleted.name }) }]
          : []),
        ...views.map(({ id, name, needsUser }) => ({
          value: id,
          label: name,
          disabled: needsUser && !hasUser,
        })),
      ]}
      value={value}
      onChange={onChange}
    />
  );
}

function QuietFields({
  choices: { quietFrom, quietUntil },
  disabled,
  onChange,
}: {
  choices: Choices;
  disabled: boolean;
  onChange: (change: Partial<Choices>) => void;
}) {
  const { messages, locale, timeZone } = useI18n();
  const labels = messages.channels;
  const options = HOURS.map((hour) => ({
    value: String(hour * 60),
    label: formatHour(hour, locale),
  }));
  return (
    <BlockStack gap="200">
      <Checkbox
        label={labels.quiet}
        helpText={labels.quietHelp({ timeZone })}
        disabled={disabled}
        checked={quietFrom !== ''}
        onChange={(on) => onChange(on ? FIRST_QUIET : { quietFrom: '', quietUntil: '' })}
      />
      {quietFrom === '' ? null : (
        <InlineGrid columns={2} gap="400">
          <Select
            label={labels.quietFrom}
            disabled={disabled}
            options={options}
            value={quietFrom}
            onChange={(value) => onChange({ quietFrom: value })}
          />
          <Select
            label={labels.quietUntil}
            disabled={disabled}
            options={options}
            value={quietUntil}
            error={quietFrom === quietUntil ? labels.quietInvalid : undefined}
            onChange={(value) => onChange({ quietUntil: value })}
          />
        </InlineGrid>
      )}
    </BlockStack>
  );
}

/** True for choices that can be saved. */
export const isComplete = ({ kinds, quietFrom, quietUntil }: Choices): boolean =>
  kinds !== '' && (quietFrom === '' || quietFrom !== quietUntil);
