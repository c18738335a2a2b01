import { Link, useSearchParams } from '@remix-run/react';
import { BlockStack, Button, Card, Checkbox, InlineStack, Text } from '@shopify/polaris';
import { Fragment, useMemo, useRef } from 'react';
import { NothingHere } from '#app/components/nothing-here.tsx';
import { Pager } from '#app/components/pager.tsx';
import { useI18n } from '#app/components/i18n.tsx';
import type { Review, ReviewPair } from './list-review.server.ts';
import { MatchChangeBanner } from './match-change-banner.tsx';
import { ReviewFilters, toReviewAddress } from './review-filters.tsx';
import { SURE_FROM } from './review-choices.ts';
import type { ReviewQuery } from './review-query.ts';
import { ReviewRow, type RowHandlers } from './review-row.tsx';
import { SureSampleCard } from './sure-sample.tsx';
import { useKeys } from './use-keys.ts';
import { useReview, type ReviewState } from './use-review.ts';
import { useReviewRequests } from './use-review-requests.tsx';
import { hasSavingStatus, useVerdicts, type Verdicts } from './use-verdicts.ts';
import { describeSaving, VerdictErrors, VerdictStatus } from './verdict-status.tsx';

/**
 * The matches that wait as a table, those first of which a decision changes most. Y confirms, N
 * rejects, and both go on to the next; U undoes; A applies the last decision to similar ones.
 */
export function ReviewTable({
  review,
  query,
  canDecide,
}: {
  review: Review;
  query: ReviewQuery;
  canDecide: boolean;
}) {
  const { messages, count } = useI18n();
  const labels = messages.matches;
  const verdicts = useVerdicts();
  const groups = groupPairs(review.pairs, query.group);
  const pairs = groups.flatMap((group) => group.pairs);
  const state = useReview(pairs, verdicts);
  const requests = useReviewRequests();
  const { current } = state;
  const handlers = useStableHandlers({
    toggle: state.toggle,
    decide: (pair, decision) => state.decide([pair], decision),
    withdraw: (pair) => verdicts.setVerdict(pair, 'review'),
    notSold: ({ productId, retailer, ours }) =>
      requests.send(
        { intent: 'not-sold', productId, retailer },
        { productId, retailer, name: ours.name },
      ),
  });
  const decide = (verdict: 'confirmed' | 'refused') => {
    if (!canDecide) return;
    if (state.selected.size > 0) state.decideSelected(verdict);
    else if (current) state.decide([current], verdict);
  };
  useKeys({
    y: () => decide('confirmed'),
    n: () => decide('refused'),
    u: state.undo,
    a: () => canDecide && state.applyToSimilar(),
    x: () => current && canDecide && state.toggle(current.id),
    j: () => state.move(1),
    k: () => state.move(-1),
    ArrowDown: () => state.move(1),
    ArrowUp: () => state.move(-1),
  });
  const { sample, change } = review;
  return (
    <BlockStack gap="400">
      {change ? (
        <MatchChangeBanner
          change={change}
          isBusy={requests.isBusy}
          canDecide={canDecide}
          onUndo={() => requests.send({ intent: 'undo-change', changeId: change.id })}
        />
      ) : null}
      {requests.banner}
      <VerdictErrors
        verdicts={verdicts}
        pairs={pairs}
        onShow={({ id }) => state.moveTo(pairs.findIndex((pair) => pair.id === id))}
      />
      {sample ? (
        <SureSampleCard
          sample={sample}
          isBusy={requests.isBusy}
          canDecide={canDecide}
          onConfirm={() =>
            requests.send({
              intent: 'confirm-sure',
              retailer: sample.retailer,
              until: sample.until,
            })
          }
        />
      ) : null}
      <div className="pi-inset">
        <BlockStack gap="200">
          <ReviewFilters review={review} query={query} />
          <InlineStack gap="300" blockAlign="center">
            <Text as="p">{labels.waiting({ count: review.total })}</Text>
            {query.retailer !== undefined && !sample ? (
              <SureLink retailer={query.retailer} />
            ) : null}
          </InlineStack>
          <div className="pi-keys">
            <Text as="p" tone="subdued" variant="bodySm">
              {labels.review.keys}
            </Text>
          </div>
          {canDecide ? null : (
            <Text as="p" tone="subdued">
              {labels.review.needsManager}
            </Text>
          )}
        </BlockStack>
      </div>
      {pairs.length === 0 ? (
        <Card>
          <NothingHere heading={labels.emptyTitle}>
            <p>{labels.emptyText}</p>
          </NothingHere>
        </Card>
      ) : (
        <Card padding="0">
          <table className="pi-table">
            <thead>
              <tr>
                <th scope="col">
                  <Checkbox
                    label={labels.columns.ours}
                    checked={state.selected.size > 0}
                    disabled={!canDecide}
                    onChange={state.selectAll}
                    ariaDescribedBy="review-select-all"
                  />
                  <span id="review-select-all" hidden>
                    {labels.review.selectAll}
                  </span>
                </th>
                <th scope="col">{labels.columns.theirs}</th>
                <th scope="col">{labels.columns.prices}</th>
                <th scope="col">{labels.columns.reasons}</th>
                <th scope="col">{labels.columns.actions}</th>
              </tr>
            </thead>
            <tbody>
              {groups.map((group) => (
                <Fragment key={group.key}>
                  {group.name === null ? null : (
                    <tr>
                      <th scope="rowgroup" colSpan={5}>
                        <InlineStack gap="300" blockAlign="center">
                          <span>
                            {labels.review.group({
                              name: group.name,
                              count: count(countOf(review, group)),
                            })}
                          </span>
                          {query.group === 'retailer' ? <SureLink retailer={group.name} /> : null}
                        </InlineStack>
                      </th>
                    </tr>
                  )}
                  {group.pairs.map((pair) => (
                    <ReviewRow
                      key={pair.id}
                      pair={pair}
                      isCurrent={pair.id === current?.id}
                      verdict={verdicts.verdictOf(pair)}
                      settled={verdicts.state.settled.get(pair.id) ?? 0}
                      isSelected={state.selected.has(pair.id)}
                      canDecide={canDecide}
                      handlers={handlers}
                    />
                  ))}
                </Fragment>
              ))}
            </tbody>
          </table>
        </Card>
      )}
      <Pager after={review.after} before={null} />
      <ReviewBar state={state} verdicts={verdicts} canDecide={canDecide} />
    </BlockStack>
  );
}

