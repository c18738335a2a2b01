import { parseFreeRate, type ShippingRate } from '#pricing/extraction/shipping/shipping-rates.ts';
import {
  parseCurrencyCode,
  parseMarkupAmount,
} from '#pricing/extraction/source/parse-markup-values.ts';
import { findText, listItems, listValues, type SchemaItem } from './schema-item.ts';

const MAX_RATES = 60;

/** The rates of an offer's `shippingDetails`; places where the shop does not deliver are left out. */
export function readShippingRates(offer: SchemaItem): ShippingRate[] {
  return listItems(offer, 'shippingDetails', 'hasShippingService')
    .slice(0, MAX_RATES)
    .filter((details) => !/^(?:true|1)$|\/true$/i.test(findText(details, 'doesNotShip') ?? ''))
    .map(readRate)
    .filter((rate) => rate.amount !== null || rate.freeFrom !== null);
}

function readRate(details: SchemaItem): ShippingRate {
  const rate = listItems(details, 'shippingRate')[0];
  const threshold =
    listItems(details, 'freeShippingThreshold')[0] ??
    listItems(details, 'shippingSettings').flatMap((one) =>
      listItems(one, 'freeShippingThreshold'),
    )[0];
  const currency = parseCurrencyCode(
    rate ? findText(rate, 'currency', 'priceCurrency') : findText(details, 'priceCurrency'),
  );
  const amount = rate
    ? findText(rate, 'value', 'price', 'maxValue', 'minValue')
    : findText(details, 'shippingRate');
  const freeFrom = threshold
    ? findText(threshold, 'value', 'price', 'minValue')
    : findText(details, 'freeShippingThreshold');
  return {
    countries: countriesOf(details),
    amount: parseFreeRate(amount) ?? parseMarkupAmount(amount, currency).amount,
    currency,
    freeFrom: parseMarkupAmount(freeFrom, currency).amount,
  };
}

/** "DE", "de", or a Country item by its name or address. */
function countriesOf(details: SchemaItem): string[] {
  return listItems(details, 'shippingDestination').flatMap((place) =>
    listValues(place, 'addressCountry').flatMap((value) => {
      const name = typeof value === 'string' ? value : findText(value, 'name', 'identifier');
      return name !== null && /^[a-z]{2}$/i.test(name.trim()) ? [name.trim().toUpperCase()] : [];
    }),
  );
}
