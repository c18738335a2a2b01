import { useFetcher } from '@remix-run/react';
import { BlockStack, Box, Button, Select, Text } from '@shopify/polaris';
import { useState } from 'react';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { type Goal, GOALS } from '#app/shop-state/goal.ts';
import { formatError } from '#app/locales/format-refusal.ts';
import { useI18n } from '../components/i18n.tsx';

/**
 * The goal of recommendations as the setup guide asks for it: a select, because the radio buttons
 * of Settings would add 4 kB to Home.
 */
export function GoalForm({ goal }: { goal: Goal }) {
  const { messages } = useI18n();
  const labels = messages.goal;
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
          label={labels.title}
          labelHidden
          options={GOALS.map((value) => ({ value, label: labels.names[value] }))}
          value={chosen}
          helpText={labels.help[chosen]}
          onChange={(next) => setChosen(GOALS.find((value) => value === next) ?? goal)}
        />
      </Box>
      <Text as="p" tone="subdued">
        {labels.guard}
      </Text>
      {outcome && !outcome.ok ? (
        <Text as="p" tone="critical">
          {formatError(messages, outcome)}
        </Text>
      ) : null}
      <Button onClick={save} loading={fetcher.state !== 'idle'}>
        {messages.home.guide.goalAction}
      </Button>
    </BlockStack>
  );
}
