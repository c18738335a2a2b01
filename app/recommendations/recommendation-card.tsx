import { useFetcher } from '@remix-run/react';
import {
  Badge,
  Banner,
  BlockStack,
  Button,
  Card,
  Checkbox,
  InlineStack,
  Text,
} from '@shopify/polaris';
import { useEffect, useRef, useState } from 'react';
import type { Money } from '#kernel/money.ts';
import type { Recommendation } from '#app/service-copy/recommendation.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import type { CompareAtChoice as Choice } from '#app/repricing/choose-compare-at.ts';
import type { PriceChangeOutcome } from '#app/repricing/price-change.ts';
import { RecommendationBasis, isBenchmarkOnly } from './recommendation-basis.tsx';
import { RecommendationFigures } from './recommendation-figures.tsx';
import { RecommendationReasons } from './recommendation-reasons.tsx';
import { PriceChangeError } from '#app/repricing/price-change-error.tsx';
import { CompareAtChoice } from './compare-at-choice.tsx';
import { ProductName, type ProductNameProps } from '#app/components/product-name.tsx';
import { UndoButton } from '#app/repricing/undo-button.tsx';
import { useI18n } from '#app/components/i18n.tsx';
import { formatError } from '#app/locales/format-refusal.ts';

/**
 * The result of a decision while the page is open; `change` is null when it was dismissed.
 * `isUndone`: the change was undone since.
 */
export type RecommendationOutcome = ActionResult<{
  readonly change: PriceChangeOutcome | null;
  readonly isUndone?: boolean;
}>;

export interface RecommendationCardProps {
  readonly recommendation: Recommendation;
  /** The product of the recommendation; not shown on the product's own page. */
  readonly product: ProductNameProps;
  readonly compareAt: Money | null;
  /** As in CompareAtChoice. */
  readonly lowest: Money | null;
  readonly hideProduct?: boolean;
  /** Where several recommendations can be applied together. */
  readonly selection?: { readonly selected: boolean; readonly onChange: () => void };
  readonly weak: boolean;
  readonly priceMoved: boolean;
  /** False while recommendations can't be applied at all: the page explains why. */
  readonly canApply: boolean;
  /**
   * Stored by the page, so that the result stays in place of the recommendation when the list is
   * loaded again.
   */
  readonly outcome: RecommendationOutcome | null;
  /** Decided or withdrawn: only the result is shown. */
  readonly done: boolean;
  readonly onOutcome: (outcome: RecommendationOutcome) => void;
}

/**
 * One recommendation with its buttons, which are replaced by the result of the decision. Its
 * numbers and reasons stay.
 */
export function RecommendationCard({
  recommendation,
  product,
  compareAt,
  lowest,
  hideProduct,
  selection,
  weak,
  priceMoved,
  canApply,
  outcome,
  done,
  onOutcome,
}: RecommendationCardProps) {
  const { messages } = useI18n();
  const [choice, setChoice] = useState<Choice>('leave');
  const result = (
    <RecommendationResult title={product.title} outcome={outcome} onOutcome={onOutcome} />
  );
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          {hideProduct ? (
            <Text as="h2" variant="headingMd">
              {messages.recommendation.single}
            </Text>
          ) : (
            <InlineStack gap="200" blockAlign="center" wrap={false}>
              {selection ? (
                <Checkbox
                  label={messages.batches.bulk.select({ product: product.title })}
                  labelHidden
                  checked={selection.selected && !done}
                  // Disabled instead of removed, because everything below it would move.
                  disabled={done}
                  onChange={selection.onChange}
                />
              ) : null}
              <ProductName {...product} heading="h2" strong />
            </InlineStack>
          )}
          <InlineStack gap="100">
            <RecommendationBasis recommendation={recommendation} />
            {weak ? <Badge tone="attention">{messages.recommendation.weak}</Badge> : null}
          </InlineStack>
        </InlineStack>
        <RecommendationFigures recommendation={recommendation} />
        <div className="pi-layers">
          <div className="pi-recommendation-actions" data-hidden={done || undefined}>
            <RecommendationButtons
              recommendation={recommendation}
              compareAt={choice}
              title={product.title}
              disabled={priceMoved || !canApply}
              onOutcome={onOutcome}
            />
            {priceMoved ? null : (
              <CompareAtChoice
                recommendation={recommendation}
                compareAt={compareAt}
                lowest={lowest}
                value={choice}
                onChange={setChoice}
              />
            )}
          </div>
          {done ? result : null}
          {outcome && !done ? <div data-below="">{result}</div> : null}
        </div>
        {priceMoved && !done ? (
          <Banner tone="warning">{messages.recommendation.priceMoved}</Banner>
        ) : null}
        <RecommendationReasons recommendation={recommendation} compareAt={compareAt} />
      </BlockStack>
    </Card>
  );
}

