import { Select } from '@shopify/polaris';
import { useI18n } from '#app/components/i18n.tsx';
import { useFieldError } from './rule-errors.tsx';
import { AmountField, PercentField } from './typed-field.tsx';

/** How far from another price: as a share of it or as an amount. */
export interface Step {
  readonly basis_points?: number | string | undefined;
  readonly amount?: string | undefined;
  readonly currency?: string | undefined;
}

/** A number and whether it is a percentage or an amount: two fields of a row. */
export function StepFields({
  path,
  label,
  step,
  currency,
  onChange,
}: {
  path: readonly (string | number)[];
  label: string;
  step: Step;
  /** The shop's. */
  currency: string;
  onChange: (step: Step) => void;
}) {
  const labels = useI18n().messages.rules.strategy;
  const shareError = useFieldError(...path, 'basis_points');
  const amountError = useFieldError(...path, 'amount');
  const used = step.currency ?? currency;
  const isAmount = step.currency !== undefined;
  return (
    <>
      {isAmount ? (
        <AmountField
          label={label}
          value={step.amount}
          currency={used}
          error={amountError ?? shareError}
          onChange={(amount) => onChange({ amount, currency: used })}
        />
      ) : (
        <PercentField
          label={label}
          value={step.basis_points}
          error={shareError}
          onChange={(share) => onChange({ basis_points: share })}
        />
      )}
      <Select
        label={labels.unit}
        options={[
          { value: 'share', label: labels.percent },
          { value: 'amount', label: used },
        ]}
        value={isAmount ? 'amount' : 'share'}
        onChange={(unit) => onChange(unit === 'amount' ? { currency } : {})}
      />
    </>
  );
}
