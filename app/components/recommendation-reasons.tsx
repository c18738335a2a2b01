import { Button, Collapsible, Text } from '@shopify/polaris';
import { useId, useState } from 'react';
import { compareMoney, type Money } from '#kernel/money.ts';
import type { Recommendation } from '#app/service-copy/recommendation.ts';
import { formatCode } from '#app/texts/format-code.ts';
import { isBenchmarkOnly } from './recommendation-basis.tsx';
import { useWords } from './words.tsx';

/** Why, and what speaks against it, side by side; what it was worked out from on demand. */
export function RecommendationReasons({
  recommendation,
  compareAt,
}: {
  recommendation: Recommendation;
  compareAt: Money | null;
}) {
  const { texts, money, tell } = useWords();
  const words = texts.recommendation;
  const ends =
    compareAt !== null &&
    compareAt.currency === recommendation.suggested.currency &&
    compareMoney(recommendation.suggested, compareAt) >= 0;
  const against = [
    ...(ends ? [words.compareAt(money(compareAt), money(recommendation.suggested))] : []),
    ...(isBenchmarkOnly(recommendation) ? [words.experienceOnly] : []),
    ...recommendation.against.map((told) => tell('recommendation', told)),
  ];
  return (
    <div className="pi-recommendation-reasons">
      <div>
        <Reasons
          title={words.reasons}
          list={recommendation.reasons.map((told) => tell('recommendation', told))}
          fallback={words.noReasons}
        />
        <RecommendationDetails recommendation={recommendation} />
      </div>
      <Reasons title={words.against} list={against} fallback={words.nothingAgainst} />
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
  const { texts, age, count } = useWords();
  const words = texts.recommendation;
  const [open, setOpen] = useState(false);
  const id = useId();
  const { evidence } = recommendation;
  const number = (value: number | null) => (value === null ? texts.shared.unknown : count(value));
  const cost = evidence.costKnown ? words.detail.costKnown : words.detail.costUnknown;
  const facts: [string, string | null][] = [
    [
      words.basis,
      recommendation.basis ? formatCode(words.bases, recommendation.basis) : words.basisUnknown,
    ],
    [
      words.detail.confidence,
      recommendation.objective === 'market_price'
        ? words.confidenceHelpMarket
        : words.confidenceHelp,
    ],
    [
      words.detail.limit,
      recommendation.guardRail ? formatCode(words.guardRails, recommendation.guardRail) : null,
    ],
    [words.detail.competitors, number(evidence.competitors)],
    [
      words.detail.oldest,
      evidence.oldestCompetitorHours === null
        ? null
        : words.detail.hoursAgo(Math.ceil(evidence.oldestCompetitorHours)),
    ],
    [words.detail.salesDays, number(evidence.salesDays)],
    [words.detail.ownChanges, number(evidence.ownPriceChanges)],
    [words.detail.cost, evidence.costKnown === null ? null : cost],
    [words.detail.made, age(recommendation.recommendedAt)],
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
        {words.details}
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
