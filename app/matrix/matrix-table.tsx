import { BlockStack, Text } from '@shopify/polaris';
import { DomainName } from '#app/components/domain-name.tsx';
import { useI18n } from '#app/components/i18n.tsx';
import { OutsideLink } from '#app/components/outside-link.tsx';
import { ProductName } from '#app/components/product-name.tsx';
import { formatCode, formatMarketReason } from '#app/locales/format-reason.ts';
import type { MatrixCell, MatrixProduct } from './list-matrix-rows.server.ts';

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

/** What a competitor asks, and whether that is compared. */
function MatrixPrice({ cell, retailer }: { cell: MatrixCell | null; retailer: string }) {
  const { messages, moneyText, locale, age, time } = useI18n();
  const formatReason = useMarketReason();
  const labels = messages.matrix;
  if (cell === null)
    return (
      <Text as="span" tone="subdued">
        <span aria-hidden="true">–</span>
        <Text as="span" visuallyHidden>
          {labels.noOffer}
        </Text>
      </Text>
    );
  const { price, url, indexBasisPoints, leftOut, seenAt, others } = cell;
  return (
    <BlockStack gap="050">
      <OutsideLink url={url}>
        <Text as="span" numeric fontWeight={indexBasisPoints === null ? 'regular' : 'semibold'}>
          {price === null ? messages.shared.unknownPrice : moneyText(price)}
        </Text>
        <Text as="span" visuallyHidden>{` ${retailer}`}</Text>
      </OutsideLink>
      <Text as="span" variant="bodySm" tone={indexBasisPoints === null ? 'subdued' : 'base'}>
        {indexBasisPoints === null
          ? labels.notCompared({ reason: formatReason(leftOut ?? 'no_price') })
          : labels.index({ index: formatIndex(indexBasisPoints, locale) })}
      </Text>
      <Text as="span" variant="bodySm" tone="subdued">
        <State cell={cell} />
      </Text>
      {seenAt === null ? null : (
        <Text as="span" variant="bodySm" tone="subdued">
          <time dateTime={seenAt.toISOString()} title={time(seenAt)}>
            {messages.shared.seen({ age: age(seenAt) })}
          </time>
        </Text>
      )}
      {others === 0 ? null : (
        <Text as="span" variant="bodySm" tone="subdued">
          {labels.others({ count: others })}
        </Text>
      )}
    </BlockStack>
  );
}

/** Stock and condition. */
function State({ cell: { availability, condition } }: { cell: MatrixCell }) {
  const { shared } = useI18n().messages;
  return (
    <>
      {formatCode(shared.availability, availability)}
      {condition === 'new' ? null : ` · ${formatCode(shared.condition, condition)}`}
    </>
  );
}

/** Formats the code why an offer isn't compared, or a product has no market. */
function useMarketReason(): (code: string) => string {
  const { messages, locale } = useI18n();
  return (code) => formatMarketReason(messages, { code, locale });
}

/**
 * A price index with both its decimals: 10104 basis points are 101.04, which is above the market
 * while 101.00 is at it.
 */
function formatIndex(basisPoints: number, locale: string): string {
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(basisPoints / 100);
}
