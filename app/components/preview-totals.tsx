import { Banner, BlockStack, Card, Text } from '@shopify/polaris';
import type { PreviewTotals as Totals } from '#app/service-copy/get-preview-totals.server.ts';
import { Figure } from './figure.tsx';
import { useWords } from './words.tsx';

/** A preview in numbers, with what is to be looked at before it is confirmed. */
export function PreviewTotals({ totals, notListed }: { totals: Totals; notListed: number }) {
  const { texts, count, percent } = useWords();
  const words = texts.previews;
  const signed = (fraction: number) => percent(fraction, { sign: true, digits: 1 });
  const margin = (fraction: number | null) =>
    fraction === null ? texts.shared.unknown : percent(fraction, { digits: 1 });
  const { largest, leftOut } = totals;
  const allLeftOut = leftOut.reduce((sum, each) => sum + each.count, 0);
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {words.totals}
        </Text>
        <dl className="pi-prices pi-recommendation-figures">
          <Figure
            term={words.toChange}
            value={count(totals.kept)}
            note={totals.removed > 0 ? words.taken(totals.removed) : undefined}
          />
          <Figure term={words.up} value={count(totals.up)} />
          <Figure term={words.down} value={count(totals.down)} />
          <Figure
            term={words.meanChange}
            value={totals.meanChange === null ? texts.shared.unknown : signed(totals.meanChange)}
          />
          <Figure
            term={words.largest}
            value={largest ? signed(largest.change) : texts.shared.unknown}
            note={largest?.title ?? undefined}
          />
          <Figure
            term={words.margin}
            value={
              totals.withCost === 0
                ? texts.shared.unknown
                : words.fromTo(margin(totals.marginBefore), margin(totals.marginAfter))
            }
            note={
              totals.withCost === 0 ? words.noCost : words.marginOf(totals.withCost, totals.kept)
            }
          />
          <Figure term={words.leftOutTotal} value={count(allLeftOut + notListed)} />
        </dl>
        {totals.belowCost > 0 ? (
          <Banner tone="warning">{words.belowCost(totals.belowCost)}</Banner>
        ) : null}
        {notListed > 0 ? <Banner tone="info">{words.notListed(notListed)}</Banner> : null}
      </BlockStack>
    </Card>
  );
}
