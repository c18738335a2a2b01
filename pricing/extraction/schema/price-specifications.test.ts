import { describe, expect, it } from 'vitest';
import { readPage } from '#pricing/extraction/read-page.ts';
import type { ExtractedOffer } from '#pricing/extraction/reading.ts';

function read(offer: object): ExtractedOffer | null {
  const data = { '@context': 'https://schema.org', '@type': 'Product', name: 'Qorvex 17' };
  const offers = { '@type': 'Offer', priceCurrency: 'EUR', ...offer };
  const html =
    '<!doctype html><html lang="en"><head><title>Qorvex 17 | Shop</title>' +
    `<script type="application/ld+json">${JSON.stringify({ ...data, offers })}</script>` +
    '</head><body><h1>Qorvex 17</h1></body></html>';
  const bytes = new TextEncoder().encode(html);
  return readPage({ url: 'https://shop.example/p/qorvex-17', bytes }, []).offer;
}

const price = (amount: string, more: object = {}): object => ({
  '@type': 'UnitPriceSpecification',
  price: amount,
  priceCurrency: 'EUR',
  ...more,
});
const TIER = { validForMemberTier: { '@type': 'MemberProgramTier', name: 'Gold' } };

describe('price specifications of the markup', () => {
  it.each<[string, object[], string | null, string, string | null]>([
    [
      'a list price',
      [price('30', { priceType: 'ListPrice' }), price('24')],
      '24.00',
      'public',
      '30.00',
    ],
    [
      'a struck price by address',
      [price('30', { priceType: 'https://schema.org/StrikethroughPrice' }), price('24')],
      ...(['24.00', 'public', '30.00'] as const),
    ],
    [
      'a recommended price',
      [price('30', { priceType: 'SRP' }), price('24')],
      '24.00',
      'public',
      '30.00',
    ],
    [
      'a minimum advertised and an invoice price',
      [
        price('20', { priceType: 'MinimumAdvertisedPrice' }),
        price('15', { priceType: 'InvoicePrice' }),
        price('24', { priceType: 'SalePrice' }),
      ],
      ...(['24.00', 'public', null] as const),
    ],
    ['a member price first', [price('20', TIER), price('24')], '24.00', 'public', null],
    [
      'a price with points',
      [price('20', { membershipPointsEarned: 5 }), price('24')],
      '24.00',
      'public',
      null,
    ],
    ['a member price alone', [price('20', TIER)], '20.00', 'member', null],
    [
      'a price of a month',
      [price('2', { billingDuration: 12 }), price('3', { referenceQuantity: { unitCode: 'MON' } })],
      ...([null, 'unknown', null] as const),
    ],
    [
      'a price of ten',
      [price('19', { eligibleQuantity: { minValue: 10 } }), price('24')],
      ...(['24.00', 'public', null] as const),
    ],
  ])('%s', (_what, priceSpecification, amount, kind, list) => {
    const offer = read({ priceSpecification });
    expect([offer?.price ?? null, offer?.priceKind ?? 'unknown', offer?.listPrice ?? null]).toEqual(
      [amount, kind, list],
    );
  });

  it('keeps the unit price and the tax', () => {
    const unit = price('12', { referenceQuantity: { value: 1, unitCode: 'KGM' } });
    const offer = read({
      price: '24',
      priceSpecification: [unit, price('24', { valueAddedTaxIncluded: false })],
    });
    expect(offer).toMatchObject({ price: '24.00', unitPrice: '12/kg', tax: 'excluded' });
  });
});
