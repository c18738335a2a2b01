import { BlockStack, Checkbox, ChoiceList, InlineGrid, Select, TextField } from '@shopify/polaris';
import type { KeyMode } from '#kernel/key-scopes.ts';
import { useMessages } from '#app/components/i18n.tsx';
import { KEY_EXPIRIES, type KeyExpiry } from './key-expiry.ts';
import { isKeyLevel, KEY_LEVEL_NAMES, type KeyLevel } from './key-levels.ts';

/** What a merchant chooses for a new key besides its name. */
export interface ApiKeyChoices {
  readonly level: KeyLevel;
  readonly expiry: KeyExpiry;
  /** The day for the expiry "date", YYYY-MM-DD. */
  readonly date: string;
  readonly mode: KeyMode;
}

/** The least access first; keys that expire are replaced in time. */
export const FIRST_CHOICES: ApiKeyChoices = {
  level: 'read',
  expiry: '90',
  date: '',
  mode: 'live',
};

export interface ApiKeyFieldsProps {
  readonly choices: ApiKeyChoices;
  readonly onChange: (choices: ApiKeyChoices) => void;
  /** The service has test accounts. */
  readonly hasTestKeys: boolean;
  readonly dateError: string | undefined;
}

/** Access, expiry and mode of a new key. */
export function ApiKeyFields({ choices, onChange, hasTestKeys, dateError }: ApiKeyFieldsProps) {
  const labels = useMessages().apiKeys;
  const change = (some: Partial<ApiKeyChoices>) => onChange({ ...choices, ...some });
  return (
    <BlockStack gap="400">
      <ChoiceList
        title={labels.level}
        choices={KEY_LEVEL_NAMES.map((value) => ({
          value,
          label: labels.levels[value],
          helpText: labels.levelHelp[value],
        }))}
        selected={[choices.level]}
        onChange={([level = '']) => {
          if (isKeyLevel(level)) change({ level });
        }}
      />
      <InlineGrid columns={{ xs: 1, sm: 2 }} gap="400">
        <Select
          label={labels.expiry}
          options={KEY_EXPIRIES.map((value) => ({ value, label: labels.expiries[value] }))}
          value={choices.expiry}
          onChange={(chosen) => {
            const expiry = KEY_EXPIRIES.find((value) => value === chosen);
            if (expiry) change({ expiry });
          }}
        />
        {choices.expiry === 'date' ? (
          <TextField
            label={labels.expiryDate}
            helpText={labels.expiryDateHelp}
            type="date"
            value={choices.date}
            onChange={(date) => change({ date })}
            error={dateError}
            autoComplete="off"
          />
        ) : null}
      </InlineGrid>
      {hasTestKeys ? (
        <Checkbox
          label={labels.testKey}
          helpText={labels.testKeyHelp}
          checked={choices.mode === 'test'}
          onChange={(checked) => change({ mode: checked ? 'test' : 'live' })}
        />
      ) : null}
    </BlockStack>
  );
}
