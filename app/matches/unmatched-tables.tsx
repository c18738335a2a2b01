import { Card } from '@shopify/polaris';
import type { UnmatchedListing, UnmatchedProduct } from '#app/matches/list-match-view.server.ts';
import { DomainName } from '#app/components/domain-name.tsx';
import { OutsideLink } from '#app/components/outside-link.tsx';
import { ProductName } from '#app/components/product-name.tsx';
import { useI18n } from '#app/components/i18n.tsx';

/** Products without a competitor's offer; a listing can be added on the product's page. */
export function UnmatchedProducts({ products }: { products: readonly UnmatchedProduct[] }) {
  const { messages } = useI18n();
  return (
    <Card padding="0">
      <table className="pi-table">
        <thead>
          <tr>
            <th scope="col">{messages.matches.columns.ours}</th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <tr key={product.id}>
              <td>
                <ProductName
                  gid={product.gid}
                  title={product.title}
                  variantTitle={product.variantTitle}
                  sku={product.sku}
                  imageUrl={product.imageUrl}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

/** Competitors' offers that match none of our products. */
export function UnmatchedListings({ listings }: { listings: readonly UnmatchedListing[] }) {
  const { messages, money } = useI18n();
  const labels = messages.matches;
  return (
    <Card padding="0">
      <table className="pi-table">
        <thead>
          <tr>
            <th scope="col">{labels.columns.theirs}</th>
            <th scope="col">{labels.columns.shop}</th>
            <th scope="col">{labels.price}</th>
            <th scope="col">{labels.gtin}</th>
          </tr>
        </thead>
        <tbody>
          {listings.map((listing) => (
            <tr key={listing.id}>
              <td>
                <OutsideLink url={listing.url}>
                  <bdi>{listing.name}</bdi>
                </OutsideLink>
              </td>
              <td data-label={labels.columns.shop} className="pi-domain">
                <DomainName domain={listing.retailer} />
              </td>
              <td data-label={labels.price} className="pi-number">
                {listing.price ? money(listing.price) : messages.shared.unknownPrice}
              </td>
              <td data-label={labels.gtin}>{listing.gtin ?? messages.matches.none}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
