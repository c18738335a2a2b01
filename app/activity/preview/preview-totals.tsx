import { Banner, BlockStack, Card, Text } from '@shopify/polaris';
import type { PreviewTotals as Totals } from '#app/activity/preview/get-preview-totals.server.ts';
import { Figure } from '#app/components/figure.tsx';
import { useI18n } from '#app/components/i18n.tsx';

/** The totals of a preview, with warnings to check before it is confirmed. */
export function PreviewTotals({ totals, notListed }: { totals: Totals; notListed: number }) {
  const { messages, count, percent } = useI18n();
  const labels = messages.previews;
  const signed = (fraction: number) => percent(fraction, { sign: true, digits: 1 });
  const margin = (fraction: number | null) =>
    fraction === null ? messages.shared.unknown : percent(fraction, { digits: 1 });
  const { largest, leftOut } = totals;
  const allLeftOut = leftOut.reduce((sum, each) => sum + each.count, 0);
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {labels.totals}
        </Text>
        <dl className="pi-prices pi-recommendation-figures">
          <Figure
            term={labels.toChange}
            value={count(totals.included)}
            note={totals.removed > 0 ? labels.taken({ count: totals.removed }) : undefined}
          />
          <Figure term={labels.up} value={count(totals.up)} />
          <Figure term={labels.down} value={count(totals.down)} />
          <Figure
            term={labels.meanChange}
            value={totals.meanChange === null ? messages.shared.unknown : signed(totals.meanChange)}
          />
          <Figure
            term={labels.largest}
            value={largest ? signed(largest.change) : messages.shared.unknown}
            note={largest?.title ?? undefined}
          />
          <Figure
            term={labels.margin}
            value={
              totals.withCost === 0
                ? messages.shared.unknown
                : labels.fromTo({
                    from: margin(totals.marginBefore),
                    to: margin(totals.marginAfter),
                  })
            }
            note={
              totals.withCost === 0
                ? labels.noCost
                : labels.marginOf({ count: totals.withCost, all: totals.included })
            }
          />
          <Figure term={labels.leftOutTotal} value={count(allLeftOut + notListed)} />
        </dl>
        {totals.belowCost > 0 ? (
          <Banner tone="warning">{labels.belowCost({ count: totals.belowCost })}</Banner>
        ) : null}
        {notListed > 0 ? (
          <Banner tone="info">{labels.notListed({ count: notListed })}</Banner>
        ) : null}
      </BlockStack>
    </Card>
  );
}
