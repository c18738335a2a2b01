import type { reasons } from '#app/locales/reasons/en.ts';

export const app: (typeof reasons)['app'] = {
  shopify_refused: ({ words }) => `Shopify a refusé la modification\u00a0: «\u00a0${words}\u00a0»`,
  shopify_failed: () => 'Shopify n’a pas pu traiter la modification. Réessayez plus tard.',
  no_access: () =>
    'L’application n’est pas autorisée à modifier les prix de cette boutique. Rouvrez-la pour renouveler son accès.',
  permission_missing: () =>
    'Il manque une autorisation à l’application. Rouvrez-la et approuvez ses autorisations.',
  sign_in_expired: () =>
    'L’accès de l’application à votre boutique a expiré. Rouvrez-la pour le renouveler.',
  token_unreadable: () =>
    'L’application ne peut pas lire son accès enregistré à votre boutique. Rouvrez-la pour le ' +
    'renouveler\u00a0; si cela persiste, contactez son fournisseur.',
  no_answer: () =>
    'Shopify ou le service de prix n’a pas répondu. Une nouvelle tentative aura lieu automatiquement.',
  shop_not_found: () => 'Les données demandées n’existent plus.',
  service_conflict: () => 'Le service de prix a déjà d’autres données à ce sujet. Réessayez.',
  orders_not_approved: () =>
    'Shopify n’a pas encore autorisé cette application à lire les commandes. Son fournisseur demande ' +
    'l’accès aux données clients protégées dans le tableau de bord des partenaires. Une fois cet accès ' +
    'approuvé, les ventes sont lues en quelques heures, ou immédiatement si vous réessayez.',
  orders_permission_withdrawn: () => 'L’autorisation de lire les commandes a été retirée.',
  orders_unreadable: () => 'Impossible de lire les commandes.',
  catalog_unreadable: () => 'Impossible de lire le catalogue.',
  catalog_incomplete: () =>
    'Shopify a renvoyé moins de produits que n’en compte votre boutique. Rien n’a été supprimé.',
  orders_incomplete: () =>
    'Shopify a renvoyé moins de commandes que n’en compte votre boutique. Les ventes connues ont été conservées.',
};
