import { useFetcher } from '@remix-run/react';
import { Badge, Banner, BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useState } from 'react';
import { formatDecimal, type Money } from '#kernel/money.ts';
import type {
  PageAmount,
  PlacePreview,
  PricePlaceOutcome,
  PricePlaceView,
} from '#app/evidence/price-place.server.ts';
import { formatError } from '#app/locales/format-refusal.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { useI18n } from '#app/components/i18n.tsx';
import { OutsideLink } from '#app/components/outside-link.tsx';

type Loaded = ActionResult<{ readonly view: PricePlaceView }>;

/**
 * Lets a person point at the price among the amounts that the stored page of a listing shows.
 * `readPrice`: the listing's present price, which is marked among them; null when it is unknown.
 */
export function PricePlaceCard({
  listingId,
  readPrice,
}: {
  listingId: string;
  readPrice: Money | null;
}) {
  const { messages } = useI18n();
  const labels = messages.pricePlace;
  const loading = useFetcher<Loaded>();
  const path = `/app/price-place/${encodeURIComponent(listingId)}`;
  const { data } = loading;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {labels.title}
        </Text>
        <Text as="p">{labels.text}</Text>
        {data?.ok ? (
          <Amounts view={data.view} path={path} readPrice={readPrice} />
        ) : (
          <InlineStack>
            <Button onClick={() => loading.load(path)} loading={loading.state !== 'idle'}>
              {labels.show}
            </Button>
          </InlineStack>
        )}
        {data && !data.ok ? <Refusal outcome={data} /> : null}
      </BlockStack>
    </Card>
  );
}

/** After an action the amounts and the choice are loaded again, and stay on the page meanwhile. */
function Amounts({
  view,
  path,
  readPrice,
}: {
  view: PricePlaceView;
  path: string;
  readPrice: Money | null;
}) {
  const { messages, time } = useI18n();
  const labels = messages.pricePlace;
  const fetcher = useFetcher<ActionResult<PricePlaceOutcome>>();
  const [pointed, setPointed] = useState<PageAmount | null>(null);
  const { data } = fetcher;
  const isBusy = fetcher.state !== 'idle';
  const submit = (intent: 'preview' | 'save', amount: PageAmount): void => {
    setPointed(amount);
    fetcher.submit(
      {
        intent,
        retailerId: view.retailerId,
        captureId: view.captureId,
        at: amount.at,
        price: formatDecimal(amount.price),
        currency: amount.price.currency,
      },
      { method: 'post', action: path },
    );
  };
  const undo = (): void =>
    fetcher.submit(
      { intent: 'undo', retailerId: view.retailerId },
      { method: 'post', action: path },
    );
  const done = data?.ok && !isBusy ? data : null;
  return (
    <BlockStack gap="300">
      {view.choice ? (
        <Banner
          tone="info"
          title={labels.chosen({ when: time(view.choice.at) })}
          action={{ content: labels.undo, onAction: undo, loading: isBusy }}
        >
          <p>{labels.scopes[view.choice.scope]}</p>
        </Banner>
      ) : null}
      {done?.done === 'save' ? (
        <Banner tone="success" title={labels.saved}>
          <p>{labels.scopes[done.scope]}</p>
        </Banner>
      ) : null}
      {done?.done === 'undo' ? <Banner tone="success" title={labels.undone} /> : null}
      {data && !data.ok && !isBusy ? <Refusal outcome={data} /> : null}
      {done?.done === 'preview' && pointed ? (
        <PlaceFit preview={done.preview} onUse={() => submit('save', pointed)} />
      ) : null}
      {view.amounts.length === 0 ? <Text as="p">{labels.none}</Text> : null}
      <ul className="pi-amounts">
        {view.amounts.map((amount) => (
          <Amount
            key={`${amount.at} ${formatDecimal(amount.price)}`}
            amount={amount}
            isRead={readPrice !== null && isSameMoney(amount.price, readPrice)}
            isBusy={isBusy}
            onPoint={() => submit('preview', amount)}
          />
        ))}
      </ul>
    </BlockStack>
  );
}

function Amount({
  amount: { price, around },
  isRead,
  isBusy,
  onPoint,
}: {
  amount: PageAmount;
  isRead: boolean;
  isBusy: boolean;
  onPoint: () => void;
}) {
  const { messages, money } = useI18n();
  const labels = messages.pricePlace;
  return (
    <li>
      <BlockStack gap="100">
        <InlineStack gap="300" blockAlign="center" wrap>
          <Text as="span" fontWeight="semibold">
            {money(price)}
          </Text>
          <Button
            size="slim"
            disabled={isBusy}
            onClick={onPoint}
            accessibilityLabel={labels.pointAt({ price: money(price), around })}
          >
            {labels.point}
          </Button>
          {isRead ? <Badge tone="info">{labels.readNow}</Badge> : null}
        </InlineStack>
        <Text as="p" tone="subdued" breakWord>
          {around}
        </Text>
      </BlockStack>
    </li>
  );
}

const isSameMoney = (a: Money, b: Money): boolean =>
  a.minor === b.minor && a.currency === b.currency;

/** How a place fits the competitor's other pages, and the button with which it is used. */
function PlaceFit({ preview, onUse }: { preview: PlacePreview; onUse: () => void }) {
  const { messages, money } = useI18n();
  const labels = messages.pricePlace;
  const { counts, pages, scope } = preview;
  const show = (amount: Money | null): string => (amount ? money(amount) : labels.nothing);
  return (
    <BlockStack gap="200">
      <Text as="h3" variant="headingSm">
        {labels.fitTitle}
      </Text>
      <Text as="p">{pages.length === 0 ? labels.noPages : labels.counts(counts)}</Text>
      {pages.length === 0 ? null : (
        <details>
          <summary className="pi-summary">{labels.pages}</summary>
          <ul className="pi-amounts pi-details">
            {pages.map(({ url, price, listedPrice, fit }) => (
              <li key={url}>
                <OutsideLink url={url}>{new URL(url).pathname}</OutsideLink>{' '}
                {labels.page({
                  place: show(price),
                  certain: listedPrice ? money(listedPrice) : labels.notCertain,
                  fit: labels.fits[fit],
                })}
              </li>
            ))}
          </ul>
        </details>
      )}
      <Text as="p">
        {scope === null ? labels.refusals.contradicts_certain_pages : labels.willHold[scope]}
      </Text>
      {scope === null ? null : (
        <InlineStack>
          <Button variant="primary" onClick={onUse}>
            {labels.use}
          </Button>
        </InlineStack>
      )}
    </BlockStack>
  );
}

/** A refusal in the reader's language where its reason is known. */
function Refusal({ outcome }: { outcome: Extract<Loaded, { ok: false }> }) {
  const { messages } = useI18n();
  const reasons: Readonly<Record<string, string>> = messages.pricePlace.refusals;
  const reason = outcome.errors[0]?.code ?? outcome.code;
  return <Banner tone="warning" title={reasons[reason] ?? formatError(messages, outcome)} />;
}
