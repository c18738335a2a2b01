import { Banner, BlockStack, Button, Card, InlineStack, Select, Text } from '@shopify/polaris';
import { useState } from 'react';
import { useI18n } from '#app/components/i18n.tsx';
import { BacktestResult } from './backtest-result.tsx';
import type { RuleTestProps } from './rule-preview.tsx';
import type { BacktestView } from './rule-test.ts';
import { TestProgress } from './test-progress.tsx';
import { useRuleTest } from './use-rule-test.ts';

const DAYS = ['30', '60', '90', '180', '365'] as const;

/** What a rule set would have done in the past. */
export function RuleBacktest({ form, names, disabled }: RuleTestProps) {
  const { messages } = useI18n();
  const labels = messages.rules.backtest;
  const { status, start, cancel } = useRuleTest();
  const [days, setDays] = useState('90');
  const [result, setResult] = useState<BacktestView | null>(null);
  const [tried, setTried] = useState<string | null>(null);
  const run = async () => {
    let found: BacktestView | null = null;
    setResult(null);
    const isWhole = await start(`{"what":"backtest","days":${days},"form":${form}}`, (line) => {
      if (line.type === 'result') found = line.result;
    });
    if (!isWhole) return;
    setTried(form);
    setResult(found);
  };
  return (
    <Card>
      <BlockStack gap="400">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            {labels.title}
          </Text>
          <Text as="p">{labels.text}</Text>
        </BlockStack>
        <InlineStack gap="200" blockAlign="end">
          <Select
            label={labels.days}
            options={DAYS.map((value) => ({
              value,
              label: labels.dayCount({ count: Number(value) }),
            }))}
            value={days}
            onChange={setDays}
          />
          <Button disabled={disabled || status.state === 'running'} onClick={() => void run()}>
            {labels.start}
          </Button>
        </InlineStack>
        <TestProgress status={status} onCancel={cancel} />
        {result && tried !== form ? (
          <Banner tone="info">{messages.rules.test.outdated}</Banner>
        ) : null}
        {result ? <BacktestResult result={result} names={names} /> : null}
      </BlockStack>
    </Card>
  );
}
