import { BlockStack, ChoiceList, Text } from '@shopify/polaris';
import { type Goal, GOALS } from '#app/shop-state/goal.ts';
import { useI18n } from '../components/i18n.tsx';

/** Choice of the goal of recommendations, each option with an explanation. */
export function GoalChoice({ goal, onChange }: { goal: Goal; onChange: (goal: Goal) => void }) {
  const labels = useI18n().messages.goal;
  return (
    <BlockStack gap="200">
      <ChoiceList
        title={labels.title}
        choices={GOALS.map((value) => ({
          value,
          label: labels.names[value],
          helpText: labels.help[value],
        }))}
        selected={[goal]}
        onChange={([chosen]) => {
          const next = GOALS.find((value) => value === chosen);
          if (next) onChange(next);
        }}
      />
      <Text as="p" tone="subdued">
        {labels.guard}
      </Text>
    </BlockStack>
  );
}
