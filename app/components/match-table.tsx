import { useFetcher } from '@remix-run/react';
import { BlockStack, Button, ButtonGroup, Card, Text } from '@shopify/polaris';
import type { Outcome } from '#app/insights/get-outcome.server.ts';
import type { MatchPair } from '#app/insights/list-matches.server.ts';
import { DomainName } from './domain-name.tsx';
import { OutsideLink } from './outside-link.tsx';
import { ProductName } from './product-name.tsx';
import { useWords } from './words.tsx';
import { sayTrouble } from '#app/texts/refuse.ts';

/** Pairs that are decided, by us or by a person, with the reason and how to change it. */
export function MatchTable({ pairs }: { pairs: readonly MatchPair[] }) {
  const { texts } = useWords();
  const { columns } = texts.matches;
  return (
    <Card padding="0">
      <table className="pi-table">
        <thead>
          <tr>
            <th scope="col">{columns.ours}</th>
            <th scope="col">{columns.theirs}</th>
            <th scope="col">{columns.prices}</th>
            <th scope="col">{columns.reasons}</th>
            <th scope="col">{columns.actions}</th>
          </tr>
        </thead>
        <tbody>
          {pairs.map((pair) => (
            <MatchLine key={pair.id} pair={pair} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function MatchLine({ pair }: { pair: MatchPair }) {
  const { texts, money, percent, tell } = useWords();
  const words = texts.matches;
  const price = (side: MatchPair['ours']): string =>
    side.price ? money(side.price) : texts.shared.unknownPrice;
  return (
    <tr>
      <td>
        <ProductName
          gid={null}
          title={pair.ours.name}
          variantTitle={null}
          sku={pair.ours.sku}
          imageUrl={pair.ours.imageUrl}
        />
      </td>
      <td data-label={words.columns.theirs} className="pi-domain">
        <BlockStack gap="050">
          <OutsideLink url={pair.theirs.url}>
            <bdi>{pair.theirs.name}</bdi>
          </OutsideLink>
          <Text as="span" variant="bodySm" tone="subdued">
            <DomainName domain={pair.retailer} />
          </Text>
        </BlockStack>
      </td>
      <td data-label={words.columns.prices} className="pi-number">
        {words.prices(price(pair.ours), price(pair.theirs))}
      </td>
      <td data-label={words.columns.reasons}>
        <Text as="span" variant="bodySm">
          {[
            words.likely(percent(pair.probability, { digits: 0 })),
            ...pair.reasons.slice(0, 3).map((told) => tell('match', told)),
          ].join('; ')}
        </Text>
      </td>
      <td data-label={words.columns.actions}>
        <MatchActions pair={pair} />
      </td>
    </tr>
  );
}

/** What can still be said of the pair. When it has been said, that stands here, with the way back. */
function MatchActions({ pair }: { pair: MatchPair }) {
  const { texts } = useWords();
  const words = texts.matches;
  const fetcher = useFetcher<Outcome<{ id: string; verdict: string }>>();
  const said = fetcher.data?.ok ? fetcher.data.verdict : null;
  const verdict = said ?? pair.verdict;
  const busy = fetcher.state !== 'idle';
  const say = (next: 'confirmed' | 'refused' | 'review') =>
    void fetcher.submit({ id: pair.id, verdict: next }, { method: 'post', action: '/app/matches' });
  const counts = verdict === 'auto' || verdict === 'confirmed';
  const isSaid = verdict === 'confirmed' || verdict === 'refused';
  return (
    <BlockStack gap="100" inlineAlign="start">
      {said ? (
        <Text as="span" variant="bodySm" tone="success">
          {words.saidNow[said as 'confirmed' | 'refused' | 'review']}
        </Text>
      ) : null}
      {fetcher.data && !fetcher.data.ok ? (
        <Text as="span" variant="bodySm" tone="critical">
          {sayTrouble(texts, fetcher.data)}
        </Text>
      ) : null}
      <ButtonGroup>
        <Button
          size="slim"
          disabled={busy}
          accessibilityLabel={words.about(counts ? words.different : words.same, pair.theirs.name)}
          onClick={() => say(counts ? 'refused' : 'confirmed')}
        >
          {counts ? words.different : words.same}
        </Button>
        {isSaid ? (
          <Button
            size="slim"
            variant="plain"
            disabled={busy}
            accessibilityLabel={words.about(words.takeBack, pair.theirs.name)}
            onClick={() => say('review')}
          >
            {words.takeBack}
          </Button>
        ) : null}
      </ButtonGroup>
    </BlockStack>
  );
}
