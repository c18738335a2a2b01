import {
  BlockStack,
  Card,
  ChoiceList,
  FormLayout,
  Select,
  Text,
  TextField,
} from '@shopify/polaris';
import { useI18n } from '#app/components/i18n.tsx';
import type { ScopeChoice } from './list-scope-choices.server.ts';
import {
  KINDS,
  type PeriodField,
  type PeriodForm,
  type PeriodReading,
  SCOPES,
} from './period-form.ts';
import { formatEnd } from './period-text.ts';
import { ScopePicker } from './scope-picker.tsx';

export interface PeriodFieldsProps {
  readonly form: PeriodForm;
  readonly chosen: Pick<ScopeChoice, 'title' | 'detail'> | null;
  /** The scope of a stored period can't be changed. */
  readonly isStored: boolean;
  readonly currency: string;
  readonly reading: PeriodReading;
  readonly errors: Readonly<Partial<Record<PeriodField, string>>>;
  readonly onChange: (change: Partial<PeriodForm>) => void;
  readonly onChoose: (choice: ScopeChoice | null) => void;
}

/** The fields of a period, each with its error. */
export function PeriodFields(props: PeriodFieldsProps) {
  const labels = useI18n().messages.mapPrices.form;
  const { form, errors, onChange } = props;
  return (
    <>
      <Card>
        <BlockStack gap="400">
          <Text as="h2" variant="headingMd">
            {labels.scopeTitle}
          </Text>
          <ScopeFields {...props} />
        </BlockStack>
      </Card>
      <Card>
        <BlockStack gap="400">
          <Text as="h2" variant="headingMd">
            {labels.timeTitle}
          </Text>
          <TimeFields {...props} />
        </BlockStack>
      </Card>
      <Card>
        <BlockStack gap="400">
          <Text as="h2" variant="headingMd">
            {labels.priceTitle}
          </Text>
          <PriceFields {...props} />
        </BlockStack>
      </Card>
      <Card>
        <FormLayout>
          <TextField
            label={labels.name}
            helpText={labels.nameHelp}
            value={form.name}
            onChange={(name) => onChange({ name })}
            error={errors.name}
            autoComplete="off"
          />
          <TextField
            label={labels.note}
            value={form.note}
            onChange={(note) => onChange({ note })}
            error={errors.note}
            multiline={3}
            autoComplete="off"
          />
        </FormLayout>
      </Card>
    </>
  );
}

function ScopeFields({ form, chosen, isStored, errors, onChange, onChoose }: PeriodFieldsProps) {
  const { scopes, form: labels, gone } = useI18n().messages.mapPrices;
  if (isStored)
    return (
      <BlockStack gap="100">
        <Text as="p">
          {scopes[form.scope]}
          {form.scope === 'account' ? null : (
            <>
              {': '}
              <bdi>{[chosen?.title ?? gone, chosen?.detail].filter(Boolean).join(' · ')}</bdi>
            </>
          )}
        </Text>
        <Text as="p" tone="subdued">
          {labels.scopeFixed}
        </Text>
      </BlockStack>
    );
  return (
    <>
      <Select
        label={labels.scope}
        helpText={labels.scopeHelp}
        options={SCOPES.map((value) => ({ value, label: scopes[value] }))}
        value={form.scope}
        onChange={(value) => {
          onChange({ scope: SCOPES.find((scope) => scope === value) ?? 'product', key: '' });
          onChoose(null);
        }}
      />
      {form.scope === 'account' ? null : (
        <ScopePicker scope={form.scope} chosen={chosen} error={errors.key} onChoose={onChoose} />
      )}
    </>
  );
}

function TimeFields({ form, reading, errors, onChange }: PeriodFieldsProps) {
  const i18n = useI18n();
  const labels = i18n.messages.mapPrices.form;
  return (
    <FormLayout>
      <FormLayout.Group>
        <TextField
          label={labels.fromDate}
          type="date"
          value={form.fromDate}
          onChange={(fromDate) => onChange({ fromDate })}
          error={errors.fromDate}
          autoComplete="off"
          requiredIndicator
        />
        <TextField
          label={labels.fromTime}
          helpText={labels.fromTimeHelp}
          type="time"
          value={form.fromTime}
          onChange={(fromTime) => onChange({ fromTime })}
          error={errors.fromTime}
          autoComplete="off"
        />
      </FormLayout.Group>
      <FormLayout.Group>
        <TextField
          label={labels.toDate}
          helpText={labels.toDateHelp}
          type="date"
          value={form.toDate}
          onChange={(toDate) => onChange({ toDate })}
          error={errors.toDate}
          autoComplete="off"
        />
        <TextField
          label={labels.toTime}
          helpText={labels.toTimeHelp}
          type="time"
          value={form.toTime}
          onChange={(toTime) => onChange({ toTime })}
          error={errors.toTime}
          autoComplete="off"
        />
      </FormLayout.Group>
      <Text as="p" tone="subdued">
        {labels.zone({ zone: i18n.timeZone })}
        {reading.ok
          ? ` ${labels.span({
              from: i18n.time(new Date(reading.input.from)),
              to: formatEnd(i18n, reading.input.to ?? null),
            })}`
          : null}
      </Text>
    </FormLayout>
  );
}

function PriceFields({ form, currency, errors, onChange }: PeriodFieldsProps) {
  const labels = useI18n().messages.mapPrices.form;
  return (
    <>
      <ChoiceList
        title={labels.kind}
        titleHidden
        choices={KINDS.map((value) => ({ value, label: labels.kinds[value] }))}
        selected={[form.kind]}
        onChange={([value]) =>
          onChange({ kind: KINDS.find((kind) => kind === value) ?? 'suspended' })
        }
      />
      {form.kind === 'amount' ? (
        <TextField
          label={labels.amount}
          value={form.amount}
          onChange={(amount) => onChange({ amount })}
          error={errors.amount}
          suffix={currency}
          inputMode="decimal"
          autoComplete="off"
          requiredIndicator
        />
      ) : null}
      {form.kind === 'share' ? (
        <TextField
          label={labels.share}
          helpText={labels.shareHelp}
          value={form.share}
          onChange={(share) => onChange({ share })}
          error={errors.share}
          suffix="%"
          inputMode="decimal"
          autoComplete="off"
          requiredIndicator
        />
      ) : null}
    </>
  );
}
