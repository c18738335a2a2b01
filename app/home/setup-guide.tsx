import { useFetcher } from '@remix-run/react';
import { BlockStack, Box, Button, Card, Icon, InlineStack, Text, Select } from '@shopify/polaris';
import { CheckCircleIcon, ClockIcon } from '@shopify/polaris-icons';
import { type ReactNode, useState } from 'react';
import { type ShopGoal, type Goal, GOALS } from '#app/shop-state/goal.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { formatError } from '#app/locales/format-refusal.ts';
import { useI18n } from '#app/components/i18n.tsx';

export interface SetupState {
  readonly catalogDone: boolean;
  readonly registered: number;
  readonly retailers: number;
  readonly toReview: number;
  readonly reviewDone: boolean;
  /** Null where the service has no goals. */
  readonly goal: ShopGoal | null;
}

interface Step {
  readonly done: boolean;
  readonly title: string;
  readonly text: string;
  readonly action?: { content: string; url: string };
  readonly form?: ReactNode;
}

/** The steps from a new installation to the first result. */
export function SetupGuide({ setup }: { setup: SetupState }) {
  const { messages } = useI18n();
  const fetcher = useFetcher<ActionResult<object>>();
  const labels = messages.home.guide;
  const steps = listSteps(setup, messages);
  const done = steps.filter((step) => step.done).length;
  if (fetcher.data?.ok === true) return null;
  return (
    <Card>
      <BlockStack gap="400">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <BlockStack gap="050">
            <Text as="h2" variant="headingMd">
              {labels.title}
            </Text>
            <Text as="p" variant="bodySm" tone="subdued">
              {labels.progress({ done, of: steps.length })}
            </Text>
          </BlockStack>
          <fetcher.Form method="post" action="/app?index">
            <input type="hidden" name="intent" value="dismiss-guide" />
            <Button submit variant="plain" loading={fetcher.state !== 'idle'}>
              {labels.dismiss}
            </Button>
          </fetcher.Form>
        </InlineStack>
        {steps.map((step) => (
          <StepRow key={step.title} step={step} />
        ))}
      </BlockStack>
    </Card>
  );
}

function StepRow({ step }: { step: Step }) {
  const { messages } = useI18n();
  return (
    <InlineStack gap="300" wrap={false} blockAlign="start">
      <Box>
        <Icon
          source={step.done ? CheckCircleIcon : ClockIcon}
          tone={step.done ? 'success' : 'subdued'}
          accessibilityLabel={
            step.done ? messages.home.guide.doneMark : messages.home.guide.openMark
          }
        />
      </Box>
      <BlockStack gap="150" inlineAlign="start">
        <Text as="h3" variant="headingSm">
          {step.title}
        </Text>
        <Text as="p">{step.text}</Text>
        {step.form}
        {step.action ? <Button url={step.action.url}>{step.action.content}</Button> : null}
      </BlockStack>
    </InlineStack>
  );
}

type Messages = ReturnType<typeof useI18n>['messages'];

function listSteps(setup: SetupState, messages: Messages): Step[] {
  const labels = messages.home.guide;
  const reviewText = setup.reviewDone ? labels.reviewDone : labels.reviewText;
  return [
    {
      done: setup.catalogDone,
      title: labels.catalog,
      text: setup.catalogDone
        ? labels.catalogDone({ count: setup.registered })
        : labels.catalogText,
    },
    ...listGoalStep(setup.goal, messages),
    {
      done: setup.retailers > 0,
      title: labels.competitor,
      text:
        setup.retailers > 0
          ? labels.competitorDone({ count: setup.retailers })
          : labels.competitorText,
      action:
        setup.retailers > 0
          ? undefined
          : { content: labels.competitorAction, url: '/app/competitors' },
    },
    {
      done: setup.reviewDone,
      title: labels.review,
      text: setup.toReview > 0 ? labels.reviewWaiting({ count: setup.toReview }) : reviewText,
      action:
        setup.toReview > 0 ? { content: labels.reviewAction, url: '/app/matches' } : undefined,
    },
  ];
}

function listGoalStep(goal: SetupState['goal'], messages: Messages): Step[] {
  if (goal === null) return [];
  const labels = messages.home.guide;
  return [
    {
      done: goal.chosen,
      title: labels.goal,
      text: goal.chosen
        ? labels.goalDone({ goal: messages.goal.names[goal.current] })
        : labels.goalText,
      form: goal.chosen ? undefined : <GoalForm goal={goal.current} />,
    },
  ];
}

/**
 * The goal of recommendations as the setup guide asks for it: a select, because the radio buttons
 * of Settings would add 4 kB to Home.
 */
function GoalForm({ goal }: { goal: Goal }) {
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
