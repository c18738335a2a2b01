import { useFetcher } from '@remix-run/react';
import { BlockStack, Button, ChoiceList, Text } from '@shopify/polaris';
import { useState } from 'react';
import type { Outcome } from '#app/insights/get-outcome.server.ts';
import { type Goal, GOALS } from '#app/settings/goal.ts';
import { sayTrouble } from '#app/texts/refuse.ts';
import { useWords } from './words.tsx';

/** What suggestions aim at: one of three, each with what it means. */
export function GoalChoice({
  goal,
  onChange,
  titleHidden = false,
}: {
  goal: Goal;
  onChange: (goal: Goal) => void;
  titleHidden?: boolean;
}) {
  const words = useWords().texts.settings.goal;
  return (
    <BlockStack gap="200">
      <ChoiceList
        title={words.title}
        titleHidden={titleHidden}
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

/** The choice with a button of its own, as the setup guide asks it. */
export function GoalForm({ goal }: { goal: Goal }) {
  const { texts } = useWords();
  const fetcher = useFetcher<Outcome<object>>();
  const [chosen, setChosen] = useState(goal);
  const outcome = fetcher.state === 'idle' ? fetcher.data : undefined;
  const save = () =>
    void fetcher.submit(
      { intent: 'goal', goal: chosen },
      { method: 'post', action: '/app/settings' },
    );
  return (
    <BlockStack gap="200" inlineAlign="start">
      <GoalChoice goal={chosen} onChange={setChosen} titleHidden />
      {outcome && !outcome.ok ? (
        <Text as="p" tone="critical">
          {sayTrouble(texts, outcome)}
        </Text>
      ) : null}
      <Button onClick={save} loading={fetcher.state !== 'idle'}>
        {texts.home.guide.goalAction}
      </Button>
    </BlockStack>
  );
}
