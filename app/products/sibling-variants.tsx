import { Link } from '@remix-run/react';
import { BlockStack, Card, Text } from '@shopify/polaris';
import type { ProductView } from '#app/products/get-product.server.ts';
import { toVariantPath } from '#app/components/to-variant-path.ts';
import { useI18n } from '#app/components/i18n.tsx';

/** The other variants of the same product. */
export function SiblingVariants({ product }: { product: ProductView }) {
  const { messages } = useI18n();
  const others = product.siblings.filter((sibling) => sibling.gid !== product.gid);
  if (others.length === 0) return null;
  return (
    <Card>
      <BlockStack gap="200">
        <Text as="h2" variant="headingMd">
          {messages.product.siblings}
        </Text>
        <ul className="pi-list pi-siblings">
          {others.map((sibling) => (
            <li key={sibling.gid}>
              <Link to={toVariantPath(sibling.gid)} className="pi-text-link">
                <bdi>
                  {sibling.title === messages.shared.defaultVariant ? product.title : sibling.title}
                </bdi>
              </Link>{' '}
              {sibling.sku ? (
                <Text as="span" variant="bodySm" tone="subdued">
                  {sibling.sku}
                </Text>
              ) : null}
            </li>
          ))}
        </ul>
        {product.moreSiblings ? (
          <Link
            to={`/app/products?q=${encodeURIComponent(product.title)}`}
            className="pi-text-link"
          >
            {messages.product.moreSiblings}
          </Link>
        ) : null}
      </BlockStack>
    </Card>
  );
}
