import type { reasons } from '#app/locales/reasons/en.ts';

export const app: (typeof reasons)['app'] = {
  shopify_refused: ({ words }) => `Shopify hat die Änderung abgelehnt: „${words}“`,
  shopify_failed: () =>
    'Shopify konnte die Änderung nicht verarbeiten. Versuchen Sie es später noch einmal.',
  no_access: () =>
    'Die App darf in diesem Shop keine Preise ändern. Öffnen Sie die App erneut, um ihren Zugang zu erneuern.',
  permission_missing: () =>
    'Der App fehlt eine Berechtigung. Öffnen Sie die App erneut, und stimmen Sie den Berechtigungen zu.',
  sign_in_expired: () =>
    'Der Zugang der App zu Ihrem Shop ist abgelaufen. Öffnen Sie die App erneut, um ihn zu erneuern.',
  token_unreadable: () =>
    'Die App kann ihren gespeicherten Zugang zu Ihrem Shop nicht lesen. Öffnen Sie die App erneut, ' +
    'um ihn zu erneuern; bleibt es dabei, wenden Sie sich an den Anbieter der App.',
  no_answer: () =>
    'Shopify oder der Preisdienst hat nicht geantwortet. Es wird von selbst noch einmal gefragt.',
  shop_not_found: () => 'Was gelesen werden sollte, gibt es nicht mehr.',
  service_conflict: () => 'Der Preisdienst hat dazu schon andere Daten. Versuchen Sie es erneut.',
  orders_not_approved: () =>
    'Shopify hat dieser App noch nicht erlaubt, Bestellungen zu lesen. Wer diese App anbietet, ' +
    'beantragt im Partner-Dashboard den Zugang zu geschützten Kundendaten. Sobald er genehmigt ' +
    'ist, werden die Verkäufe binnen weniger Stunden gelesen, oder sofort, wenn Sie es erneut versuchen.',
  orders_permission_withdrawn: () =>
    'Die Berechtigung, Bestellungen zu lesen, wurde zurückgenommen.',
  orders_unreadable: () => 'Die Bestellungen ließen sich nicht lesen.',
  catalog_unreadable: () => 'Der Katalog ließ sich nicht lesen.',
  catalog_incomplete: () =>
    'Shopify hat weniger Produkte geliefert, als Ihr Shop hat. Nichts wurde entfernt.',
  orders_incomplete: () =>
    'Shopify hat weniger Bestellungen geliefert, als Ihr Shop hat. Bekannte Verkäufe wurden behalten.',
};
