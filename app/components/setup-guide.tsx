import { useFetcher } from '@remix-run/react';
import { BlockStack, Box, Button, Card, Icon, InlineStack, Text } from '@shopify/polaris';
import { CheckCircleIcon, ClockIcon } from '@shopify/polaris-icons';
import type { ReactNode } from 'react';
import type { ShopGoal } from '#app/settings/goal.ts';
import { GoalForm } from './goal-form.tsx';
import { useWords } from './words.tsx';

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

/** The steps from a fresh installation to the first result. */
export function SetupGuide({ setup }: { setup: SetupState }) {
  const { texts } = useWords();
  const fetcher = useFetcher();
  const words = texts.home.guide;
  const steps = listSteps(setup, texts);
  const done = steps.filter((step) => step.done).length;
  return (
    <Card>
      <BlockStack gap="400">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <BlockStack gap="050">
            <Text as="h2" variant="headingMd">
              {words.title}
            </Text>
            <Text as="p" variant="bodySm" tone="subdued">
              {words.progress(done, steps.length)}
            </Text>
          </BlockStack>
          <fetcher.Form method="post" action="/app?index">
            <input type="hidden" name="intent" value="dismiss-guide" />
            <Button submit variant="plain" loading={fetcher.state !== 'idle'}>
              {words.dismiss}
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
  const { texts } = useWords();
  return (
    <InlineStack gap="300" wrap={false} blockAlign="start">
      <Box>
        <Icon
          source={step.done ? CheckCircleIcon : ClockIcon}
          tone={step.done ? 'success' : 'subdued'}
          accessibilityLabel={step.done ? texts.home.guide.doneMark : texts.home.guide.openMark}
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

type Texts = ReturnType<typeof useWords>['texts'];

function listSteps(setup: SetupState, texts: Texts): Step[] {
  const words = texts.home.guide;
  const reviewText = setup.reviewDone ? words.reviewDone : words.reviewText;
  return [
    {
      done: setup.catalogDone,
      title: words.catalogue,
      text: setup.catalogDone ? words.catalogDone(setup.registered) : words.catalogText,
    },
    ...listGoalStep(setup.goal, texts),
    {
      done: setup.retailers > 0,
      title: words.competitor,
      text: setup.retailers > 0 ? words.competitorDone(setup.retailers) : words.competitorText,
      action:
        setup.retailers > 0
          ? undefined
          : { content: words.competitorAction, url: '/app/competitors' },
    },
    {
      done: setup.reviewDone,
      title: words.review,
      text: setup.toReview > 0 ? words.reviewWaiting(setup.toReview) : reviewText,
      action: setup.toReview > 0 ? { content: words.reviewAction, url: '/app/matches' } : undefined,
    },
  ];
}

function listGoalStep(goal: SetupState['goal'], texts: Texts): Step[] {
  if (goal === null) return [];
  const words = texts.home.guide;
  return [
    {
      done: goal.chosen,
      title: words.goal,
      text: goal.chosen ? words.goalDone(texts.settings.goal.names[goal.current]) : words.goalText,
      form: goal.chosen ? undefined : <GoalForm goal={goal.current} />,
    },
  ];
}
