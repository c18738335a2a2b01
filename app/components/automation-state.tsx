import { Link, useFetcher } from '@remix-run/react';
import { Banner, BlockStack, Button, InlineStack } from '@shopify/polaris';
import type { AutomationView } from '#app/automation/find-automation.server.ts';
import { formatCode } from '#app/texts/format-code.ts';
import { useWords } from './words.tsx';

/** On Home: that prices are changed without a click, or that this has stopped. Nothing where it is off. */
export function AutomationState({ automation }: { automation: AutomationView }) {
  const { texts } = useWords();
  const words = texts.automation;
  if (automation.stoppedAt) return <AutomationStopped automation={automation} />;
  if (!automation.settings.enabled) return null;
  return (
    <Banner tone="info" title={words.title}>
      <InlineStack gap="200">
        <span>{words.stateOn(automation.changedToday)}</span>
        <Link to="/app/activity">{words.toActivity}</Link>
        <Link to="/app/settings">{words.toSettings}</Link>
      </InlineStack>
    </Banner>
  );
}

/** Why it has stopped itself, and the way on. Nothing while it has not. */
export function AutomationStopped({ automation }: { automation: AutomationView }) {
  const { texts, age } = useWords();
  const words = texts.automation;
  const fetcher = useFetcher();
  if (!automation.stoppedAt || !automation.settings.enabled) return null;
  return (
    <Banner tone="critical" title={words.stoppedTitle}>
      <BlockStack gap="200" inlineAlign="start">
        <p>{formatCode(words.stopReasons, automation.stopReason ?? '')}</p>
        <p>{words.stoppedSince(age(automation.stoppedAt))}</p>
        <InlineStack gap="200" blockAlign="center">
          <fetcher.Form method="post" action="/app/settings">
            <input type="hidden" name="intent" value="resume-automation" />
            <Button submit loading={fetcher.state !== 'idle'}>
              {words.resume}
            </Button>
          </fetcher.Form>
          <Link to="/app/activity">{words.toActivity}</Link>
        </InlineStack>
      </BlockStack>
    </Banner>
  );
}
