/**
 * Words that addresses are made of, by what they say of the page: whole parts of a path, and names
 * and values of a query. From general knowledge of shop platforms and of the languages.
 */

/** A path part before the name or number of one product. */
export const PRODUCT_PARTS: readonly string[] = [
  ...['p', 'dp', 'pd', 'ip', 'i', 'itm', 'item', 'items', 'product', 'products', 'productpage'],
  ...['product-page', 'goods', 'deal', 'article', 'artikel', 'artikl', 'artigo', 'articulo'],
  ...['produkt', 'produkte', 'produkty', 'produkter', 'produit', 'produits', 'producto'],
  ...['productos', 'produto', 'produtos', 'prodotto', 'prodotti', 'produs', 'produse', 'proizvod'],
  ...['proizvodi', 'izdelek', 'izdelki', 'tuote', 'tuotteet', 'toode', 'tooted', 'prece', 'preke'],
  ...['termek', 'termekek', 'tovar', 'tovary', 'urun', 'san-pham', 'produk', 'vare', 'varer'],
  ...['товар', 'продукт', 'προϊόν', 'προϊόντα', '商品', '상품'],
];

/** The last or the first path part of a page of search results. */
export const SEARCH_PARTS: readonly string[] = [
  ...['search', 'searchresult', 'searchresults', 'search-result', 'search-results', 'site-search'],
  ...['advanced-search', 'product-search', 'productsearch', 'searchproducts', 'catalogsearch'],
  ...['suche', 'suchen', 'suchergebnis', 'suchergebnisse', 'produktsuche'],
  ...['recherche', 'rechercher', 'resultats-de-recherche', 'chercher', 'busca', 'buscar'],
  ...['buscador', 'busqueda', 'búsqueda', 'resultados', 'pesquisa', 'pesquisar', 'procurar'],
  ...['ricerca', 'cerca', 'risultati-ricerca', 'zoeken', 'zoek', 'zoekresultaten', 'sok', 'sök'],
  ...['sokresultat', 'sökresultat', 'søk', 'søg', 'sog', 'soeg', 'soeg-resultat', 'haku', 'hae'],
  ...['hakutulokset', 'otsing', 'otsi', 'meklet', 'meklesana', 'meklēt', 'paieska', 'paieška'],
  ...['hledat', 'hledani', 'hledání', 'vyhledavani', 'vyhledávání', 'vyhledat', 'vyhladavanie'],
  ...['vyhľadávanie', 'hladat', 'szukaj', 'wyszukiwanie', 'wyszukiwarka', 'kereses', 'keresés'],
  ...[
    'kereso',
    'kereső',
    'cauta',
    'căutare',
    'cautare',
    'trazi',
    'traži',
    'pretraga',
    'pretraživanje',
  ],
  ...['pretrazivanje', 'iskanje', 'isci', 'išči', 'poisk', 'poshuk', 'tarsene', 'поиск', 'пошук'],
  ...[
    'търсене',
    'претрага',
    'αναζήτηση',
    'anazitisi',
    'arama',
    'ara',
    'tim-kiem',
    'timkiem',
    'cari',
  ],
  ...['pencarian', 'carian', 'kensaku', '検索', '搜索', '搜尋', '검색', 'بحث', 'جستجو', 'חיפוש'],
];

