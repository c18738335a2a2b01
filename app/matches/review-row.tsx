import { BlockStack, Button, ButtonGroup, Checkbox, InlineStack, Text } from '@shopify/polaris';
import { memo, useEffect, useRef } from 'react';
import { DomainName } from '#app/components/domain-name.tsx';
import { OutsideLink } from '#app/components/outside-link.tsx';
import { useI18n } from '#app/components/i18n.tsx';
import { useBrokenPicture } from '#app/components/use-broken-picture.ts';
import { NamePieces } from './name-pieces.tsx';
import type { ReviewPair } from './list-review.server.ts';
import { type Decision, isDecided } from './use-review.ts';

/** What a row does; the same object for all rows and all renders. */
export interface RowHandlers {
  readonly toggle: (id: string) => void;
  readonly decide: (pair: ReviewPair, decision: Decision) => void;
  readonly withdraw: (pair: ReviewPair) => void;
  readonly notSold: (pair: ReviewPair) => void;
}

interface RowProps {
  readonly pair: ReviewPair;
  readonly verdict: ReviewPair['verdict'];
  /** Other matches that the decision settled. */
  readonly settled: number;
  readonly isCurrent: boolean;
  readonly isSelected: boolean;
  readonly canDecide: boolean;
  readonly handlers: RowHandlers;
}

/**
 * A match that waits, or what was decided about it. Drawn again only when something of it changed:
 * a key draws two rows, not a hundred.
 */
export const ReviewRow = memo(function ReviewRow(props: RowProps) {
  const { pair, isCurrent, handlers } = props;
  const { messages, probability, formatReason } = useI18n();
  const labels = messages.matches;
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <tr
      ref={row}
      className={isCurrent ? 'pi-current' : undefined}
      aria-current={isCurrent ? 'true' : undefined}
      data-match={pair.id}
    >
      <td>
        <InlineStack gap="200" wrap={false} blockAlign="start">
          <Checkbox
            label={labels.review.select({ name: pair.theirs.name })}
            labelHidden
            checked={props.isSelected}
            disabled={!props.canDecide || isDecided(props.verdict)}
            onChange={() => handlers.toggle(pair.id)}
          />
          <SidePicture url={pair.ours.imageUrl} />
          <OutsideLink url={pair.ours.url}>
            <NamePieces pieces={pair.names.ours} />
          </OutsideLink>
        </InlineStack>
      </td>
      <td data-label={labels.columns.theirs} className="pi-domain">
        <InlineStack gap="200" wrap={false} blockAlign="start">
          <SidePicture url={pair.theirs.imageUrl} />
          <BlockStack gap="050">
            <OutsideLink url={pair.theirs.url}>
              <NamePieces pieces={pair.names.theirs} />
            </OutsideLink>
            <Text as="span" variant="bodySm" tone="subdued">
              <DomainName domain={pair.retailer} />
            </Text>
          </BlockStack>
        </InlineStack>
      </td>
      <td data-label={labels.columns.prices} className="pi-number">
        <Prices pair={pair} />
      </td>
      <td data-label={labels.columns.reasons}>
        <div>
          <Text as="span" variant="bodySm">
            {[
              labels.likely({ percent: probability(pair.probability) }),
              ...pair.reasons.slice(0, 3).map((reason) => formatReason('match', reason)),
            ].join('; ')}
          </Text>
          <Effect pair={pair} />
        </div>
      </td>
      <td data-label={labels.columns.actions}>
        <RowActions {...props} />
      </td>
    </tr>
  );
});

/** Nothing where there is no picture, or it cannot be loaded. */
function SidePicture({ url }: { url: string | null }) {
  const { isBroken, holder } = useBrokenPicture(url);
  if (!url || isBroken || !/^https?:\/\//i.test(url)) return null;
  // Does not send the retailer the address of the page where its picture is viewed.
  return (
    <div {...holder} className="pi-thumb">
      <img src={url} alt="" referrerPolicy="no-referrer" loading="lazy" width="40" height="40" />
    </div>
  );
}

function Prices({ pair }: { pair: ReviewPair }) {
  const { messages, money, percent } = useI18n();
  const labels = messages.matches;
  const price = (side: ReviewPair['ours']): string =>
    side.price ? money(side.price) : messages.shared.unknownPrice;
  const gap = getGap(pair);
  return (
    <div>
      {labels.prices({ ours: price(pair.ours), theirs: price(pair.theirs) })}
      {gap === null || gap === 0 ? null : (
        <Text as="p" variant="bodySm" fontWeight="semibold">
          {gap < 0
            ? labels.review.gapBelow({ percent: percent(-gap) })
            : labels.review.gapAbove({ percent: percent(gap) })}
        </Text>
      )}
    </div>
  );
}

/** Their price less ours as a share of ours, for display; null when they cannot be compared. */
function getGap({ ours, theirs }: ReviewPair): number | null {
  const [own, other] = [ours.price, theirs.price];
  if (!own || other?.currency !== own.currency || own.minor <= 0n) return null;
  return Number(other.minor - own.minor) / Number(own.minor);
}

function Effect({ pair: { effect } }: { pair: ReviewPair }) {
  const labels = useI18n().messages.matches.review;
  if (!effect) return null;
  const parts = [
    effect.violates && labels.violates,
    effect.units > 0 && labels.units({ count: effect.units }),
    effect.settles > 0 && labels.settles({ count: effect.settles }),
  ].filter((part) => part !== false);
  return parts.length === 0 ? null : (
    <Text as="p" variant="bodySm" fontWeight="semibold">
      {parts.join(' · ')}
    </Text>
  );
}

function RowActions({ pair, verdict, settled, canDecide, handlers }: RowProps) {
  const labels = useI18n().messages.matches;
  const { name } = pair.theirs;
  if (verdict === 'confirmed' || verdict === 'refused')
    return (
      <BlockStack gap="050" inlineAlign="start">
        <Text as="span" variant="bodySm" tone="success">
          {labels.saidNow[verdict]}
        </Text>
        {settled > 0 ? (
          <Text as="span" variant="bodySm">
            {labels.review.settled({ count: settled })}
          </Text>
        ) : null}
        <Button
          size="slim"
          variant="plain"
          accessibilityLabel={labels.about({ action: labels.takeBack, name })}
          onClick={() => handlers.withdraw(pair)}
        >
          {labels.takeBack}
        </Button>
      </BlockStack>
    );
  const button = (action: string, decision: Decision) => (
    <Button
      size="slim"
      disabled={!canDecide}
      accessibilityLabel={labels.about({ action, name })}
      onClick={() => handlers.decide(pair, decision)}
    >
      {action}
    </Button>
  );
  return (
    <BlockStack gap="100" inlineAlign="start">
      <ButtonGroup noWrap>
        {button(labels.review.confirm, 'confirmed')}
        {button(labels.review.reject, 'refused')}
      </ButtonGroup>
      <Button
        size="slim"
        variant="plain"
        disabled={!canDecide}
        accessibilityLabel={labels.about({ action: labels.review.notSold, name })}
        onClick={() => handlers.notSold(pair)}
      >
        {labels.review.notSold}
      </Button>
    </BlockStack>
  );
}
