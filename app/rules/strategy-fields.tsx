import { BlockStack, Box, Button, ButtonGroup, InlineStack, Select, Text } from '@shopify/polaris';
import { useState } from 'react';
import { useI18n } from '#app/components/i18n.tsx';
import { describeStrategy } from './describe-rule.ts';
import { MarketFields } from './market-fields.tsx';
import { createStrategy, GOALS, KINDS, type StrategyDraft } from './rule-form.ts';
import { StepFields } from './step-fields.tsx';

const MOST = 5;

export interface StrategyFieldsProps {
  readonly strategies: readonly StrategyDraft[];
  /** Domains of the competitors that the account monitors. */
  readonly retailers: readonly string[];
  readonly currency: string;
  readonly onChange: (strategies: StrategyDraft[]) => void;
}

/** How the price is found, and what is tried in order when that gives none. */
export function StrategyFields({ strategies, retailers, currency, onChange }: StrategyFieldsProps) {
  const i18n = useI18n();
  const labels = i18n.messages.rules.strategy;
  const [ids, setIds] = useState(() => strategies.map((_, at) => at));
  const next = Math.max(...ids) + 1;
  const move = (at: number, by: number) => {
    const swap = <T,>(list: readonly T[]): T[] => {
      const others = list.filter((_, index) => index !== at);
      return [...others.slice(0, at + by), ...list.slice(at, at + 1), ...others.slice(at + by)];
    };
    setIds(swap(ids));
    onChange(swap(strategies));
  };
  return (
    <BlockStack gap="400">
      {strategies.map((strategy, at) => (
        <Box key={ids[at]} padding="300" borderWidth="025" borderColor="border" borderRadius="200">
          <BlockStack gap="300">
            <InlineStack align="space-between" blockAlign="center" gap="200">
              <Text as="h3" variant="headingSm">
                {at === 0
                  ? describeStrategy(i18n, strategy)
                  : labels.otherwise({ strategy: describeStrategy(i18n, strategy) })}
              </Text>
              {strategies.length > 1 ? (
                <ButtonGroup>
                  <Button
                    variant="plain"
                    disabled={at === 0}
                    accessibilityLabel={`${labels.up}: ${describeStrategy(i18n, strategy)}`}
                    onClick={() => move(at, -1)}
                  >
                    {labels.up}
                  </Button>
                  <Button
                    variant="plain"
                    disabled={at === strategies.length - 1}
                    accessibilityLabel={`${labels.down}: ${describeStrategy(i18n, strategy)}`}
                    onClick={() => move(at, 1)}
                  >
                    {labels.down}
                  </Button>
                  <Button
                    variant="plain"
                    tone="critical"
                    accessibilityLabel={`${labels.remove}: ${describeStrategy(i18n, strategy)}`}
                    onClick={() => {
                      setIds(ids.filter((_, index) => index !== at));
                      onChange(strategies.filter((_, index) => index !== at));
                    }}
                  >
                    {labels.remove}
                  </Button>
                </ButtonGroup>
              ) : null}
            </InlineStack>
            <OneStrategy
              at={at}
              strategy={strategy}
              retailers={retailers}
              currency={currency}
              onChange={(changed) =>
                onChange(strategies.map((one, index) => (index === at ? changed : one)))
              }
            />
          </BlockStack>
        </Box>
      ))}
      {strategies.length < MOST ? (
        <InlineStack>
          <Button
            onClick={() => {
              setIds([...ids, next]);
              onChange([...strategies, createStrategy('keep')]);
            }}
          >
            {labels.addFallback}
          </Button>
        </InlineStack>
      ) : null}
    </BlockStack>
  );
}

function OneStrategy({
  at,
  strategy,
  retailers,
  currency,
  onChange,
}: {
  at: number;
  strategy: StrategyDraft;
  retailers: readonly string[];
  currency: string;
  onChange: (strategy: StrategyDraft) => void;
}) {
  const labels = useI18n().messages.rules.strategy;
  return (
    <BlockStack gap="300">
      <Select
        label={labels.kind}
        options={KINDS.map((value) => ({ value, label: labels.kinds[value] }))}
        value={strategy.kind}
        onChange={(value) =>
          onChange(createStrategy(KINDS.find((kind) => kind === value) ?? 'keep'))
        }
      />
      {strategy.kind === 'market' ? (
        <MarketFields
          at={at}
          strategy={strategy}
          known={retailers}
          currency={currency}
          onChange={onChange}
        />
      ) : null}
      {strategy.kind === 'cost_plus' ? (
        <div className="pi-fields">
          <StepFields
            path={['strategies', at]}
            label={labels.markUp}
            step={strategy}
            currency={currency}
            onChange={(step) => onChange({ kind: 'cost_plus', ...step })}
          />
        </div>
      ) : null}
      {strategy.kind === 'model' ? (
        <Select
          label={labels.goal}
          options={GOALS.map((value) => ({ value, label: labels.goals[value] }))}
          value={strategy.goal}
          helpText={labels.goalHelp}
          onChange={(value) =>
            onChange({ ...strategy, goal: GOALS.find((goal) => goal === value) ?? 'profit' })
          }
        />
      ) : null}
    </BlockStack>
  );
}