/** The same object in all renders, which calls the latest handlers. */
function useStableHandlers(handlers: RowHandlers): RowHandlers {
  const latest = useRef(handlers);
  latest.current = handlers;
  return useMemo(
    () => ({
      toggle: (id) => latest.current.toggle(id),
      decide: (pair, decision) => latest.current.decide(pair, decision),
      withdraw: (pair) => latest.current.withdraw(pair),
      notSold: (pair) => latest.current.notSold(pair),
    }),
    [],
  );
}

/** The last decision with its undo and what else it applies to, the selection, and how saving goes. */
function ReviewBar({
  state,
  verdicts,
  canDecide,
}: {
  state: ReviewState;
  verdicts: Verdicts;
  canDecide: boolean;
}) {
  const { messages } = useI18n();
  const labels = messages.matches;
  const { last, similar, selected } = state;
  const isSame = last?.verdict === 'confirmed';
  const settled = (last?.pairs ?? []).reduce(
    (sum, { id }) => sum + (verdicts.state.settled.get(id) ?? 0),
    0,
  );
  const name = last?.pairs[0]?.theirs.name ?? '';
  const many = last?.pairs.length ?? 0;
  const oneText = isSame ? labels.decidedSame({ name }) : labels.decidedDifferent({ name });
  const manyText = isSame
    ? labels.review.confirmedMany({ count: many })
    : labels.review.rejectedMany({ count: many });
  const text = describeSaving(labels, verdicts.state, {
    pairs: last?.pairs ?? [],
    done: many === 1 ? oneText : manyText,
  });
  const isEmpty = !last && selected.size === 0 && !hasSavingStatus(verdicts.state);
  return (
    // While it has nothing to say it would only cover rows.
    <div className="pi-decide" style={isEmpty ? { opacity: 0, pointerEvents: 'none' } : undefined}>
      {selected.size > 0 ? (
        <InlineStack gap="300" blockAlign="center">
          <Text as="span">{labels.review.selected({ count: selected.size })}</Text>
          <Button disabled={!canDecide} onClick={() => state.decideSelected('confirmed')}>
            {labels.review.confirmSelected}
          </Button>
          <Button disabled={!canDecide} onClick={() => state.decideSelected('refused')}>
            {labels.review.rejectSelected}
          </Button>
        </InlineStack>
      ) : null}
      <div className="pi-decided">
        <div role="status" className="pi-decided-name">
          {last ? text : ''}
          {settled > 0 ? ` ${labels.review.settled({ count: settled })}` : ''}
        </div>
        {last ? (
          <InlineStack gap="300" blockAlign="center">
            {similar.length > 0 ? (
              <Button variant="plain" disabled={!canDecide} onClick={state.applyToSimilar}>
                {labels.review.applySimilar({ count: similar.length })}
              </Button>
            ) : null}
            <Button variant="plain" onClick={state.undo}>
              {labels.undo}
            </Button>
          </InlineStack>
        ) : null}
        <VerdictStatus verdicts={verdicts} />
      </div>
    </div>
  );
}

function SureLink({ retailer }: { retailer: string }) {
  const { messages, percent } = useI18n();
  const [params] = useSearchParams();
  return (
    <Link
      to={toReviewAddress(params, { sure: retailer })}
      className="pi-text-link"
      preventScrollReset
    >
      {messages.matches.review.sureLink({ limit: percent(SURE_FROM, { digits: 0 }), retailer })}
    </Link>
  );
}

interface PairGroup {
  readonly key: string;
  /** Null: not grouped. */
  readonly name: string | null;
  readonly pairs: readonly ReviewPair[];
}

function groupPairs(pairs: readonly ReviewPair[], by: ReviewQuery['group']): PairGroup[] {
  if (by === 'none') return [{ key: '', name: null, pairs }];
  const groups = Map.groupBy(pairs, (pair) => (by === 'retailer' ? pair.retailer : pair.productId));
  return [...groups].map(([key, some]) => ({
    key,
    name: by === 'retailer' ? key : (some[0]?.ours.name ?? key),
    pairs: some,
  }));
}

/** Of a retailer all that wait there; of a product those on this page. */
const countOf = (review: Review, { key, pairs }: PairGroup): number =>
  review.retailers.find(({ retailer }) => retailer === key)?.matches ?? pairs.length;
