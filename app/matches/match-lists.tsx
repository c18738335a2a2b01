import { BlockStack, Card, Text } from '@shopify/polaris';
import type { MatchList } from '#app/matches/list-match-view.server.ts';
import { NothingHere } from '../components/nothing-here.tsx';
import { MatchTable } from './match-table.tsx';
import { Pager } from '../components/pager.tsx';
import { PastEnd } from '../components/past-end.tsx';
import { UnmatchedListings, UnmatchedProducts } from './unmatched-tables.tsx';
import { useMessages } from '../components/i18n.tsx';

/**
 * A view of the Matches page other than the queue: its explanation, its rows, and the link to the
 * next page.
 */
export function MatchLists({
  list,
  about,
  isFirst,
}: {
  list: MatchList;
  about: string;
  isFirst: boolean;
}) {
  const labels = useMessages().matches;
  const count = countOf(list);
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
          <NothingHere heading={labels.nothingTitle}>
            <p>{labels.nothingText}</p>
          </NothingHere>
        </Card>
      ) : (
        <ListTable list={list} />
      )}
      <Pager after={list.after} before={null} />
    </BlockStack>
  );
}

function countOf(list: MatchList): number {
  if (list.kind === 'pairs') return list.pairs.length;
  return list.kind === 'products' ? list.products.length : list.listings.length;
}

function ListTable({ list }: { list: MatchList }) {
  if (list.kind === 'pairs') return <MatchTable pairs={list.pairs} />;
  if (list.kind === 'products') return <UnmatchedProducts products={list.products} />;
  return <UnmatchedListings listings={list.listings} />;
}
