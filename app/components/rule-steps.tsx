import { Text } from '@shopify/polaris';
import type { LocalizedReason } from '#app/locales/format-reason.ts';
import { useI18n } from './i18n.tsx';

/** Why a price is what it is: the pricing rule that gave it, and its steps in order. */
export function RuleSteps({
  rule,
}: {
  rule: {
    readonly name: string;
    readonly steps: readonly LocalizedReason[];
    readonly isLossExpected: boolean;
  };
}) {
  const { messages, formatReason } = useI18n();
  const labels = messages.recommendation.rule;
  return (
    <div>
      <Text as="p" variant="bodySm">
        <bdi>{labels.name({ rule: rule.name })}</bdi>
      </Text>
      <ol className="pi-list pi-small">
        {rule.steps.map((step, at) => (
          <li key={at}>{formatReason('ruleStep', step)}</li>
        ))}
      </ol>
      {rule.isLossExpected ? (
        <Text as="p" variant="bodySm" tone="caution">
          {labels.expectedLoss}
        </Text>
      ) : null}
    </div>
  );
}
