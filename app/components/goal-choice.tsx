import { BlockStack, ChoiceList, Text } from '@shopify/polaris';
import { type Goal, GOALS } from '#app/settings/goal.ts';
import { useWords } from './words.tsx';

/** What suggestions aim at: one of three, each with what it means. */
export function GoalChoice({ goal, onChange }: { goal: Goal; onChange: (goal: Goal) => void }) {
  const words = useWords().texts.settings.goal;
  return (
    <BlockStack gap="200">
      <ChoiceList
        title={words.title}
        choices={GOALS.map((value) => ({
          value,
          label: words.names[value],
          helpText: words.help[value],
        }))}
        selected={[goal]}
        onChange={([chosen]) => {
          const next = GOALS.find((value) => value === chosen);
          if (next) onChange(next);
        }}
      />
      <Text as="p" tone="subdued">
        {words.guard}
      </Text>
    </BlockStack>
  );
}