/** The last path part of a cart, a checkout or a list of remembered products. */
export const CART_PARTS: readonly string[] = [
  ...['cart', 'basket', 'bag', 'trolley', 'shopping-cart', 'shoppingcart', 'shopping_cart'],
  ...['shopping-bag', 'shoppingbag', 'shopping-basket', 'my-cart', 'mycart', 'my-bag', 'viewcart'],
  ...['view-cart', 'checkout', 'onepage', 'warenkorb', 'einkaufswagen', 'einkaufskorb', 'kasse'],
  ...['panier', 'mon-panier', 'commande', 'caisse', 'carrito', 'carro', 'cesta', 'carrinho'],
  ...['sacola', 'carrello', 'winkelwagen', 'winkelmand', 'winkelmandje', 'varukorg', 'varukorgen'],
  ...['kundvagn', 'kassan', 'handlekurv', 'handlevogn', 'kurv', 'indkoebskurv', 'indkøbskurv'],
  ...['indkobskurv', 'ostoskori', 'kassa', 'kosik', 'košík', 'nakupni-kosik', 'nakupny-kosik'],
  ...['nákupní-košík', 'koszyk', 'kosar', 'kosár', 'kosár', 'cos', 'cosul-meu', 'cos-cumparaturi'],
  ...['kosarica', 'košarica', 'ostukorv', 'grozs', 'iepirkumu-grozs', 'krepselis', 'krepšelis'],
  ...['korzina', 'koshik', 'корзина', 'кошик', 'количка', 'καλάθι', 'kalathi', 'sepet', 'sepetim'],
  ...[
    'keranjang',
    'gio-hang',
    'giohang',
    'カート',
    '购物车',
    '購物車',
    '장바구니',
    'عربة-التسوق',
    'سلة',
  ],
  ...['wishlist', 'wish-list', 'favorites', 'favourites', 'merkzettel', 'wunschliste', 'compare'],
];

/** A path part before the name of a category, or the last one of a list of products. */
export const LIST_PARTS: readonly string[] = [
  ...[
    'c',
    'cat',
    'category',
    'categories',
    'collection',
    'collections',
    'department',
    'departments',
  ],
  ...[
    'product-category',
    'product-categories',
    'product_cat',
    'productcategory',
    'shop-by',
    'browse',
  ],
  ...['product-list', 'productlist', 'plp', 'range', 'ranges', 'brand', 'brands', 'tag', 'tags'],
  ...[
    'product-tag',
    'new-in',
    'new-arrivals',
    'bestsellers',
    'kategorie',
    'kategorien',
    'warengruppe',
  ],
  ...[
    'produktkategorie',
    'produkt-kategorie',
    'rubrik',
    'marke',
    'marken',
    'hersteller',
    'categorie',
  ],
  ...['catégorie', 'categorie-produit', 'rayon', 'rayons', 'marque', 'marques', 'categoria'],
  ...['categoría', 'categorias', 'categorías', 'categoria-producto', 'categoria-produto', 'marca'],
  ...[
    'marcas',
    'coleccion',
    'colecciones',
    'categoria-prodotto',
    'collezione',
    'collezioni',
    'merk',
  ],
  ...[
    'merken',
    'productcategorie',
    'kategori',
    'produktkategori',
    'varumarke',
    'varemerke',
    'osasto',
  ],
  ...['kategoria', 'tuoteryhma', 'kategooria', 'tootekategooria', 'kategorija', 'kategorijos'],
  ...[
    'kategoriya',
    'kategoria-produktu',
    'kategorie-produktu',
    'znacka',
    'značka',
    'marka',
    'marki',
  ],
  ...['termekkategoria', 'kategoriak', 'categorie-produs', 'категория', 'категории', 'категорія'],
  ...['kategoriler', 'danh-muc', 'カテゴリ', '分类', '分類', '카테고리'],
];

/**
 * Names in a query under which a platform says which page is asked for ("controller=search",
 * "route=product/category").
 */
export const PAGE_NAMES: readonly string[] = [
  ...[
    'controller',
    'route',
    'main_page',
    'page',
    'view',
    'task',
    'option',
    'action',
    'fc',
    'cl',
    'mod',
  ],
  ...['pg', 'dispatch'],
];

/** Names in a query under which the words stand that were searched for. */
export const QUERY_NAMES: readonly string[] = [
  ...['q', 's', 'k', 'query', 'search', 'keyword', 'keywords', 'searchterm', 'search_term', 'term'],
  ...[
    'search_query',
    'searchquery',
    'searchtext',
    'search_text',
    'searchparam',
    'text',
    'ntt',
    'str',
  ],
  ...[
    'st',
    'qs',
    'w',
    'suchbegriff',
    'suche',
    'recherche',
    'busca',
    'buscar',
    'zoek',
    'hledat',
    'szukaj',
  ],
];
