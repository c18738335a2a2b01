import { BlockStack, Box, Button, InlineStack, Select, Text, TextField } from '@shopify/polaris';
import { useState } from 'react';
import { useI18n } from '#app/components/i18n.tsx';
import type { ValueTitles } from './describe-rule.ts';
import type { SegmentValue } from './list-segment-values.server.ts';
import type { SearchState } from './resolve-searches.server.ts';
import { type ConditionDraft, createCondition, type Field, FIELDS } from './rule-form.ts';
import { useFieldError } from './rule-errors.tsx';
import { AmountField, CountField, PercentField } from './typed-field.tsx';
import { ValuePicker } from './value-picker.tsx';

export interface SegmentFieldsProps {
  readonly segment: readonly ConditionDraft[];
  readonly titles: ValueTitles;
  /** What the service has of each search, by key. */
  readonly searches: Readonly<Record<string, SearchState>>;
  /** The shop's. */
  readonly currency: string;
  readonly onChange: (segment: ConditionDraft[]) => void;
  readonly onName: (value: SegmentValue) => void;
}

/** The conditions that a product must meet, all of them. */
export function SegmentFields({ segment, currency, onChange, ...rest }: SegmentFieldsProps) {
  const { messages } = useI18n();
  const labels = messages.rules.segment;
  const [field, setField] = useState<Field>('brand');
  // Conditions have no name of their own: those behind a removed one must not take over its fields.
  const [ids, setIds] = useState(() => segment.map((_, at) => at));
  const next = Math.max(-1, ...ids) + 1;
  return (
    <BlockStack gap="400">
      {segment.length === 0 ? <Text as="p">{labels.all}</Text> : null}
      {segment.map((condition, at) => (
        <Box key={ids[at]} padding="300" borderWidth="025" borderColor="border" borderRadius="200">
          <ConditionFields
            {...rest}
            at={at}
            condition={condition}
            onChange={(changed) =>
              onChange(segment.map((one, index) => (index === at ? changed : one)))
            }
            onRemove={() => {
              setIds(ids.filter((_, index) => index !== at));
              onChange(segment.filter((_, index) => index !== at));
            }}
          />
        </Box>
      ))}
      <InlineStack gap="200" blockAlign="end">
        <Select
          label={labels.add}
          options={FIELDS.map((value) => ({ value, label: messages.rules.fields[value] }))}
          value={field}
          onChange={(value) => setField(FIELDS.find((one) => one === value) ?? 'brand')}
        />
        <Button
          onClick={() => {
            setIds([...ids, next]);
            onChange([...segment, createCondition(field, currency)]);
          }}
        >
          {labels.addButton}
        </Button>
      </InlineStack>
    </BlockStack>
  );
}

interface ConditionFieldsProps extends Pick<SegmentFieldsProps, 'titles' | 'searches' | 'onName'> {
  readonly at: number;
  readonly condition: ConditionDraft;
  readonly onChange: (condition: ConditionDraft) => void;
  readonly onRemove: () => void;
}

function ConditionFields(props: ConditionFieldsProps) {
  const { condition, onChange, onRemove } = props;
  const { messages } = useI18n();
  const labels = messages.rules.segment;
  const name = messages.rules.fields[condition.field];
  return (
    <BlockStack gap="300">
      <InlineStack align="space-between" blockAlign="center" gap="200">
        <Text as="h3" variant="headingSm">
          {name}
        </Text>
        <Button
          variant="plain"
          tone="critical"
          accessibilityLabel={`${labels.remove}: ${name}`}
          onClick={onRemove}
        >
          {labels.remove}
        </Button>
      </InlineStack>
      {'is' in condition ? (
        <Select
          label={labels.isIn}
          labelHidden
          options={[
            { value: 'any_of', label: labels.anyOf },
            { value: 'none_of', label: labels.noneOf },
          ]}
          value={condition.is}
          onChange={(is) => onChange({ ...condition, is: is === 'none_of' ? is : 'any_of' })}
        />
      ) : null}
      <ConditionValues {...props} />
    </BlockStack>
  );
}

function ConditionValues({
  at,
  condition,
  titles,
  searches,
  onChange,
  onName,
}: ConditionFieldsProps) {
  const { messages } = useI18n();
  const labels = messages.rules.segment;
  const valuesError = useFieldError('segment', at, 'values');
  const lowError = useFieldError('segment', at, 'at_least');
  const highError = useFieldError('segment', at, 'at_most');
  const leastError = useFieldError('segment', at, 'at_least_amount');
  const mostError = useFieldError('segment', at, 'at_most_amount');
  switch (condition.field) {
    case 'search':
      return (
        <SearchFields
          at={at}
          condition={condition}
          state={searches[condition.search]}
          onChange={onChange}
        />
      );
    case 'price':
    case 'cost':
    case 'compare_at_price': {
      const { currency } = condition;
      return (
        <div className="pi-fields">
          <AmountField
            label={labels.atLeast}
            value={condition.at_least_amount}
            currency={currency}
            error={leastError}
            onChange={(amount) => onChange({ ...condition, at_least_amount: amount })}
          />
          <AmountField
            label={labels.atMost}
            value={condition.at_most_amount}
            currency={currency}
            error={mostError}
            onChange={(amount) => onChange({ ...condition, at_most_amount: amount })}
          />
        </div>
      );
    }
    case 'margin':
    case 'stock':
    case 'sales_rank': {
      const NumberField = condition.field === 'margin' ? PercentField : CountField;
      return (
        <>
          <div className="pi-fields">
            <NumberField
              label={labels.atLeast}
              value={condition.at_least}
              error={lowError}
              onChange={(least) => onChange({ ...condition, at_least: least })}
            />
            <NumberField
              label={labels.atMost}
              value={condition.at_most}
              error={highError}
              onChange={(most) => onChange({ ...condition, at_most: most })}
            />
          </div>
          <Text as="p" tone="subdued">
            {labels.numberHelp[condition.field]}
          </Text>
        </>
      );
    }
    default:
      return (
        <ValuePicker
          field={condition.field}
          label={messages.rules.fields[condition.field]}
          values={condition.values}
          titles={titles}
          error={valuesError}
          onChange={(values, added) => {
            if (added) onName(added);
            onChange({ ...condition, values });
          }}
        />
      );
  }
}

function SearchFields({
  at,
  condition,
  state,
  onChange,
}: {
  at: number;
  condition: Extract<ConditionDraft, { field: 'search' }>;
  state: SearchState | undefined;
  onChange: (condition: ConditionDraft) => void;
}) {
  const { messages, age, time } = useI18n();
  const labels = messages.rules.segment;
  const error = useFieldError('segment', at, 'query');
  const isCurrent = state?.query === condition.query;
  return (
    <BlockStack gap="200">
      <TextField
        label={messages.rules.fields.search}
        labelHidden
        helpText={labels.searchHelp}
        value={condition.query}
        onChange={(query) => onChange({ ...condition, query })}
        maxLength={1000}
        autoComplete="off"
        {...(error !== undefined && { error })}
      />
      {state && isCurrent ? (
        <Text as="p" tone="subdued">
          <time dateTime={state.resolvedAt.toISOString()} title={time(state.resolvedAt)}>
            {labels.searchAge({ count: state.products, age: age(state.resolvedAt) })}
          </time>
        </Text>
      ) : (
        <Text as="p" tone="subdued">
          {labels.searchNew}
        </Text>
      )}
    </BlockStack>
  );
}
