import { Link, useFetcher } from '@remix-run/react';
import { Banner, BlockStack, Button, InlineStack } from '@shopify/polaris';
import type { AutomationView } from '#app/automation/automation.server.ts';
import { formatCode } from '#app/locales/format-reason.ts';
import { useI18n } from '#app/components/i18n.tsx';

/** Shows on Home that automatic pricing is on or paused. Renders nothing while it is off. */
export function AutomationState({ automation }: { automation: AutomationView }) {
  const { messages } = useI18n();
  const labels = messages.automation;
  if (automation.stoppedAt) return <AutomationStopped automation={automation} />;
  if (!automation.settings.enabled) return null;
  return (
    <Banner tone="info" title={labels.title}>
      <InlineStack gap="200">
        <span>{labels.stateOn({ count: automation.changedToday })}</span>
        <Link to="/app/activity">{labels.toActivity}</Link>
        <Link to="/app/settings">{labels.toSettings}</Link>
      </InlineStack>
    </Banner>
  );
}

/**
 * Why automatic pricing was paused, with the button that resumes it. Renders nothing while it is
 * not paused.
 */
export function AutomationStopped({ automation }: { automation: AutomationView }) {
  const { messages, age } = useI18n();
  const labels = messages.automation;
  const fetcher = useFetcher();
  if (!automation.stoppedAt || !automation.settings.enabled) return null;
  return (
    <Banner tone="critical" title={labels.stoppedTitle}>
      <BlockStack gap="200" inlineAlign="start">
        <p>{formatCode(labels.stopReasons, automation.stopReason ?? '')}</p>
        <p>{labels.stoppedSince({ when: age(automation.stoppedAt) })}</p>
        <InlineStack gap="200" blockAlign="center">
          <fetcher.Form method="post" action="/app/settings">
            <input type="hidden" name="intent" value="resume-automation" />
            <Button submit loading={fetcher.state !== 'idle'}>
              {labels.resume}
            </Button>
          </fetcher.Form>
          <Link to="/app/activity">{labels.toActivity}</Link>
        </InlineStack>
      </BlockStack>
    </Banner>
  );
}
