import { BlockStack, Card, InlineStack, Text } from '@shopify/polaris';
import { getMoneyRatio } from '#kernel/money.ts';
import type { ProductPage } from '#app/products/get-product-page.server.ts';
import type { ProductView } from '#app/products/get-product.server.ts';
import { formatCode } from '#app/locales/format-reason.ts';
import { MapPriceNow } from '#app/components/map-price-now.tsx';
import { Figure } from '#app/components/figure.tsx';
import { OutsideLink } from '#app/components/outside-link.tsx';
import { ProductPicture } from '#app/components/product-picture.tsx';
import { useI18n } from '#app/components/i18n.tsx';
import { Deferred } from '#app/components/deferred.tsx';

/** The shop's own data of a variant: price, cost, MAP price, identifiers. */
export function ProductFacts({
  product,
  mapPriceNow,
}: Pick<ProductPage, 'product' | 'mapPriceNow'>) {
  const { messages, age } = useI18n();
  const labels = messages.product;
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack gap="300" wrap={false} blockAlign="center">
          <ProductPicture url={product.imageUrl} size="medium" />
          <BlockStack gap="050">
            <Text as="p" variant="bodySm" tone="subdued">
              {product.sku ? `${labels.sku}: ${product.sku}` : messages.shared.noSku}
            </Text>
            {product.barcode ? (
              <Text as="p" variant="bodySm" tone="subdued">
                {labels.barcode}: {product.barcode}
              </Text>
            ) : null}
            {product.url ? <OutsideLink url={product.url}>{labels.viewInShop}</OutsideLink> : null}
          </BlockStack>
        </InlineStack>
        <Prices product={product} />
        {mapPriceNow ? <PeriodPrice key={product.gid} mapPriceNow={mapPriceNow} /> : null}
        <Text as="p" variant="bodySm" tone="subdued">
          {labels.read({ age: age(product.readAt) })}
        </Text>
      </BlockStack>
    </Card>
  );
}

/** The MAP price of a period that is running; the standing one is among the prices above. */
function PeriodPrice({ mapPriceNow }: { mapPriceNow: NonNullable<ProductPage['mapPriceNow']> }) {
  const labels = useI18n().messages.mapPrices.now;
  const failed = (
    <Text as="p" variant="bodySm" tone="subdued">
      {labels.failed}
    </Text>
  );
  return (
    <Deferred value={mapPriceNow} fallback={null} failed={failed}>
      {(outcome) => {
        if (!outcome.ok) return failed;
        return outcome.now.period === null ? null : (
          <dl className="pi-prices">
            <div>
              <dt>{labels.title}</dt>
              <dd>
                <MapPriceNow now={outcome.now} />
              </dd>
            </div>
          </dl>
        );
      }}
    </Deferred>
  );
}

function Prices({ product }: { product: ProductView }) {
  const { messages, money, percent } = useI18n();
  const labels = messages.product;
  const { price, cost, mapPrice, mapPriceFrom, compareAt, lowerBound } = product;
  const margin = cost && price.minor > 0n ? 1 - getMoneyRatio(cost, price) : null;
  return (
    <dl className="pi-prices">
      <Figure
        term={labels.yours}
        value={price.minor === 0n ? messages.products.noPrice : money(price)}
        note={compareAt ? `${labels.compareAt}: ${money(compareAt)}` : undefined}
      />
      <Figure
        term={labels.mapPrice}
        value={mapPrice ? money(mapPrice) : labels.noMapPrice}
        note={mapPrice && mapPriceFrom ? formatCode(labels.mapPriceFrom, mapPriceFrom) : undefined}
      />
      <Figure
        term={labels.cost}
        value={cost ? money(cost) : labels.noCost}
        note={margin === null ? undefined : `${labels.margin}: ${percent(margin, { digits: 0 })}`}
      />
      {lowerBound ? <Figure term={labels.lowerBound} value={money(lowerBound)} /> : null}
    </dl>
  );
}
