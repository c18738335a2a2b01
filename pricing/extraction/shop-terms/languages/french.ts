import type { LanguageTerms } from '#pricing/extraction/shop-terms/language-terms.ts';

/** What shops write in French. */
export const french: LanguageTerms = {
  buy: `
    ajouter au panier | ajouter dans le panier | ajouter à mon panier | ajout au panier
    mettre au panier | mettre dans le panier | acheter maintenant | achat immédiat | =acheter
    acheter en ligne | acheter cet article | =commander | commander maintenant | j'achète
    ajouter au sac | ajouter à votre panier | ajouter à la commande | je commande
    acheter ce produit | =ajouter | enchérir | faire une enchère | placer une enchère
  `,
  cart: `
    voir le panier | voir mon panier | mon panier | votre panier | accéder au panier
    aller au panier
  `,
  inStock: `
    en stock | =disponible | disponible immédiatement | immédiatement disponible
    disponible en ligne | produit disponible | article disponible | disponibilité immédiate
    dernier article | dernière pièce | derniers articles | dernières pièces | stock limité
    stock faible | dispo | prêt à être expédié | plus que quelques
  `,
  outOfStock: `
    rupture | en rupture | rupture de stock | indisponible* | épuisé | épuisée | épuisés
    victime de son succès | hors stock | stock épuisé | bientôt de retour | bientôt disponible
    sold out
  `,
  negation: `
    pas | plus | n'est plus | n'est pas | non
  `,
  fewLeft: `
    plus que # | il reste # | reste # | # en stock | # disponibles | # articles en stock
    # pièces en stock | plus de # en stock | il n'en reste que # | plus de # disponibles
  `,
  stock: 'stock | quantité en stock | en stock | quantité disponible | disponibilité',
  cannot: 'ne peut pas | ne peut être | impossible de',
  buying: 'être acheté | être commandé | acheter | commander | commandé | acheté',
  neither: `
    jusqu'à épuisement | dans la limite des stocks | sous réserve de disponibilité
    disponible en # | voir la disponibilité | vérifier la disponibilité
  `,
  preOrder: 'précommand* | pré commande* | prévente',
  backOrder: `
    sur commande | en cours de réapprovisionnement | en réapprovisionnement | réassort en cours
    disponible à partir du # | disponible dès le # | délai de réapprovisionnement
  `,
  discontinued: `
    plus commercialisé* | fin de série épuisé | n'est plus fabriqué | produit arrêté
    article supprimé | plus fabriqué
  `,
  notify: `
    prévenez moi | me prévenir | m'alerter | m'avertir | alertez moi | avertissez moi
    me notifier | être alerté | être averti | être prévenu | être notifié | alerte stock
    alerte disponibilité | recevoir une alerte | prévenir quand | quand disponible
    retour en stock
  `,
  shops: `
    en magasin | en magasins | en boutique | dans # magasins | en point de vente
    dans votre magasin | dans nos magasins | en agence | points de vente
  `,
  delivery: 'retrait | livraison | drive | click & collect | click and collect',
  itemNumber: `
    réf | réf produit | référence | référence produit | référence article | réf article
    réf fournisseur | n° article | n° d'article | numéro d'article | numéro article
    numéro de l'article | code article | code produit | numéro de produit | n° de produit
    référence interne | référence du produit | ugs | sku | référence # | art n°
  `,
};
