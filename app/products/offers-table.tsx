import { Link } from '@remix-run/react';
import { Badge, BlockStack, Box, Card, Text } from '@shopify/polaris';
import { compareMoney, type Money } from '#kernel/money.ts';
import type { OfferRow } from '#app/products/list-offers.server.ts';
import { formatCode } from '#app/locales/format-reason.ts';
import { OutsideLink } from '#app/components/outside-link.tsx';
import { ShippingCost } from '#app/components/shipping-cost.tsx';
import { useI18n } from '#app/components/i18n.tsx';

/** Competitors' current offers for one product, each with where and when its price was read. */
export function OffersTable({
  offers,
  mapPrice,
  checksFor,
}: {
  offers: readonly OfferRow[];
  mapPrice: Money | null;
  /** The service's id of the product, where a person can check a price; else null. */
  checksFor: string | null;
}) {
  const { messages } = useI18n();
  const { columns } = messages.product;
  return (
    <Card padding="0">
      <Box padding="400" paddingBlockEnd="200">
        <Text as="h2" variant="headingMd">
          {messages.product.competitors}
        </Text>
        <Text as="p" variant="bodySm" tone="subdued">
          {messages.product.heldNote}
        </Text>
      </Box>
      <table className="pi-table">
        <thead>
          <tr>
            <th scope="col">{columns.retailer}</th>
            <th scope="col">{columns.price}</th>
            <th scope="col">{messages.shipping.label}</th>
            <th scope="col">{columns.stock}</th>
            <th scope="col">{columns.checked}</th>
            <th scope="col">{columns.source}</th>
          </tr>
        </thead>
        <tbody>
          {offers.map((offer) => (
            <OfferLine
              key={offer.listingId}
              offer={offer}
              mapPrice={mapPrice}
              checkUrl={checksFor && `/app/alerts/prices/${checksFor}/${offer.listingId}`}
            />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function OfferLine({
  offer,
  mapPrice,
  checkUrl,
}: {
  offer: OfferRow;
  mapPrice: Money | null;
  checkUrl: string | null;
}) {
  const { messages, age, time } = useI18n();
  const { columns } = messages.product;
  const { availability, condition } = messages.shared;
  return (
    <tr>
      <td>
        <BlockStack gap="050">
          <OutsideLink url={offer.url}>
            <Text as="span" fontWeight="medium">
              {offer.retailer}
            </Text>
          </OutsideLink>
          {offer.name ? (
            <Text as="span" variant="bodySm" tone="subdued" breakWord>
              <bdi>{offer.name}</bdi>
            </Text>
          ) : null}
          <MatchState offer={offer} />
        </BlockStack>
      </td>
      <td data-label={columns.price}>
        <OfferPrice offer={offer} mapPrice={mapPrice} />
        {checkUrl !== null && offer.price !== null ? (
          <Link to={checkUrl} className="pi-text-link">
            {messages.priceCheck.open}
            <Text as="span" visuallyHidden>{` (${offer.retailer})`}</Text>
          </Link>
        ) : null}
      </td>
      <td data-label={messages.shipping.label}>
        <ShippingCost shipping={offer.shipping} />
      </td>
      <td data-label={columns.stock}>
        <span>
          {formatCode(availability, offer.availability)}
          {offer.condition === 'new' ? null : ` · ${formatCode(condition, offer.condition)}`}
        </span>
      </td>
      <td data-label={columns.checked}>
        {offer.seenAt ? (
          <time dateTime={offer.seenAt.toISOString()} title={time(offer.seenAt)}>
            {age(offer.seenAt)}
          </time>
        ) : (
          messages.shared.neverSeen
        )}
      </td>
      <td data-label={columns.source}>
        <OfferSource offer={offer} />
      </td>
    </tr>
  );
}

function OfferPrice({ offer, mapPrice }: { offer: OfferRow; mapPrice: Money | null }) {
  const { messages, money } = useI18n();
  if (!offer.price) return <>{messages.shared.unknownPrice}</>;
  const below =
    mapPrice !== null &&
    offer.price.currency === mapPrice.currency &&
    compareMoney(offer.price, mapPrice) < 0;
  return (
    <BlockStack gap="0">
      <Text as="span" fontWeight="semibold" tone={below ? 'critical' : undefined} numeric>
        {money(offer.price)}
      </Text>
      {offer.listPrice ? (
        <Text as="span" variant="bodySm" tone="subdued">
          {messages.product.listPrice({ price: money(offer.listPrice) })}
        </Text>
      ) : null}
    </BlockStack>
  );
}

function MatchState({ offer }: { offer: OfferRow }) {
  const { messages, probability } = useI18n();
  const labels = messages.product;
  if (offer.verdict === 'review') {
    return (
      <span>
        <Badge tone="attention">{labels.waits}</Badge>
      </span>
    );
  }
  const sure =
    offer.probability === null ? null : labels.sure({ percent: probability(offer.probability) });
  return (
    <Text as="span" variant="bodySm" tone="subdued">
      {offer.verdict === 'confirmed' ? labels.confirmed : sure}
    </Text>
  );
}

function OfferSource({ offer }: { offer: OfferRow }) {
  const { messages } = useI18n();
  const labels = messages.product;
  if (!offer.source) return <>{labels.noSource}</>;
  return (
    <BlockStack gap="0">
      <Text as="span" variant="bodySm">
        {formatCode(messages.shared.source, offer.source.from)}
      </Text>
      {offer.source.at ? (
        <Text as="span" variant="bodySm" tone="subdued" breakWord>
          <code>{offer.source.at}</code>
        </Text>
      ) : null}
    </BlockStack>
  );
}
