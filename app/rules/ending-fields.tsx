import { BlockStack, Box, Button, InlineStack, Select, TextField } from '@shopify/polaris';
import { useState } from 'react';
import { useI18n } from '#app/components/i18n.tsx';
import type { RuleDraft } from './rule-form.ts';
import { useFieldError } from './rule-errors.tsx';

type Endings = RuleDraft['endings'][number];
const DIRECTIONS = ['nearest', 'down', 'up'] as const;

/** How prices end, for each currency. */
export function EndingFields({
  endings,
  currency,
  onChange,
}: {
  endings: readonly Endings[];
  currency: string;
  onChange: (endings: Endings[]) => void;
}) {
  const labels = useI18n().messages.rules.endings;
  const [ids, setIds] = useState(() => endings.map((_, at) => at));
  const next = Math.max(-1, ...ids) + 1;
  return (
    <BlockStack gap="400">
      {endings.map((one, at) => (
        <Box key={ids[at]} padding="300" borderWidth="025" borderColor="border" borderRadius="200">
          <CurrencyEndings
            at={at}
            endings={one}
            onChange={(changed) =>
              onChange(endings.map((each, index) => (index === at ? changed : each)))
            }
            onRemove={() => {
              setIds(ids.filter((_, index) => index !== at));
              onChange(endings.filter((_, index) => index !== at));
            }}
          />
        </Box>
      ))}
      <InlineStack>
        <Button
          onClick={() => {
            setIds([...ids, next]);
            const isFirst = endings.every((one) => one.currency !== currency);
            onChange([
              ...endings,
              { currency: isFirst ? currency : '', endings: [], direction: 'nearest' },
            ]);
          }}
        >
          {endings.length === 0 ? labels.add : labels.addCurrency}
        </Button>
      </InlineStack>
    </BlockStack>
  );
}

function CurrencyEndings({
  at,
  endings,
  onChange,
  onRemove,
}: {
  at: number;
  endings: Endings;
  onChange: (endings: Endings) => void;
  onRemove: () => void;
}) {
  const labels = useI18n().messages.rules.endings;
  const [text, setText] = useState(() => endings.endings.join(' '));
  const listError = useFieldError('endings', at, 'endings');
  const firstErrors = [
    useFieldError('endings', at, 'endings', 0),
    useFieldError('endings', at, 'endings', 1),
    useFieldError('endings', at, 'endings', 2),
  ];
  const error = listError ?? firstErrors.find((one) => one !== undefined);
  const currencyError = useFieldError('endings', at, 'currency');
  return (
    <BlockStack gap="300">
      <div className="pi-fields">
        <TextField
          label={labels.currency}
          value={endings.currency}
          maxLength={3}
          onChange={(currency) => onChange({ ...endings, currency: currency.toUpperCase() })}
          autoComplete="off"
          {...(currencyError !== undefined && { error: currencyError })}
        />
        <TextField
          label={labels.list}
          helpText={labels.listHelp}
          value={text}
          placeholder=".99 .49"
          onChange={(typed) => {
            setText(typed);
            const list = typed.split(/[\s;]+/).filter(Boolean);
            onChange({ ...endings, endings: list.map((one) => one.replace(',', '.')) });
          }}
          autoComplete="off"
          {...(error !== undefined && { error })}
        />
        <Select
          label={labels.direction}
          options={DIRECTIONS.map((value) => ({ value, label: labels.directions[value] }))}
          value={endings.direction}
          onChange={(value) =>
            onChange({
              ...endings,
              direction: DIRECTIONS.find((one) => one === value) ?? 'nearest',
            })
          }
        />
      </div>
      <InlineStack>
        <Button
          variant="plain"
          tone="critical"
          accessibilityLabel={`${labels.remove}: ${endings.currency}`}
          onClick={onRemove}
        >
          {labels.remove}
        </Button>
      </InlineStack>
    </BlockStack>
  );
}
