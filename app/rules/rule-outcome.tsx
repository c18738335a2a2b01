import { Banner, BlockStack, Button, InlineStack, Text } from '@shopify/polaris';
import { useI18n } from '#app/components/i18n.tsx';
import { formatError } from '#app/locales/format-refusal.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import type { RuleDone } from './handle-rule-action.server.ts';
import { RuleChangeList } from './rule-change-list.tsx';
import { describeIssue } from './rule-errors.tsx';

/**
 * What became of a change of the rules. `onKeep`, `onDiscard`: the choice after somebody else saved,
 * where there is something to keep.
 */
export function RuleOutcome({
  outcome,
  onKeep,
  onDiscard,
}: {
  outcome: ActionResult<RuleDone>;
  onKeep?: (version: number) => void;
  onDiscard?: () => void;
}) {
  const i18n = useI18n();
  const { messages, age } = i18n;
  const labels = messages.rules;
  if (!outcome.ok)
    return (
      <Banner tone="critical" title={labels.notSaved}>
        <p>{formatError(messages, outcome)}</p>
      </Banner>
    );
  switch (outcome.done) {
    case 'saved':
      return (
        <Banner tone="success">
          <p>{outcome.isSearching ? labels.savedSearching : labels.saved}</p>
        </Banner>
      );
    case 'no-json':
      return (
        <Banner tone="critical" title={labels.file.noJson}>
          <p>{outcome.message}</p>
        </Banner>
      );
    case 'invalid':
      return (
        <Banner tone="critical" title={labels.invalid({ count: outcome.issues.length })}>
          <ul className="pi-list">
            {outcome.issues.map((issue, at) => (
              <li key={at}>
                <code>{formatPath(issue.path)}</code>: {describeIssue(i18n, issue)}{' '}
                <span lang="en">({issue.message})</span>
              </li>
            ))}
          </ul>
        </Banner>
      );
    case 'conflict':
      return (
        <Banner tone="warning" title={labels.conflict.title}>
          <BlockStack gap="200">
            <Text as="p">
              {labels.conflict.text({
                name: outcome.savedBy ?? labels.somebody,
                version: outcome.version,
                age: outcome.savedAt ? age(outcome.savedAt) : messages.shared.unknown,
              })}
            </Text>
            <RuleChangeList changes={outcome.changes} />
            {onKeep && onDiscard ? (
              <InlineStack gap="200">
                <Button onClick={() => onKeep(outcome.version)}>{labels.conflict.keep}</Button>
                <Button onClick={onDiscard}>{labels.conflict.discard}</Button>
              </InlineStack>
            ) : (
              <Text as="p">{labels.conflict.again}</Text>
            )}
          </BlockStack>
        </Banner>
      );
    case 'read':
      return null;
  }
}

/** `rules[2].strategies[0].amount` */
const formatPath = (path: readonly (string | number)[]): string =>
  path
    .map((part, at) => {
      if (typeof part === 'number') return `[${part}]`;
      return at === 0 ? part : `.${part}`;
    })
    .join('');
