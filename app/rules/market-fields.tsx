import {
  BlockStack,
  Button,
  Checkbox,
  InlineStack,
  Select,
  Text,
  TextField,
} from '@shopify/polaris';
import { useState } from 'react';
import { useI18n } from '#app/components/i18n.tsx';
import { DIRECTIONS, type MarketDraft, REFERENCES } from './rule-form.ts';
import { useFieldError } from './rule-errors.tsx';
import { StepFields } from './step-fields.tsx';
import { CountField } from './typed-field.tsx';

export interface MarketFieldsProps {
  /** Which of the strategies. */
  readonly at: number;
  readonly strategy: MarketDraft;
  /** Domains of the competitors that the account monitors. */
  readonly known: readonly string[];
  readonly currency: string;
  readonly onChange: (strategy: MarketDraft) => void;
}

/** A position against competitors' prices, in the order of the sentence. */
export function MarketFields({ at, strategy, known, currency, onChange }: MarketFieldsProps) {
  const labels = useI18n().messages.rules.strategy;
  const leastError = useFieldError('strategies', at, 'least_offers');
  const { basis_points: _share, amount: _amount, currency: _currency, ...withoutStep } = strategy;
  return (
    <BlockStack gap="300">
      <div className="pi-fields">
        {strategy.direction === 'equal' ? null : (
          <StepFields
            path={['strategies', at]}
            label={labels.by}
            step={strategy}
            currency={currency}
            onChange={(step) => onChange({ ...withoutStep, ...step })}
          />
        )}
        <Select
          label={labels.direction}
          options={DIRECTIONS.map((value) => ({ value, label: labels.directions[value] }))}
          value={strategy.direction}
          onChange={(value) => {
            const direction = DIRECTIONS.find((one) => one === value) ?? 'below';
            const step =
              strategy.direction === 'equal' ? { basis_points: 200 } : pickStep(strategy);
            onChange({ ...withoutStep, direction, ...(direction === 'equal' ? {} : step) });
          }}
        />
        <Select
          label={labels.reference}
          options={REFERENCES.map((value) => ({ value, label: labels.references[value] }))}
          value={strategy.reference}
          onChange={(value) =>
            onChange({
              ...strategy,
              reference: REFERENCES.find((one) => one === value) ?? 'average',
            })
          }
        />
      </div>
      <RetailerChoice at={at} strategy={strategy} known={known} onChange={onChange} />
      <div className="pi-fields">
        <Select
          label={labels.shipping}
          options={[
            { value: 'without', label: labels.shippings.without },
            { value: 'with', label: labels.shippings.with },
          ]}
          value={strategy.shipping}
          helpText={strategy.shipping === 'with' ? labels.shippingHelp : undefined}
          onChange={(shipping) =>
            onChange({ ...strategy, shipping: shipping === 'with' ? shipping : 'without' })
          }
        />
        <CountField
          label={labels.leastOffers}
          helpText={labels.leastOffersHelp}
          value={strategy.least_offers}
          error={leastError}
          onChange={(least) => onChange({ ...strategy, least_offers: least ?? '' })}
        />
      </div>
      <Checkbox
        label={labels.inStockOnly}
        checked={strategy.in_stock_only}
        onChange={(only) => onChange({ ...strategy, in_stock_only: only })}
      />
    </BlockStack>
  );
}

const pickStep = ({ basis_points, amount, currency }: MarketDraft) =>
  currency === undefined ? { basis_points } : { amount, currency };

