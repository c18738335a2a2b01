import type { reasons } from '#app/locales/reasons/en.ts';

export const market: (typeof reasons)['market'] = {
  not_matched: () => 'associé à aucun concurrent',
  price_not_positive: () => 'votre prix est nul',
  out_of_stock: () => 'en rupture de stock',
  too_old: () => 'prix de plus de 48 heures',
  other_currency: () => 'prix dans une autre devise',
  tax_included: () => 'prix taxes comprises, le vôtre hors taxes',
  tax_excluded: () => 'prix hors taxes, le vôtre taxes comprises',
  refurbished: () => 'reconditionné',
  used: () => 'd’occasion',
  not_public: () => 'pas un prix pour tous',
  price_uncertain: () => 'prix incertain',
  in_doubt: () => 'les prix du concurrent sont douteux',
  too_far: () => 'prix trop éloigné du vôtre pour être le même article',
  no_price: () => 'prix inconnu',
  in_future: () => 'date future',
  same_retailer: () => 'le concurrent a une offre moins chère',
};
