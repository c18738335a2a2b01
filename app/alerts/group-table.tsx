import { Link } from '@remix-run/react';
import { Text } from '@shopify/polaris';
import { ProductName } from '#app/components/product-name.tsx';
import { useI18n } from '#app/components/i18n.tsx';
import { type AlertQuery, buildAlertsUrl } from './alert-query.ts';
import type { AlertGroup } from './list-alert-groups.server.ts';

/** Alerts by retailer or by product: how many, how deep, the newest. Each leads to its alerts. */
export function GroupTable({
  groups,
  query,
  hasRetailers,
}: {
  groups: readonly AlertGroup[];
  query: AlertQuery;
  /** Retailers have pages of their own. */
  hasRetailers: boolean;
}) {
  const { messages, count, percent, age } = useI18n();
  const { list, unknownProduct } = messages.alerts;
  const labels = list.groupColumns;
  const isByRetailer = query.by === 'retailer';
  const others = isByRetailer ? labels.products : labels.retailers;
  return (
    <table className="pi-table pi-groups">
      <thead>
        <tr>
          <th scope="col">{isByRetailer ? labels.retailer : labels.product}</th>
          <th scope="col" className="pi-end">
            {labels.alerts}
          </th>
          <th scope="col" className="pi-end">
            {others}
          </th>
          <th scope="col" className="pi-end">
            {labels.deepest}
          </th>
          <th scope="col" className="pi-end">
            {labels.newest}
          </th>
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <tr key={group.key}>
            <td>
              {isByRetailer ? (
                <RetailerName domain={group.key} hasPage={hasRetailers} />
              ) : (
                <ProductName
                  gid={group.variantGid}
                  title={group.title || unknownProduct}
                  variantTitle={group.variantTitle}
                  sku={group.sku}
                  imageUrl={group.imageUrl}
                />
              )}
            </td>
            <td data-label={labels.alerts} className="pi-end pi-number">
              <Link
                className="pi-text-link"
                to={buildAlertsUrl(query, {
                  by: 'alert',
                  saved: undefined,
                  ...(isByRetailer ? { retailer: [group.key] } : { product: group.key }),
                })}
              >
                {list.count({ count: group.alerts })}
              </Link>
            </td>
            <td data-label={others} className="pi-end pi-number">
              {count(group.others)}
            </td>
            <td data-label={labels.deepest} className="pi-end pi-number">
              {group.deepest > 0 ? `−${percent(group.deepest / 10_000)}` : '–'}
            </td>
            <td data-label={labels.newest} className="pi-end pi-nowrap">
              {age(group.newest)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RetailerName({ domain, hasPage }: { domain: string; hasPage: boolean }) {
  const name = (
    <Text as="span" fontWeight="medium" breakWord>
      {domain}
    </Text>
  );
  if (!hasPage) return name;
  return (
    <Link className="pi-text-link" to={`/app/retailers/${encodeURIComponent(domain)}`}>
      {name}
    </Link>
  );
}