/** Whose prices count: all competitors, only some (with weights where they are weighed), or not some. */
function RetailerChoice({
  at,
  strategy,
  known,
  onChange,
}: Pick<MarketFieldsProps, 'at' | 'strategy' | 'known' | 'onChange'>) {
  const { messages } = useI18n();
  const labels = messages.rules.strategy;
  const { retailers, excluded_retailers: excluded } = strategy;
  const error = useFieldError('strategies', at, 'retailers');
  const excludedError = useFieldError('strategies', at, 'excluded_retailers');
  const names = retailers.map(({ domain }) => domain);
  const isWeighed = strategy.reference === 'weighted_average';
  return (
    <BlockStack gap="300">
      <DomainPicker
        label={labels.onlyRetailers}
        help={labels.onlyRetailersHelp}
        domains={names}
        choices={known.filter((domain) => !names.includes(domain) && !excluded.includes(domain))}
        isTyped={known.length === 0}
        error={error}
        onAdd={(domain) =>
          onChange({ ...strategy, retailers: [...retailers, { domain, weight: 1 }] })
        }
        onRemove={(domain) =>
          onChange({ ...strategy, retailers: retailers.filter((one) => one.domain !== domain) })
        }
      />
      {isWeighed
        ? retailers.map(({ domain, weight }, index) => (
            <WeightField
              key={domain}
              at={at}
              index={index}
              domain={domain}
              weight={weight}
              onChange={(changed) =>
                onChange({
                  ...strategy,
                  retailers: retailers.map((one) =>
                    one.domain === domain ? { domain, weight: changed ?? '' } : one,
                  ),
                })
              }
            />
          ))
        : null}
      {retailers.length === 0 ? (
        <DomainPicker
          label={labels.exceptRetailers}
          help={labels.exceptRetailersHelp}
          domains={excluded}
          choices={known.filter((domain) => !excluded.includes(domain))}
          isTyped={known.length === 0}
          error={excludedError}
          onAdd={(domain) => onChange({ ...strategy, excluded_retailers: [...excluded, domain] })}
          onRemove={(domain) =>
            onChange({
              ...strategy,
              excluded_retailers: excluded.filter((one) => one !== domain),
            })
          }
        />
      ) : null}
    </BlockStack>
  );
}

function WeightField({
  at,
  index,
  domain,
  weight,
  onChange,
}: {
  at: number;
  index: number;
  domain: string;
  weight: number | string | undefined;
  onChange: (weight: number | string | undefined) => void;
}) {
  const labels = useI18n().messages.rules.strategy;
  const error = useFieldError('strategies', at, 'retailers', index, 'weight');
  return (
    <CountField
      label={labels.weight({ retailer: domain })}
      value={weight}
      error={error}
      onChange={onChange}
    />
  );
}

function DomainPicker({
  label,
  help,
  domains,
  choices,
  isTyped,
  error,
  onAdd,
  onRemove,
}: {
  label: string;
  help: string;
  domains: readonly string[];
  choices: readonly string[];
  /** The competitors are not known: a domain is typed. */
  isTyped: boolean;
  error: string | undefined;
  onAdd: (domain: string) => void;
  onRemove: (domain: string) => void;
}) {
  const labels = useI18n().messages.rules.strategy;
  const [typed, setTyped] = useState('');
  return (
    <BlockStack gap="200">
      {choices.length === 0 && domains.length > 0 && !isTyped ? <Text as="p">{label}</Text> : null}
      {domains.length > 0 ? (
        <ul className="pi-plain-list">
          {domains.map((domain) => (
            <li key={domain}>
              <InlineStack gap="200" blockAlign="center">
                <bdi>{domain}</bdi>
                <Button
                  variant="plain"
                  accessibilityLabel={`${labels.remove}: ${domain}`}
                  onClick={() => onRemove(domain)}
                >
                  {labels.remove}
                </Button>
              </InlineStack>
            </li>
          ))}
        </ul>
      ) : null}
      {choices.length > 0 ? (
        <Select
          label={label}
          helpText={help}
          options={[
            { value: '', label: labels.chooseRetailer },
            ...choices.map((value) => ({ value, label: value })),
          ]}
          value=""
          onChange={(domain) => {
            if (domain !== '') onAdd(domain);
          }}
          {...(error !== undefined && { error })}
        />
      ) : null}
      {isTyped ? (
        <TextField
          label={label}
          helpText={help}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          connectedRight={
            <Button
              disabled={typed.trim() === ''}
              onClick={() => {
                onAdd(typed.trim().toLowerCase());
                setTyped('');
              }}
            >
              {labels.addRetailer}
            </Button>
          }
          {...(error !== undefined && { error })}
        />
      ) : null}
    </BlockStack>
  );
}
