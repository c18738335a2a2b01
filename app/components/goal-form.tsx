import { useFetcher } from '@remix-run/react';
import { BlockStack, Box, Button, Select, Text } from '@shopify/polaris';
import { useState } from 'react';
import type { ActionResult } from '#app/service-copy/to-action-result.server.ts';
import { type Goal, GOALS } from '#app/settings/goal.ts';
import { formatError } from '#app/texts/to-refusal.ts';
import { useWords } from './words.tsx';

/** What suggestions aim at, as the setup guide asks it. A list and not choices as on Settings: those weigh 4 kB more on Home. */
export function GoalForm({ goal }: { goal: Goal }) {
  const { texts } = useWords();
  const words = texts.settings.goal;
  const fetcher = useFetcher<ActionResult<object>>();
  const [chosen, setChosen] = useState(goal);
  const outcome = fetcher.state === 'idle' ? fetcher.data : undefined;
  const save = () =>
    void fetcher.submit(
      { intent: 'goal', goal: chosen },
      { method: 'post', action: '/app/settings' },
    );
  return (
    <BlockStack gap="200" inlineAlign="start">
      <Box maxWidth="30rem">
        <Select
          label={words.title}
          labelHidden
          options={GOALS.map((value) => ({ value, label: words.names[value] }))}
          value={chosen}
          helpText={words.help[chosen]}
          onChange={(next) => setChosen(GOALS.find((value) => value === next) ?? goal)}
        />
      </Box>
      <Text as="p" tone="subdued">
        {words.guard}
      </Text>
      {outcome && !outcome.ok ? (
        <Text as="p" tone="critical">
          {formatError(texts, outcome)}
        </Text>
      ) : null}
      <Button onClick={save} loading={fetcher.state !== 'idle'}>
        {texts.home.guide.goalAction}
      </Button>
    </BlockStack>
  );
}
