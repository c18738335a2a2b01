import type { DocumentTexts } from './document-texts.ts';

export const FRENCH: DocumentTexts = {
  locale: 'fr-FR',
  title: 'Constat d’un prix annoncé',
  subtitle: (alertId) => `Référence ${alertId}`,
  labels: {
    reporter: 'Établi pour',
    retailer: 'Revendeur',
    product: 'Produit',
    offeredAs: 'Proposé sous le nom',
    advertised: 'Prix annoncé',
    limit: {
      map_violation: 'Prix minimum annoncé (MAP)',
      competitor_undercut: 'Notre prix',
      competitor_below: 'Notre prix',
    },
    difference: 'Écart',
    readAt: 'Page consultée',
    retailerClock: 'Heure du serveur du revendeur',
    lastSeen: 'Dernière confirmation',
    address: 'Adresse',
    visitedFrom: 'Consultée depuis',
    shipping: 'Livraison',
    place: 'Emplacement dans la page',
  },
  sku: (sku) => `SKU ${sku}`,
  gtin: (gtin) => `GTIN ${gtin}`,
  countryUnknown: 'pays inconnu',
  shippingExcluded: 'non comprise dans les prix ci-dessus',
  percentBelow: (percent) => `${percent} en dessous`,
  places: {
    beside_buy_button: (text) => `Le prix figure à côté du bouton « ${text} ».`,
    below_name: (text) => `Le prix figure sous le nom du produit, « ${text} ».`,
    in_page_text: () => 'Le prix figure dans le texte visible de la page.',
    usual_place: () =>
      'Le prix figure à l’endroit où les pages produit de ce revendeur affichent leur prix.',
    chosen_place: () =>
      'Le prix figure à l’endroit qu’une personne a désigné sur les pages produit de ce revendeur.',
    product_data: () =>
      'Le prix est indiqué dans les données produit structurées de la page, que le revendeur ' +
      'publie pour les moteurs de recherche.',
    page_description: () => 'Le prix est indiqué dans la description de la page (balises méta).',
    page_title: () => 'Le prix figure dans le titre de la page.',
    page_address: () => 'Le prix fait partie de l’adresse de la page.',
    shop_data: () =>
      'Le prix est indiqué dans les données que le logiciel de boutique du revendeur place dans la page pour cette variante.',
    shop_data_address: () =>
      'Le prix est indiqué dans les données produit que le logiciel de boutique du revendeur publie pour cette variante.',
    product_feed: () => 'Le prix est indiqué dans le flux de produits publié par le revendeur.',
    unknown: () => 'Le prix est indiqué dans le document consulté.',
  },
  noPlace: 'Le prix a été lu dans le document consulté.',
  pictureTitle: 'Image de la page',
  pictureTaken: (when, price) =>
    price === null
      ? `Prise lors d’une visite distincte, le ${when}.`
      : `Prise lors d’une visite distincte, le ${when}. Prix lu sur la page affichée : ${price}.`,
  pictureAddress: (url) => `Adresse de cette page : ${url}`,
  pictureDetail: 'Le prix et ce qui l’entoure (detail.png)',
  picturePage: 'La page, réduite à la partie qui montre le prix (page entière : page.png)',
  noPicture: (reason) => `Il n’y a pas d’image de la page : ${reason}`,
  failures: {
    no_browser: 'aucun navigateur n’était disponible.',
    no_sandbox: 'le navigateur ne pouvait pas être exécuté en sécurité.',
    not_allowed:
      'le fichier robots.txt du revendeur n’autorise pas la visite de la page par un navigateur.',
    crashed: 'le navigateur s’est arrêté pendant l’affichage de la page.',
    timed_out: 'la page n’a pas fini de se charger à temps.',
    too_large: 'la page est trop volumineuse.',
    unreachable: 'la page était inaccessible.',
    address_refused: 'la page mène à une adresse qui n’est pas visitée.',
    busy: 'trop de pages étaient en attente.',
    plan_limit: 'le nombre de visites de ce type convenu pour la journée était atteint.',
    host_waits: 'le site du commerçant ne pouvait pas être consulté à ce moment.',
    page_not_shown: 'la page affichait autre chose que le produit.',
    variant_not_shown: 'la page affichait un prix sans préciser à quelle variante il correspond.',
    not_in_time: 'elle n’a pas pu être prise à temps.',
  },
  failureUnknown: 'la prise de vue n’a pas été possible.',
  neverPhotographed: 'aucune n’a été prise.',
  verifyTitle: 'Vérification',
  verifyText:
    'Le fichier qui contient ce document contient aussi le document consulté, tel que le ' +
    'serveur du revendeur l’a envoyé, les images et, pour chacun, un enregistrement avec ' +
    'son heure, son adresse et son empreinte SHA-256. Les enregistrements forment une ' +
    'chaîne dont chaque maillon comprend le précédent ; toute modification, suppression ou ' +
    'insertion ultérieure est décelable. Le fichier README.txt explique en anglais comment ' +
    'le vérifier avec des programmes courants.',
  hashes: {
    document: 'Document consulté, SHA-256',
    record: 'Son enregistrement, SHA-256',
    chain: 'Son maillon dans la chaîne',
    page: 'Image de la page, SHA-256',
    detail: 'Détail, SHA-256',
  },
  stampTitle: 'Horodatage (RFC 3161)',
  stamp: (when, authority) => `${when}, par ${authority}`,
  noStamp: 'aucun d’une autorité indépendante',
  limitsTitle: 'Limites',
  limitsText:
    'Le revendeur n’a pas signé ce que son serveur a envoyé. D’autres visiteurs ont pu ' +
    'voir d’autres prix, selon le pays, le groupe de clients ou l’appareil. La visite n’a ' +
    'envoyé aucun cookie et a été faite sans connexion à un compte. Lorsqu’aucune autorité ' +
    'indépendante n’a horodaté un enregistrement, son heure est celle de l’horloge du ' +
    'système qui l’a établi.',
  missing:
    '□ remplace un caractère absent de la police de ce document ; alert.json et offer.json contiennent le texte complet.',
  pageOf: (page, pages) => `Page ${page} sur ${pages}`,
};
