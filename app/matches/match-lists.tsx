import { BlockStack, Card, Text, Button, ButtonGroup } from '@shopify/polaris';
import type { MatchList } from '#app/matches/list-match-view.server.ts';
import type { MatchPair } from '#app/matches/list-matches.server.ts';
import { NothingHere } from '#app/components/nothing-here.tsx';
import { Pager } from '#app/components/pager.tsx';
import { PastEnd } from '#app/components/past-end.tsx';
import { MoveMatch } from './move-match.tsx';
import { NotSoldTable } from './not-sold-table.tsx';
import { UnmatchedListings, UnmatchedProducts } from './unmatched-tables.tsx';
import { useMessages, useI18n } from '#app/components/i18n.tsx';
import { DomainName } from '#app/components/domain-name.tsx';
import { OutsideLink } from '#app/components/outside-link.tsx';
import { ProductName } from '#app/components/product-name.tsx';
import { useVerdicts, type Verdicts } from './use-verdicts.ts';
import { VerdictStatus, VerdictErrors } from './verdict-status.tsx';

/**
 * A view of the Matches page other than the queue: its explanation, its rows, and the link to the
 * next page.
 */
export function MatchLists({
  list,
  about,
  isFirst,
  canMove,
}: {
  list: MatchList;
  about: string;
  isFirst: boolean;
  /** Confirmed matches can be moved to another page of the competitor. */
  canMove: boolean;
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
        <ListTable list={list} canMove={canMove} />
      )}
      <Pager after={list.after} before={null} />
    </BlockStack>
  );
}

function countOf(list: MatchList): number {
  if (list.kind === 'pairs') return list.pairs.length;
  if (list.kind === 'notSold') return list.notSold.length;
  return list.kind === 'products' ? list.products.length : list.listings.length;
}

function ListTable({ list, canMove }: { list: MatchList; canMove: boolean }) {
  if (list.kind === 'pairs') return <MatchTable pairs={list.pairs} canMove={canMove} />;
  if (list.kind === 'notSold') return <NotSoldTable rows={list.notSold} />;
  if (list.kind === 'products') return <UnmatchedProducts products={list.products} />;
  return <UnmatchedListings listings={list.listings} />;
}

/**
 * Matches that were decided automatically or by a person, with the reasons and a way to change the
 * decision.
 */
function MatchTable({ pairs, canMove }: { pairs: readonly MatchPair[]; canMove: boolean }) {
  const { columns } = useMessages().matches;
  const verdicts = useVerdicts();
  return (
    <BlockStack gap="400">
      <VerdictErrors verdicts={verdicts} pairs={pairs} />
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
              <MatchLine key={pair.id} pair={pair} verdicts={verdicts} canMove={canMove} />
            ))}
          </tbody>
        </table>
      </Card>
      <div className="pi-decide">
        <VerdictStatus verdicts={verdicts} />
      </div>
    </BlockStack>
  );
}

function MatchLine({
  pair,
  verdicts,
  canMove,
}: {
  pair: MatchPair;
  verdicts: Verdicts;
  canMove: boolean;
}) {
  const { messages, money, probability, formatReason } = useI18n();
  const labels = messages.matches;
  const price = (side: MatchPair['ours']): string =>
    side.price ? money(side.price) : messages.shared.unknownPrice;
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
      <td data-label={labels.columns.theirs} className="pi-domain">
        <BlockStack gap="050">
          <OutsideLink url={pair.theirs.url}>
            <bdi>{pair.theirs.name}</bdi>
          </OutsideLink>
          <Text as="span" variant="bodySm" tone="subdued">
            <DomainName domain={pair.retailer} />
          </Text>
        </BlockStack>
      </td>
      <td data-label={labels.columns.prices} className="pi-number">
        {labels.prices({ ours: price(pair.ours), theirs: price(pair.theirs) })}
      </td>
      <td data-label={labels.columns.reasons}>
        <Text as="span" variant="bodySm">
          {[
            labels.likely({ percent: probability(pair.probability) }),
            ...pair.reasons.slice(0, 3).map((reason) => formatReason('match', reason)),
          ].join('; ')}
        </Text>
      </td>
      <td data-label={labels.columns.actions}>
        <BlockStack gap="100" inlineAlign="start">
          <MatchActions pair={pair} verdicts={verdicts} />
          {canMove && pair.verdict === 'confirmed' && verdicts.verdictOf(pair) === 'confirmed' ? (
            <MoveMatch pair={pair} />
          ) : null}
        </BlockStack>
      </td>
    </tr>
  );
}

/** The possible decisions on the match; after one, its result and a button that withdraws it. */
function MatchActions({ pair, verdicts }: { pair: MatchPair; verdicts: Verdicts }) {
  const labels = useMessages().matches;
  const verdict = verdicts.verdictOf(pair);
  const counts = verdict === 'auto' || verdict === 'confirmed';
  const isByPerson = verdict === 'confirmed' || verdict === 'refused';
  return (
    <BlockStack gap="100" inlineAlign="start">
      {verdicts.isChanged(pair) && (isByPerson || verdict === 'review') ? (
        <Text as="span" variant="bodySm" tone="success">
          {labels.saidNow[verdict]}
        </Text>
      ) : null}
      <ButtonGroup>
        <Button
          size="slim"
          accessibilityLabel={labels.about({
            action: counts ? labels.different : labels.same,
            name: pair.theirs.name,
          })}
          onClick={() => verdicts.setVerdict(pair, counts ? 'refused' : 'confirmed')}
        >
          {counts ? labels.different : labels.same}
        </Button>
        {isByPerson ? (
          <Button
            size="slim"
            variant="plain"
            accessibilityLabel={labels.about({ action: labels.takeBack, name: pair.theirs.name })}
            onClick={() => verdicts.setVerdict(pair, 'review')}
          >
            {labels.takeBack}
          </Button>
        ) : null}
      </ButtonGroup>
    </BlockStack>
  );
}
