import { Link } from '@remix-run/react';
import { BlockStack, Text } from '@shopify/polaris';
import { Definition } from '#app/components/definition.tsx';
import { DomainName } from '#app/components/domain-name.tsx';
import { Figure } from '#app/components/figure.tsx';
import { useI18n } from '#app/components/i18n.tsx';
import type { InsightChange } from '#sdk/index.ts';
import type { MarketChanges, MarketView } from './get-market.server.ts';
import { MarketCard, toFile } from './market-card.tsx';

const KINDS = [
  'price_down',
  'price_up',
  'offer_added',
  'out_of_stock',
  'offer_removed',
  'violations_raised',
  'violations_ended',
] as const;

/** What changed since yesterday: how many of each kind, and the latest changes. */
export function ChangesCard({ outcome }: { outcome: MarketView['changes'] }) {
  const { messages } = useI18n();
  return (
    <MarketCard
      title={messages.market.changes.title}
      outcome={outcome}
      file={toFile('changes', null)}
    >
      {(found) => <Changes found={found} />}
    </MarketCard>
  );
}

function Changes({ found: { since, counts, changes } }: { found: MarketChanges }) {
  const { messages, count, time } = useI18n();
  const labels = messages.market.changes;
  return (
    <>
      <Text as="p" tone="subdued">
        {labels.text({ when: time(new Date(since)) })}
      </Text>
      <dl className="pi-prices pi-market-figures">
        {KINDS.map((kind) => (
          <Figure
            key={kind}
            term={labels.kinds[kind]}
            value={count(counts[kind])}
            help={<Definition term={labels.kinds[kind]} text={labels.definitions[kind]} />}
          />
        ))}
      </dl>
      {changes.length === 0 ? <Text as="p">{labels.none}</Text> : <Latest changes={changes} />}
    </>
  );
}

function Latest({ changes }: { changes: readonly InsightChange[] }) {
  const { messages, age, time, moneyText } = useI18n();
  const labels = messages.market.changes;
  const { columns } = labels;
  const amount = (price: string | null, currency: string) =>
    price === null ? '–' : moneyText({ amount: price, currency });
  return (
    <BlockStack gap="200">
      <Text as="h4" variant="headingSm">
        {labels.latest}
      </Text>
      <table className="pi-table pi-flush pi-wrapping" aria-label={labels.latest}>
        <thead>
          <tr>
            <th scope="col">{columns.product}</th>
            <th scope="col">{columns.competitor}</th>
            <th scope="col">{columns.change}</th>
            <th scope="col">{columns.before}</th>
            <th scope="col">{columns.now}</th>
            <th scope="col">{columns.when}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={`${change.product_id} ${change.retailer_id} ${change.at}`}>
              <td>
                <ChangedProduct change={change} />
              </td>
              <td data-label={columns.competitor}>
                {change.retailer === null ? (
                  labels.deleted
                ) : (
                  <Link
                    className="pi-link"
                    to={`/app/retailers/${encodeURIComponent(change.retailer)}`}
                  >
                    <DomainName domain={change.retailer} />
                  </Link>
                )}
              </td>
              <td data-label={columns.change}>{labels.one[change.kind]}</td>
              <td data-label={columns.before} className="pi-number">
                {amount(change.previous_price, change.currency)}
              </td>
              <td data-label={columns.now} className="pi-number">
                {amount(change.price, change.currency)}
              </td>
              <td data-label={columns.when}>
                <time dateTime={change.at} title={time(new Date(change.at))}>
                  {age(new Date(change.at))}
                </time>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </BlockStack>
  );
}

/** A link to where it is found: the change does not say which variant of the shop it is. */
function ChangedProduct({ change: { sku, name } }: { change: InsightChange }) {
  const { messages } = useI18n();
  if (name === null) return <>{messages.market.changes.deleted}</>;
  if (!sku) return <bdi>{name}</bdi>;
  return (
    <Link to={`/app/products?${new URLSearchParams({ q: sku }).toString()}`} className="pi-link">
      <bdi>{name}</bdi>
    </Link>
  );
}
