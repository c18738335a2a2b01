import { Link } from '@remix-run/react';
import { BlockStack, InlineStack, Text } from '@shopify/polaris';
import { ProductPicture } from './product-picture.tsx';
import { useI18n } from './i18n.tsx';
import { toVariantPath } from './to-variant-path.ts';

export interface ProductNameProps {
  readonly gid: string | null;
  readonly title: string;
  readonly variantTitle: string | null;
  readonly sku?: string | null;
  readonly imageUrl: string | null;
  readonly strong?: boolean;
  /** The heading level, where the name is the heading of what follows. */
  readonly heading?: 'h2';
}

/** Picture, title as a link to its page, variant and SKU. Each title has its own text direction. */
export function ProductName({
  gid,
  title,
  variantTitle,
  sku,
  imageUrl,
  strong,
  heading,
}: ProductNameProps) {
  const { messages } = useI18n();
  const variant =
    variantTitle && variantTitle !== messages.shared.defaultVariant ? variantTitle : null;
  const details = [variant, sku].filter(Boolean).join(' · ');
  const name = (
    <Text as={heading ?? 'span'} fontWeight={strong ? 'bold' : 'medium'} breakWord>
      <bdi>{title}</bdi>
    </Text>
  );
  return (
    <InlineStack gap="300" wrap={false} blockAlign="center">
      <ProductPicture url={imageUrl} size="small" />
      <div className="pi-name">
        <BlockStack gap="050">
          {gid ? (
            <Link to={toVariantPath(gid)} prefetch="intent" className="pi-link">
              {name}
            </Link>
          ) : (
            name
          )}
          {details ? (
            <Text as="span" variant="bodySm" tone="subdued" breakWord>
              <bdi>{details}</bdi>
            </Text>
          ) : null}
        </BlockStack>
      </div>
    </InlineStack>
  );
}
