import type { reasons } from '#app/locales/reasons/en.ts';

export const market: (typeof reasons)['market'] = {
  not_matched: () => 'keinem Mitbewerber zugeordnet',
  price_not_positive: () => 'Ihr Preis ist null',
  out_of_stock: () => 'nicht auf Lager',
  too_old: () => 'Preis ist älter als 48 Stunden',
  other_currency: () => 'Preis in einer anderen Währung',
  tax_included: () => 'Preis mit Steuer, Ihrer ohne',
  tax_excluded: () => 'Preis ohne Steuer, Ihrer mit',
  refurbished: () => 'generalüberholt',
  used: () => 'gebraucht',
  not_public: () => 'kein Preis für alle',
  price_uncertain: () => 'Preis unsicher',
  in_doubt: () => 'Preise des Mitbewerbers stehen in Zweifel',
  too_far: () => 'zu weit von Ihrem Preis entfernt, um derselbe Artikel zu sein',
  no_price: () => 'Preis unbekannt',
  in_future: () => 'Datum in der Zukunft',
  same_retailer: () => 'der Mitbewerber hat ein günstigeres Angebot',
};
