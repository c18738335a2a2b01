import { Link, useSearchParams } from '@remix-run/react';
import { BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useI18n } from '#app/components/i18n.tsx';
import { OutsideLink } from '#app/components/outside-link.tsx';
import type { SureSample } from './list-review.server.ts';
import { NamePieces } from './name-pieces.tsx';
import { toReviewAddress } from './review-filters.tsx';
import { SURE_FROM } from './review-choices.ts';

/**
 * What confirming all matches above 95 % at a retailer would do: how many, how many of them are
 * expected to be wrong and why, and a random sample; then the button.
 */
export function SureSampleCard({
  sample,
  isBusy,
  canDecide,
  onConfirm,
}: {
  sample: SureSample;
  isBusy: boolean;
  canDecide: boolean;
  onConfirm: () => void;
}) {
  const { messages, percent, probability, count, locale } = useI18n();
  const labels = messages.matches.review;
  const [params] = useSearchParams();
  const wrong = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const limit = percent(SURE_FROM, { digits: 0 });
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {labels.sureTitle({ count: sample.matches, limit, retailer: sample.retailer })}
        </Text>
        {sample.matches > 0 ? (
          <>
            <Text as="p">
              {labels.expectedWrong({ wrong: wrong.format(sample.expectedWrong) })}
            </Text>
            <Text as="p" tone="subdued">
              {labels.expectedBasis}
            </Text>
            <Text as="h3" variant="headingSm">
              {labels.sample({ count: sample.pairs.length })}
            </Text>
            <div className="pi-scroll" tabIndex={0} role="region" aria-label={labels.sampleTable}>
              <table className="pi-table">
                <thead>
                  <tr>
                    <th scope="col">{messages.matches.columns.ours}</th>
                    <th scope="col">{messages.matches.columns.theirs}</th>
                    <th scope="col">{labels.filters.confidence}</th>
                  </tr>
                </thead>
                <tbody>
                  {sample.pairs.map((pair) => (
                    <tr key={pair.id}>
                      <td>
                        <NamePieces pieces={pair.names.ours} />
                      </td>
                      <td data-label={messages.matches.columns.theirs}>
                        <OutsideLink url={pair.theirs.url}>
                          <NamePieces pieces={pair.names.theirs} />
                        </OutsideLink>
                      </td>
                      <td data-label={labels.filters.confidence} className="pi-number">
                        {probability(pair.probability)}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </>
        ) : null}
        <InlineStack gap="300" blockAlign="center">
          {sample.matches > 0 ? (
            <Button variant="primary" loading={isBusy} disabled={!canDecide} onClick={onConfirm}>
              {labels.confirmAll({ count: count(sample.matches) })}
            </Button>
          ) : null}
          <Link to={toReviewAddress(params, {})} className="pi-text-link" preventScrollReset>
            {labels.cancel}
          </Link>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
