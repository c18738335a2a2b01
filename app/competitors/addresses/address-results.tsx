import { useFetcher } from '@remix-run/react';
import { BlockStack, Button, InlineStack, Text } from '@shopify/polaris';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { AddressResult } from '#app/competitors/addresses/add-addresses.server.ts';
import type { AddressState } from '#app/competitors/addresses/list-added-addresses.server.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { OutsideLink } from '#app/components/outside-link.tsx';
import { useI18n } from '#app/components/i18n.tsx';
import { formatMessage } from '#app/locales/format-message.ts';
import { formatError } from '#app/locales/format-refusal.ts';

/** Seconds before each automatic refresh; after the last one a button refreshes. */
const PAUSES = [3, 5, 8, 13, 21, 34, 55, 89];

/**
 * The result of each line. Lines that were accepted are refreshed until their page has been
 * visited.
 */
export function AddressResults({
  results,
  single = false,
}: {
  results: readonly AddressResult[];
  single?: boolean;
}) {
  const { messages } = useI18n();
  const labels = messages.addresses.result;
  const { states, busy, look, isOpen, error } = useLooks(results);
  const added = results.filter((result) => result.added !== null).length;
  return (
    <BlockStack gap="200">
      <table className="pi-table pi-flush">
        <caption className="pi-caption">
          <Text as="span" fontWeight="medium">
            {labels.caption({ added, all: results.length })}
          </Text>
        </caption>
        <thead>
          <tr>
            {single ? null : <th scope="col">{labels.columns.line}</th>}
            {single ? null : <th scope="col">{labels.columns.product}</th>}
            <th scope="col">{labels.columns.address}</th>
            <th scope="col">{labels.columns.state}</th>
          </tr>
        </thead>
        <tbody>
          {results.map((result) => (
            <tr key={result.line}>
              {single ? null : <td>{result.line}</td>}
              {single ? null : (
                <td data-label={labels.columns.product}>
                  <bdi>{result.title ?? result.product}</bdi>
                </td>
              )}
              <td data-label={labels.columns.address}>
                {/^https?:\/\//i.test(result.url) ? (
                  <OutsideLink url={result.url}>{result.url}</OutsideLink>
                ) : (
                  <bdi>{result.url}</bdi>
                )}
              </td>
              <td data-label={labels.columns.state}>
                <State
                  result={result}
                  state={result.added ? states.get(result.added.listingId) : undefined}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {error === null ? null : (
        <Text as="p" tone="critical">
          {labels.lookFailed({ message: error })}
        </Text>
      )}
      {isOpen ? (
        <InlineStack gap="200" blockAlign="center">
          <Button onClick={look} loading={busy}>
            {labels.again}
          </Button>
          <Text as="span" variant="bodySm" tone="subdued">
            {labels.notYet}
          </Text>
        </InlineStack>
      ) : null}
    </BlockStack>
  );
}

function State({ result, state }: { result: AddressResult; state: AddressState | undefined }) {
  const { messages, formatReason } = useI18n();
  const { states, problems } = messages.addresses;
  if (!result.added) {
    return (
      <Text as="span" tone="critical" breakWord>
        {formatMessage(problems[result.problem ?? 'refused'], { detail: result.detail ?? '' })}
      </Text>
    );
  }
  if (!state) return <>{result.added.isKnown ? states.known : states.sent}</>;
  const reason = state.reason === null ? null : formatReason('monitoring', state.reason);
  switch (state.state) {
    case 'waiting':
      return <>{reason === null ? states.waiting : states.waitingTrouble({ reason })}</>;
    case 'unreadable':
      return (
        <AddressError
          text={reason === null ? states.unreadableUnknown : states.unreadable({ reason })}
        />
      );
    case 'not_found':
      return <AddressError text={states.notFound} />;
    case 'shop':
      return <AddressError text={reason === null ? states.shopUnknown : states.shop({ reason })} />;
    case 'read':
      return <ReadPrice state={state} ours={result.added.currency} />;
  }
}

function AddressError({ text }: { text: string }) {
  return (
    <Text as="span" tone="caution" breakWord>
      {text}
    </Text>
  );
}

function ReadPrice({
  state: { price, notComparable },
  ours,
}: {
  state: AddressState;
  ours: string;
}) {
  const { messages, moneyText, formatReason } = useI18n();
  const { states } = messages.addresses;
  if (price === null) return null;
  const isOther = price.currency !== ours;
  const doubt = notComparable
    ? states.notComparable({ reason: formatReason('mapPrice', notComparable) })
    : null;
  const warning = isOther ? states.otherCurrency({ theirs: price.currency, ours }) : doubt;
  return (
    <BlockStack gap="0">
      <Text as="span">{states.read({ price: moneyText(price) })}</Text>
      {warning === null ? null : <AddressError text={warning} />}
    </BlockStack>
  );
}

/**
 * Requests the status of pages that are still waiting, at increasing intervals and a limited number
 * of times.
 */
function useLooks(results: readonly AddressResult[]) {
  const { messages } = useI18n();
  const fetcher = useFetcher<ActionResult<{ states: readonly AddressState[] }>>();
  const [states, setStates] = useState<ReadonlyMap<string, AddressState>>(new Map());
  const [looks, setLooks] = useState(0);
  const { data, submit } = fetcher;
  const busy = fetcher.state !== 'idle';
  useEffect(() => {
    if (data?.ok)
      setStates(
        (before) =>
          new Map([...before, ...data.states.map((state) => [state.listingId, state] as const)]),
      );
  }, [data]);
  const open = useMemo(
    () =>
      results.flatMap(({ added }) =>
        added && (states.get(added.listingId)?.state ?? 'waiting') === 'waiting' ? [added] : [],
      ),
    [results, states],
  );
  const look = useCallback(() => {
    setLooks((before) => before + 1);
    // Pages that were requested least often come first.
    const pages = [...open]
      .sort((a, b) => Number(states.has(a.listingId)) - Number(states.has(b.listingId)))
      .map(({ productId, listingId }) => ({ productId, listingId }));
    void submit(
      { intent: 'look', pages: JSON.stringify(pages) },
      { method: 'post', action: '/app/competitors/addresses' },
    );
  }, [open, states, submit]);
  useEffect(() => {
    const pause = PAUSES[looks];
    if (open.length === 0 || busy || pause === undefined) return undefined;
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible') look();
      else setLooks((before) => before + 1);
    }, pause * 1000);
    return () => clearTimeout(timer);
  }, [open, busy, looks, look]);
  return {
    states,
    busy,
    look,
    isOpen: open.length > 0,
    error: data && !data.ok ? formatError(messages, data) : null,
  };
}
