import { BlockStack, Card, InlineStack, Text } from '@shopify/polaris';
import { getMoneyRatio } from '#kernel/money.ts';
import type { ProductView } from '#app/service-copy/get-product.server.ts';
import { formatCode } from '#app/texts/format-code.ts';
import { Figure } from './figure.tsx';
import { OutsideLink } from './outside-link.tsx';
import { ProductPicture } from './product-picture.tsx';
import { useWords } from './words.tsx';

/** What the shop itself says of a variant: price, cost, floor, identifiers. */
export function ProductFacts({ product }: { product: ProductView }) {
  const { texts, age } = useWords();
  const words = texts.product;
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack gap="300" wrap={false} blockAlign="center">
          <ProductPicture url={product.imageUrl} size="medium" />
          <BlockStack gap="050">
            <Text as="p" variant="bodySm" tone="subdued">
              {product.sku ? `${words.sku}: ${product.sku}` : texts.shared.noSku}
            </Text>
            {product.barcode ? (
              <Text as="p" variant="bodySm" tone="subdued">
                {words.barcode}: {product.barcode}
              </Text>
            ) : null}
            {product.url ? <OutsideLink url={product.url}>{words.viewInShop}</OutsideLink> : null}
          </BlockStack>
        </InlineStack>
        <Prices product={product} />
        <Text as="p" variant="bodySm" tone="subdued">
          {words.read(age(product.readAt))}
        </Text>
      </BlockStack>
    </Card>
  );
}

function Prices({ product }: { product: ProductView }) {
  const { texts, money, percent } = useWords();
  const words = texts.product;
  const { price, cost, mapPrice, mapPriceFrom, compareAt, lowerBound } = product;
  const margin = cost && price.minor > 0n ? 1 - getMoneyRatio(cost, price) : null;
  return (
    <dl className="pi-prices">
      <Figure
        term={words.yours}
        value={money(price)}
        note={compareAt ? `${words.compareAt}: ${money(compareAt)}` : undefined}
      />
      <Figure
        term={words.mapPrice}
        value={mapPrice ? money(mapPrice) : words.noMapPrice}
        note={mapPrice && mapPriceFrom ? formatCode(words.mapPriceFrom, mapPriceFrom) : undefined}
      />
      <Figure
        term={words.cost}
        value={cost ? money(cost) : words.noCost}
        note={margin === null ? undefined : `${words.margin}: ${percent(margin, { digits: 0 })}`}
      />
      {lowerBound ? <Figure term={words.lowerBound} value={money(lowerBound)} /> : null}
    </dl>
  );
}
