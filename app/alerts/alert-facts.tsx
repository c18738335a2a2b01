/** What an alert of each kind says: the cells of a table, or the text of a page. */
import { Text } from '@shopify/polaris';
import type { ReactNode } from 'react';
import { getMoneyRatio } from '#kernel/money.ts';
import type { AlertFacts } from '#app/service-copy/alert-facts.ts';
import { useI18n } from '#app/components/i18n.tsx';

/**
 * The price that the alert's is compared with: the MAP price, the merchant's own, or what the
 * competitor asked before. Empty for a kind without one. `isNamed`: says which of them it is, in a
 * list of several kinds.
 */
export function AlertCompared({ facts, isNamed }: { facts: AlertFacts; isNamed: boolean }) {
  const { messages, money } = useI18n();
  const { facts: labels, limits } = messages.alerts;
  const compared = (() => {
    switch (facts.type) {
      case 'price_changed':
        return { name: labels.was, price: facts.previous };
      case 'cheapest_by_far':
        return { name: labels.yourPrice, price: facts.own };
      case 'availability_changed':
      case 'new_listing':
      case 'retailer_unreadable':
        return null;
      default:
        return { name: limits[facts.type], price: facts.limit };
    }
  })();
  if (compared === null) return '–';
  return (
    <>
      {money(compared.price)}
      {isNamed ? <Line>{compared.name}</Line> : null}
    </>
  );
}

/** What was found: a price and how far it is from the other one, or what happened. */
export function AlertFact({ facts, isResolved }: { facts: AlertFacts; isResolved: boolean }) {
  const { messages, money, percent, age } = useI18n();
  const { below, before, facts: labels } = messages.alerts;
  const tone = isResolved ? 'subdued' : 'critical';
  switch (facts.type) {
    case 'price_changed': {
      const ratio = getMoneyRatio(facts.listed, facts.previous);
      const by = percent(Math.abs(ratio - 1));
      return (
        <>
          <Strong>
            {labels.change({ before: money(facts.previous), after: money(facts.listed) })}
          </Strong>
          <Line>{ratio < 1 ? labels.fell({ percent: by }) : labels.rose({ percent: by })}</Line>
        </>
      );
    }
    case 'availability_changed':
      return (
        <>
          <Strong>
            {facts.availability === 'in_stock' ? labels.backInStock : labels.outOfStock}
          </Strong>
          <Line>{labels.firstSeen({ when: age(facts.changedAt) })}</Line>
        </>
      );
    case 'cheapest_by_far':
      return (
        <>
          <Strong>{money(facts.next)}</Strong>
          <Line>{labels.nextPrice}</Line>
          <Line>
            {facts.next.minor > 0n
              ? labels.cheaper({ percent: percent(1 - getMoneyRatio(facts.own, facts.next)) })
              : null}
          </Line>
          <Line>{labels.offers({ count: facts.offers })}</Line>
        </>
      );
    case 'retailer_unreadable':
      return (
        <>
          <Strong>{labels.unreadable[facts.status]}</Strong>
          <Line>{labels.firstSeen({ when: age(facts.since) })}</Line>
        </>
      );
    case 'new_listing':
      return (
        <>
          <Strong>{facts.what === 'seller' ? labels.newSeller : labels.newListing}</Strong>
          {facts.seller === null ? null : <Line>{labels.seller({ name: facts.seller })}</Line>}
          <Line>{facts.listed === null ? labels.noPrice : money(facts.listed)}</Line>
        </>
      );
    default:
      return (
        <>
          <Strong>{money(facts.listed)}</Strong>
          {facts.limit.minor > 0n ? (
            <Line tone={tone}>
              {below({ percent: percent(1 - getMoneyRatio(facts.listed, facts.limit)) })}
            </Line>
          ) : null}
          {facts.previous ? <Line>{before({ price: money(facts.previous) })}</Line> : null}
        </>
      );
  }
}

function Strong({ children }: { children: ReactNode }) {
  return <span className="pi-block pi-number pi-strong">{children}</span>;
}

function Line({
  children,
  tone = 'subdued',
}: {
  children: ReactNode;
  tone?: 'subdued' | 'critical';
}) {
  return (
    <span className="pi-block">
      <Text as="span" variant="bodySm" tone={tone}>
        {children}
      </Text>
    </span>
  );
}
