import { TextField, type TextFieldProps } from '@shopify/polaris';
import { useState } from 'react';
import { parsePercent } from '#app/locales/parse-amount.ts';
import { useI18n } from '#app/components/i18n.tsx';

/** Numbers as the API has them, or the text that was typed where it is none. */
type Typed = number | string | undefined;

interface TypedFieldProps extends Pick<
  TextFieldProps,
  'label' | 'helpText' | 'disabled' | 'labelHidden' | 'placeholder' | 'connectedRight'
> {
  readonly error: string | undefined;
}

const withError = (error: string | undefined) => (error === undefined ? {} : { error });

/** A percentage, given and taken in basis points. */
export function PercentField({
  value,
  onChange,
  error,
  ...field
}: TypedFieldProps & { readonly value: Typed; readonly onChange: (value: Typed) => void }) {
  const { locale } = useI18n();
  const [text, setText] = useState(() =>
    typeof value === 'number'
      ? new Intl.NumberFormat(locale, { maximumFractionDigits: 2, useGrouping: false }).format(
          value / 100,
        )
      : (value ?? ''),
  );
  return (
    <TextField
      {...field}
      {...withError(error)}
      value={text}
      inputMode="decimal"
      suffix="%"
      autoComplete="off"
      onChange={(typed) => {
        setText(typed);
        const points = parsePercent(typed);
        onChange(points === null ? toTyped(typed) : Number(points));
      }}
    />
  );
}

/** A whole number. */
export function CountField({
  value,
  onChange,
  error,
  ...field
}: TypedFieldProps & { readonly value: Typed; readonly onChange: (value: Typed) => void }) {
  const [text, setText] = useState(() => String(value ?? ''));
  return (
    <TextField
      {...field}
      {...withError(error)}
      value={text}
      inputMode="numeric"
      autoComplete="off"
      onChange={(typed) => {
        setText(typed);
        onChange(/^\s*\d{1,9}\s*$/.test(typed) ? Number(typed) : toTyped(typed));
      }}
    />
  );
}

/** An amount, given and taken as decimal text; a comma is read as the decimal sign. */
export function AmountField({
  value,
  currency,
  onChange,
  error,
  ...field
}: TypedFieldProps & {
  readonly value: string | undefined;
  readonly currency: string;
  readonly onChange: (value: string | undefined) => void;
}) {
  const { locale } = useI18n();
  const [text, setText] = useState(() => (value ?? '').replace('.', readDecimalSign(locale)));
  return (
    <TextField
      {...field}
      {...withError(error)}
      value={text}
      inputMode="decimal"
      suffix={currency}
      autoComplete="off"
      onChange={(typed) => {
        setText(typed);
        const bare = typed.trim();
        onChange(/^\d+[.,]\d+$/.test(bare) ? bare.replace(',', '.') : bare || undefined);
      }}
    />
  );
}

const toTyped = (text: string): string | undefined => text.trim() || undefined;

const readDecimalSign = (locale: string): string =>
  new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ??
  '.';
