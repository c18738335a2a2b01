import { Badge, BlockStack, Card, InlineStack, Text } from '@shopify/polaris';
import type { MatchPair, MatchSide } from '#app/matches/list-matches.server.ts';
import { OutsideLink } from '#app/components/outside-link.tsx';
import { useBrokenPicture } from '#app/components/use-broken-picture.ts';
import { useI18n } from '#app/components/i18n.tsx';

/** Our product and the competitor's listing side by side, with the reasons of the match. */
export function MatchPairCard({ pair }: { pair: MatchPair }) {
  const { messages, probability, formatReason } = useI18n();
  const labels = messages.matches;
  return (
    <Card>
      <BlockStack gap="400">
        <InlineStack>
          <Badge tone="info">{labels.likely({ percent: probability(pair.probability) })}</Badge>
        </InlineStack>
        <div className="pi-sides">
          <Side heading={labels.yours} side={pair.ours} link={labels.openProduct} />
          <Side
            heading={`${labels.theirs}: ${pair.retailer}`}
            side={pair.theirs}
            link={labels.openListing}
          />
        </div>
        <BlockStack gap="100">
          <Text as="h3" variant="headingSm">
            {labels.reasons}
          </Text>
          {pair.reasons.length > 0 ? (
            <ul className="pi-list">
              {pair.reasons.map((reason) => (
                <li key={reason.text}>{formatReason('match', reason)}</li>
              ))}
            </ul>
          ) : (
            <Text as="p" tone="subdued">
              {labels.noReasons}
            </Text>
          )}
        </BlockStack>
      </BlockStack>
    </Card>
  );
}

function Side({ heading, side, link }: { heading: string; side: MatchSide; link: string }) {
  const { messages, money } = useI18n();
  const labels = messages.matches;
  const facts: [string, string | null][] = [
    [labels.price, side.price ? money(side.price) : messages.shared.unknownPrice],
    [labels.brand, side.brand],
    [labels.mpn, side.mpn],
    [labels.gtin, side.gtin],
    [labels.sku, side.sku],
  ];
  return (
    <BlockStack gap="200">
      <Text as="h2" variant="bodySm" tone="subdued" breakWord>
        {heading}
      </Text>
      <Picture key={side.imageUrl} url={side.imageUrl} />
      <Text as="p" fontWeight="semibold" breakWord>
        <bdi>{side.name}</bdi>
      </Text>
      <dl className="pi-facts">
        {facts.map(([term, value]) =>
          value ? (
            <div key={term} className="pi-fact">
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <OutsideLink url={side.url}>{link}</OutsideLink>
    </BlockStack>
  );
}

/** The picture of one side; nothing where it is missing or can't be loaded. */
function Picture({ url }: { url: string | null }) {
  const { isBroken, holder } = useBrokenPicture(url);
  if (!url || isBroken || !/^https?:\/\//i.test(url)) return null;
  // Does not send the retailer the address of the page where its picture is viewed.
  return (
    <div {...holder}>
      <img src={url} alt="" referrerPolicy="no-referrer" loading="lazy" />
    </div>
  );
}
