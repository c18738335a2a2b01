import { BlockStack, Box, Select, Text } from '@shopify/polaris';
import type { Money } from '#kernel/money.ts';
import type { Recommendation } from '#app/service-copy/recommendation.ts';
import {
  type CompareAtChoice as Choice,
  listCompareAtChoices,
} from '#app/repricing/choose-compare-at.ts';
import { useI18n } from '#app/components/i18n.tsx';

export interface CompareAtChoiceProps {
  readonly recommendation: Recommendation;
  readonly compareAt: Money | null;
  /** The lowest known price of the last 30 days, if it was below the current one. */
  readonly lowest: Money | null;
  readonly value: Choice;
  readonly onChange: (choice: Choice) => void;
}

/**
 * Choice of what happens to the compare-at price, next to the button that applies. Renders nothing
 * where there is only one option. The choice is not remembered for the next time.
 */
export function CompareAtChoice({
  recommendation,
  compareAt,
  lowest,
  value,
  onChange,
}: CompareAtChoiceProps) {
  const { messages, money } = useI18n();
  const texts = messages.recommendation.compareAtChoice;
  const choices = listCompareAtChoices({
    from: recommendation.current.minor,
    to: recommendation.suggested.minor,
    compareAt: compareAt?.minor ?? null,
  });
  if (choices.length === 0) return null;
  const labels: Record<Choice, string> = {
    leave: compareAt ? texts.keep({ price: money(compareAt) }) : texts.none,
    old_price: texts.old({ price: money(recommendation.current) }),
    clear: texts.clear,
  };
  return (
    <BlockStack gap="100">
      <Box maxWidth="26rem">
        <Select
          label={messages.batches.bulk.compareAt}
          options={choices.map((choice) => ({ value: choice, label: labels[choice] }))}
          value={value}
          onChange={(next) => onChange(choices.find((choice) => choice === next) ?? 'leave')}
        />
      </Box>
      {value === 'old_price' ? (
        <div role="status">
          <Text as="p" variant="bodySm" tone={lowest ? 'caution' : 'subdued'}>
            {lowest
              ? texts.notLowestOne({
                  lowest: money(lowest),
                  current: money(recommendation.current),
                })
              : texts.lowestUnknown}
          </Text>
        </div>
      ) : null}
    </BlockStack>
  );
}
