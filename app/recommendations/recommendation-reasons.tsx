import { BlockStack, Button, Collapsible, Text } from '@shopify/polaris';
import { useId, useState } from 'react';
import { compareMoney, type Money } from '#kernel/money.ts';
import type { Recommendation } from '#app/service-copy/recommendation.ts';
import { formatCode } from '#app/locales/format-reason.ts';
import { isBenchmarkOnly } from './recommendation-basis.tsx';
import { useI18n } from '#app/components/i18n.tsx';
import { RuleSteps } from '#app/components/rule-steps.tsx';

/**
 * Reasons and risks of a recommendation side by side; details of the calculation can be expanded.
 */
export function RecommendationReasons({
  recommendation,
  compareAt,
}: {
  recommendation: Recommendation;
  compareAt: Money | null;
}) {
  const { messages, money, formatReason } = useI18n();
  const labels = messages.recommendation;
  const ends =
    compareAt !== null &&
    compareAt.currency === recommendation.suggested.currency &&
    compareMoney(recommendation.suggested, compareAt) >= 0;
  const against = [
    ...(ends
      ? [
          labels.compareAt({
            compareAt: money(compareAt),
            suggested: money(recommendation.suggested),
          }),
        ]
      : []),
    ...(isBenchmarkOnly(recommendation) ? [labels.experienceOnly] : []),
    ...recommendation.against.map((reason) => formatReason('recommendation', reason)),
  ];
  return (
    <div className="pi-recommendation-reasons">
      <BlockStack gap="200">
        {recommendation.rule ? (
          <div>
            <Text as="h3" variant="bodySm" fontWeight="semibold">
              {labels.rule.title}
            </Text>
            <RuleSteps rule={recommendation.rule} />
          </div>
        ) : null}
        <Reasons
          title={labels.reasons}
          list={recommendation.reasons.map((reason) => formatReason('recommendation', reason))}
          fallback={labels.noReasons}
        />
        <RecommendationDetails recommendation={recommendation} />
      </BlockStack>
      <Reasons title={labels.against} list={against} fallback={labels.nothingAgainst} />
    </div>
  );
}

function Reasons({
  title,
  list,
  fallback,
}: {
  title: string;
  list: readonly string[];
  fallback: string;
}) {
  return (
    <div>
      <Text as="h3" variant="bodySm" fontWeight="semibold">
        {title}
      </Text>
      {list.length > 0 ? (
        <ul className="pi-list pi-small">
          {list.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      ) : (
        <Text as="p" variant="bodySm" tone="subdued">
          {fallback}
        </Text>
      )}
    </div>
  );
}

function RecommendationDetails({ recommendation }: { recommendation: Recommendation }) {
  const { messages, age, count } = useI18n();
  const labels = messages.recommendation;
  const [open, setOpen] = useState(false);
  const id = useId();
  const { evidence } = recommendation;
  const number = (value: number | null) =>
    value === null ? messages.shared.unknown : count(value);
  const cost = evidence.costKnown ? labels.detail.costKnown : labels.detail.costUnknown;
  const facts: [string, string | null][] = [
    [
      labels.basis,
      recommendation.basis ? formatCode(labels.bases, recommendation.basis) : labels.basisUnknown,
    ],
    [
      labels.detail.confidence,
      recommendation.objective === 'market_price'
        ? labels.confidenceHelpMarket
        : labels.confidenceHelp,
    ],
    [
      labels.detail.limit,
      recommendation.guardRail ? formatCode(labels.guardRails, recommendation.guardRail) : null,
    ],
    [labels.detail.competitors, number(evidence.competitors)],
    [
      labels.detail.oldest,
      evidence.oldestCompetitorHours === null
        ? null
        : labels.detail.hoursAgo({ count: Math.ceil(evidence.oldestCompetitorHours) }),
    ],
    [labels.detail.salesDays, number(evidence.salesDays)],
    [labels.detail.ownChanges, number(evidence.ownPriceChanges)],
    [labels.detail.cost, evidence.costKnown === null ? null : cost],
    [labels.detail.made, age(recommendation.recommendedAt)],
  ];
  return (
    <div className="pi-details">
      <Button
        variant="plain"
        size="micro"
        disclosure={open ? 'up' : 'down'}
        onClick={() => setOpen(!open)}
        ariaExpanded={open}
        ariaControls={id}
      >
        {labels.details}
      </Button>
      <Collapsible id={id} open={open}>
        <dl className="pi-facts pi-small">
          {facts.map(([term, value]) =>
            value === null ? null : (
              <div key={term} className="pi-fact">
                <dt>{term}</dt>
                <dd>{value}</dd>
              </div>
            ),
          )}
        </dl>
      </Collapsible>
    </div>
  );
}
