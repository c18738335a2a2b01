import { BlockStack, Card, Text } from '@shopify/polaris';
import type { MatchList } from '#app/insights/list-match-view.server.ts';
import { NothingHere } from './nothing-here.tsx';
import { MatchTable } from './match-table.tsx';
import { Pager } from './pager.tsx';
import { PastEnd } from './past-end.tsx';
import { UnmatchedListings, UnmatchedProducts } from './unmatched-tables.tsx';
import { useTexts } from './words.tsx';

/** A view of the Matches page other than the queue: what it is, its rows, the way to the next ones. */
export function MatchLists({
  list,
  about,
  isFirst,
}: {
  list: MatchList;
  about: string;
  isFirst: boolean;
}) {
  const words = useTexts().matches;
  const count =
    list.kind === 'pairs'
      ? list.pairs.length
      : list.kind === 'products'
        ? list.products.length
        : list.listings.length;
  if (count === 0 && !isFirst) return <PastEnd />;
  return (
    <BlockStack gap="400">
      <div className="pi-inset">
        <Text as="p" tone="subdued">
          {about}
        </Text>
      </div>
      {count === 0 ? (
        <Card>
          <NothingHere heading={words.nothingTitle}>
            <p>{words.nothingText}</p>
          </NothingHere>
        </Card>
      ) : list.kind === 'pairs' ? (
        <MatchTable pairs={list.pairs} />
      ) : list.kind === 'products' ? (
        <UnmatchedProducts products={list.products} />
      ) : (
        <UnmatchedListings listings={list.listings} />
      )}
      <Pager after={list.after} before={null} />
    </BlockStack>
  );
}
