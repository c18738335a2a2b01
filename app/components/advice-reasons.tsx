import { Button, Collapsible, Text } from '@shopify/polaris';
import { useId, useState } from 'react';
import { compareMoney, type Money } from '#kernel/money.ts';
import type { Advice } from '#app/insights/advice.ts';
import { nameCode } from '#app/texts/name-code.ts';
import { restsOnExperienceOnly } from './advice-basis.tsx';
import { useWords } from './words.tsx';

/** Why, and what speaks against it, side by side; what it was worked out from on demand. */
export function AdviceReasons({ advice, compareAt }: { advice: Advice; compareAt: Money | null }) {
  const { texts, money, tell } = useWords();
  const words = texts.advice;
  const ends =
    compareAt !== null &&
    compareAt.currency === advice.suggested.currency &&
    compareMoney(advice.suggested, compareAt) >= 0;
  const against = [
    ...(ends ? [words.compareAt(money(compareAt), money(advice.suggested))] : []),
    ...(restsOnExperienceOnly(advice) ? [words.experienceOnly] : []),
    ...advice.against.map((told) => tell('advice', told)),
  ];
  return (
    <div className="pi-advice-reasons">
      <div>
        <Reasons
          title={words.reasons}
          list={advice.reasons.map((told) => tell('advice', told))}
          fallback={words.noReasons}
        />
        <AdviceDetails advice={advice} />
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

function AdviceDetails({ advice }: { advice: Advice }) {
  const { texts, age, count } = useWords();
  const words = texts.advice;
  const [open, setOpen] = useState(false);
  const id = useId();
  const { evidence } = advice;
  const number = (value: number | null) => (value === null ? texts.shared.unknown : count(value));
  const cost = evidence.costKnown ? words.detail.costKnown : words.detail.costUnknown;
  const facts: [string, string | null][] = [
    [words.basis, advice.basis ? nameCode(words.bases, advice.basis) : words.basisUnknown],
    [
      words.detail.confidence,
      advice.objective === 'market_price' ? words.confidenceHelpMarket : words.confidenceHelp,
    ],
    [words.detail.limit, advice.guardRail ? nameCode(words.guardRails, advice.guardRail) : null],
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
    [words.detail.made, age(advice.advisedAt)],
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