/** True when it was applied or dismissed; a recommendation that was undone is open again. */
export function isFinished(outcome: RecommendationOutcome | null): boolean {
  if (outcome?.ok !== true || outcome.isUndone) return false;
  return outcome.change === null || outcome.change.status === 'applied';
}

function RecommendationResult({
  title,
  outcome,
  onOutcome,
}: {
  title: string;
  /** Null where it was withdrawn without a decision on this page. */
  outcome: RecommendationOutcome | null;
  onOutcome: RecommendationCardProps['onOutcome'];
}) {
  const { messages, money } = useI18n();
  const labels = messages.recommendation;
  if (!outcome) return <Banner tone="info">{labels.gone({ product: title })}</Banner>;
  if (!outcome.ok) {
    return (
      <Banner tone="warning" title={labels.refusedTitle({ product: title })}>
        <p>{formatError(messages, outcome)}</p>
      </Banner>
    );
  }
  const { change, isUndone } = outcome;
  if (!change) return <Banner tone="info">{labels.dismissed({ product: title })}</Banner>;
  if (isUndone) {
    return (
      <div role="status">
        <Text as="p" tone="success">
          {labels.undone({ product: title, price: money(change.from) })}
        </Text>
      </div>
    );
  }
  if (change.status !== 'applied') return <PriceChangeError title={title} change={change} />;
  return (
    <Banner tone="success">
      <div className="pi-recommendation-result">
        <div>
          <p>
            {labels.applied({ product: title, from: money(change.from), to: money(change.to) })}
          </p>
          {change.compareAt ? (
            <p>
              {labels.compareAtChanged({
                from: change.compareAt.from ? money(change.compareAt.from) : messages.shared.none,
                to: change.compareAt.to ? money(change.compareAt.to) : messages.shared.none,
              })}
            </p>
          ) : null}
        </div>
        <UndoButton
          changeId={change.changeId}
          title={title}
          back={change.from}
          onUndone={() => onOutcome({ ok: true, change, isUndone: true })}
        />
      </div>
    </Banner>
  );
}

function RecommendationButtons({
  recommendation,
  compareAt,
  title,
  disabled,
  onOutcome,
}: {
  recommendation: Recommendation;
  compareAt: Choice;
  title: string;
  disabled: boolean;
  onOutcome: RecommendationCardProps['onOutcome'];
}) {
  const { messages, money } = useI18n();
  const labels = messages.recommendation;
  const fetcher = useFetcher<RecommendationOutcome>();
  const requestKey = useRef<string | null>(null);
  const busy = fetcher.state !== 'idle';
  const intent = fetcher.formData?.get('intent');
  const { data } = fetcher;
  const report = useRef(onOutcome);
  report.current = onOutcome;
  useEffect(() => {
    if (!data) return;
    requestKey.current = null;
    report.current(data);
  }, [data]);
  const send = (name: 'apply' | 'dismiss') => {
    // A second click before the response sends the same key, so it counts as the same change.
    requestKey.current ??= crypto.randomUUID();
    void fetcher.submit(
      {
        intent: name,
        serviceProductId: recommendation.serviceProductId,
        recommendationId: recommendation.recommendationId ?? '',
        expectedMinor: recommendation.current.minor.toString(),
        toMinor: recommendation.suggested.minor.toString(),
        requestKey: requestKey.current,
        compareAt,
      },
      { method: 'post', action: '/app/recommendations' },
    );
  };
  return (
    <InlineStack gap="200" wrap={false}>
      <Button
        variant={isBenchmarkOnly(recommendation) ? undefined : 'primary'}
        disabled={disabled || (busy && intent !== 'apply')}
        loading={busy && intent === 'apply'}
        onClick={() => send('apply')}
        accessibilityLabel={labels.applyLabel({
          price: money(recommendation.suggested),
          product: title,
        })}
      >
        {labels.apply({ price: money(recommendation.suggested) })}
      </Button>
      <Button
        disabled={busy}
        onClick={() => send('dismiss')}
        accessibilityLabel={labels.dismissLabel({ product: title })}
      >
        {labels.dismiss}
      </Button>
    </InlineStack>
  );
}
