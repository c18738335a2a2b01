import { BlockStack, Text } from '@shopify/polaris';
import { DomainName } from '#app/components/domain-name.tsx';
import { useI18n } from '#app/components/i18n.tsx';
import { ProductName } from '#app/components/product-name.tsx';
import { formatIndex } from './format-index.ts';
import type { MatrixProduct } from './list-matrix-rows.server.ts';
import { MatrixPrice } from './matrix-price.tsx';
import { useMarketReason } from './use-market-reason.ts';

/** Products with what each competitor asks. The names stay in place when it is scrolled. */
export function MatrixTable({
  products,
  retailers,
}: {
  products: readonly MatrixProduct[];
  retailers: readonly string[];
}) {
  const { matrix, pages } = useI18n().messages;
  return (
    <div className="pi-scroll pi-matrix" tabIndex={0} role="region" aria-label={pages.matrix}>
      <table>
        <thead>
          <tr>
            <th scope="col">{matrix.columns.product}</th>
            <th scope="col">{matrix.columns.price}</th>
            {retailers.map((retailer) => (
              <th scope="col" key={retailer}>
                <DomainName domain={retailer} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <tr key={product.id}>
              <th scope="row">
                <ProductName {...product} />
              </th>
              <td>
                <OwnPrice product={product} />
              </td>
              {retailers.map((retailer) => (
                <td key={retailer}>
                  <MatrixPrice cell={product.cells[retailer] ?? null} retailer={retailer} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The own price with its place in the market, or why that is unknown. */
function OwnPrice({ product }: { product: MatrixProduct }) {
  const { messages, moneyText, locale } = useI18n();
  const formatReason = useMarketReason();
  const labels = messages.matrix;
  const { price, marketPrice, indexBasisPoints, position, unknownReason } = product;
  if (price === null)
    return (
      <Text as="span" tone="subdued">
        {labels.notRegistered}
      </Text>
    );
  return (
    <BlockStack gap="050">
      <Text as="span" fontWeight="semibold" numeric>
        {moneyText(price)}
      </Text>
      {position !== null && indexBasisPoints !== null && marketPrice !== null ? (
        <>
          <Text as="span" variant="bodySm">
            {labels.ownPositions[position]}
          </Text>
          <Text as="span" variant="bodySm" tone="subdued">
            {labels.market({
              price: moneyText(marketPrice),
              index: formatIndex(indexBasisPoints, locale),
            })}
          </Text>
        </>
      ) : (
        <Text as="span" variant="bodySm" tone="subdued">
          {labels.unknown({ reason: formatReason(unknownReason ?? 'not_matched') })}
        </Text>
      )}
    </BlockStack>
  );
}
