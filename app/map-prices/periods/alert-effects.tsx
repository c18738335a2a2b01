import { BlockStack, Text } from '@shopify/polaris';
import type { Money } from '#kernel/money.ts';
import { useI18n } from '#app/components/i18n.tsx';
import { ProductName } from '#app/components/product-name.tsx';
import type { AlertEffectView } from './list-alert-effects.server.ts';

/** The alerts that other MAP prices would open or close, each with its prices. */
export function AlertEffects({
  alerts,
  total,
}: {
  alerts: readonly AlertEffectView[];
  /** With those that are not listed. */
  total: number;
}) {
  const { messages, money } = useI18n();
  const { alertEffects: labels, gone, suspended } = messages.mapPrices;
  const { columns } = messages.alerts;
  if (alerts.length === 0) return null;
  const mapPrice = (value: Money | null) => (value === null ? suspended : money(value));
  return (
    <BlockStack gap="200">
      <Text as="h3" variant="headingSm">
        {alerts.length < total
          ? labels.first({ shown: alerts.length, count: total })
          : labels.title({ count: total })}
      </Text>
      <table className="pi-table pi-flush">
        <thead>
          <tr>
            <th scope="col">{columns.product}</th>
            <th scope="col">{labels.change}</th>
            <th scope="col">{columns.retailer}</th>
            <th scope="col" className="pi-end">
              {columns.listed}
            </th>
            <th scope="col" className="pi-end">
              {messages.mapPrices.columns.price}
            </th>
          </tr>
        </thead>
        <tbody>
          {alerts.map((alert) => (
            <tr key={alert.id}>
              <td className="pi-wrap">
                <ProductName
                  gid={alert.product?.gid ?? null}
                  title={alert.product?.title ?? gone}
                  variantTitle={null}
                  sku={alert.product?.detail ?? null}
                  imageUrl={null}
                />
              </td>
              <td data-label={labels.change}>{labels.changes[alert.change]}</td>
              <td data-label={columns.retailer}>
                <bdi>{alert.retailer}</bdi>
              </td>
              <td data-label={columns.listed} className="pi-end pi-number">
                {alert.listed === null ? '–' : money(alert.listed)}
              </td>
              <td data-label={messages.mapPrices.columns.price} className="pi-end pi-number">
                {labels.fromTo({ before: mapPrice(alert.before), after: mapPrice(alert.after) })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </BlockStack>
  );
}
