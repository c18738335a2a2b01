import { BlockStack, Select } from '@shopify/polaris';
import { useI18n } from '#app/components/i18n.tsx';
import type { GuardRailChangesDraft } from './rule-form.ts';
import { useFieldError } from './rule-errors.tsx';
import { CountField, PercentField } from './typed-field.tsx';

const SHARES = ['min_margin', 'max_step', 'max_day'] as const;
type Typed = number | string | undefined;

/**
 * The limits of a rule set; of a rule (`inherited`: those of the set), only those that differ: an
 * empty field takes the one of the set.
 */
export function LimitFields({
  rails,
  inherited = false,
  onChange,
}: {
  rails: GuardRailChangesDraft;
  inherited?: boolean;
  onChange: (rails: GuardRailChangesDraft) => void;
}) {
  const { messages } = useI18n();
  const labels = messages.rules.limits;
  const stockError = useFieldError('guard_rails', 'min_stock_days');
  const errors = {
    min_margin: useFieldError('guard_rails', 'min_margin'),
    max_step: useFieldError('guard_rails', 'max_step'),
    max_day: useFieldError('guard_rails', 'max_day'),
  };
  const placeholder = inherited ? labels.asSet : labels.none;
  const set = (name: keyof GuardRailChangesDraft) => (value: Typed) => {
    const { [name]: _old, ...others } = rails;
    const empty = inherited ? {} : { [name]: null };
    onChange({ ...others, ...(value === undefined ? empty : { [name]: value }) });
  };
  return (
    <BlockStack gap="300">
      <div className="pi-fields">
        {SHARES.map((name) => (
          <PercentField
            key={name}
            label={labels.names[name]}
            helpText={labels.help[name]}
            placeholder={placeholder}
            value={rails[name] ?? undefined}
            error={errors[name]}
            onChange={set(name)}
          />
        ))}
        <CountField
          label={labels.names.min_stock_days}
          helpText={labels.help.min_stock_days}
          placeholder={placeholder}
          value={rails.min_stock_days ?? undefined}
          error={stockError}
          onChange={set('min_stock_days')}
        />
      </div>
      <Select
        label={labels.names.price_war}
        helpText={labels.help.price_war}
        options={[
          ...(inherited ? [{ value: '', label: labels.asSet }] : []),
          { value: 'hold', label: labels.priceWar.hold },
          { value: 'ignore', label: labels.priceWar.ignore },
        ]}
        value={rails.price_war ?? ''}
        onChange={(value) => {
          const { price_war: _old, ...others } = rails;
          onChange(
            value === 'hold' || value === 'ignore' ? { ...others, price_war: value } : others,
          );
        }}
      />
    </BlockStack>
  );
}
