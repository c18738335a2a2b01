/** How shops say in words whether a thing can be had, by language. Stems where a language inflects; alternatives of one regular expression each. */

const words = (...languages: string[]): RegExp => new RegExp(languages.join('|'), 'iu');

export const OUT_OF_STOCK = words(
  'sold[ -]?out', 'out[ -]of[ -]stock', '(?:currently|temporarily|presently) (?:unavailable|not available|out)', 'no longer in stock', 'not (?:currently )?(?:available|in stock)', '(?<!\\d)0 in stock', '^\\s*unavailable\\s*$', 'none left',
  'stock: ?0(?!\\d)', 'cannot be (?:purchased|ordered)', 'item is unavailable',
  'nicht (?:mehr )?(?:auf lager|verfügbar|lieferbar|vorrätig|bestellbar|erhältlich)', 'ausverkauft', 'vergriffen', 'kein bestand',
  'rupture', 'indisponible', 'épuisée?', 'plus (?:disponible|en stock)', 'victime de son succès', 'hors stock',
  'agotad[oa]', 'sin (?:stock|existencias)', 'no disponible', 'fuera de stock', 'no hay existencias',
  'esgotad[oa]', 'indisponível', 'sem (?:stock|estoque)', 'não disponível', 'fora de estoque',
  'esaurit[oa]', 'non (?:è )?disponibile', 'terminato', 'uitverkocht', 'niet (?:meer )?(?:op voorraad|leverbaar|beschikbaar)',
  'vyprodán', 'není (?:skladem|dostupn|k dispozici)', 'nedostupn', 'nelze (?:zakoupit|objednat|koupit)', 'vypredan', 'nie je (?:na sklade|skladom|dostupn|možné .{0,14}(?:kúpiť|objednať))',
  'wyprzedan', 'niedostępn', 'brak (?:w magazynie|towaru|na stanie|produktu|w sprzedaży)',
  'slutsåld', 'slut i (?:web)?lager', '(?:ej|inte) i lager', 'tillfälligt slut', 'utsolgt', 'ikke på lager', 'udsolgt', 'loppuunmyyty', 'loppunut', 'ei (?:ole )?(?:varastossa|saatavilla)', 'tilapäisesti loppu',
  'läbi müüdud', 'otsas', '(?:ei ole|pole) (?:laos|saadaval)', 'nav (?:pieejam|noliktavā|uz vietas)', 'izpārdots', 'išparduota', 'išpirkta', 'nėra (?:sandėlyje|prekyboje)', 'neturime',
  'nema na (?:zalihi|stanju|skladištu|lageru)', 'rasprodan', 'nije (?:dostupn|na zalihi|na stanju|raspoloživ)', 'нема на (?:стању|лагеру|залиха)', 'распродат', 'ni na (?:zalogi|voljo)', 'razprodan', 'nedobavljiv',
  'elfogyott', 'nincs (?:raktáron|készleten)', 'nem (?:elérhető|rendelhető|kapható)', 'készlethiány', 'stoc epuizat', 'indisponibil', 'nu (?:este|e) (?:în|in) stoc', 'fără stoc',
  'изчерпан', 'няма (?:в )?налич', 'не е налич', 'неналич', 'разпродаден', 'нет в (?:наличии|продаже)', 'распродан', 'нет на складе', 'товар закончился', '(?:немає|нема) (?:в|у) наявності', 'немає на складі', 'розпродан', 'товар закінчився', 'няма ў наяўнасці',
  'εξαντλ[ηή]', 'μη διαθέσιμ', 'δεν (?:είναι διαθέσιμ|υπάρχει)', 'εκτός αποθέματος', 'tükendi', 'stok(?:ta|larımızda) yok', 'temin edilem', 'mevcut değil',
  '품절', '재고 ?없', '매진', '판매 ?(?:완료|중지)', '在庫切れ', '在庫なし', '売り?切れ', '完売', '品切れ', '入荷待ち', '缺货', '缺貨', '售罄', '售完', '无货', '無貨', '暂无库存', '暫無庫存', '沒有庫存', '补货中', '補貨中', '完售',
  'hết hàng', 'stok habis', 'habis terjual', 'stok kosong', 'tidak tersedia', 'kehabisan stok', 'สินค้าหมด', 'หมดสต็?อ?ก', 'نفد', 'نفذت? الكمية', 'غير متوفر', 'غير متاح', 'ناموجود', 'موجود نیست', 'אזל', '(?:לא|חסר) במלאי', 'स्टॉक में नहीं', 'उपलब्ध नहीं',
);

export const IN_STOCK = words(
  'in[ -]stock', 'available now', '^\\W*available\\W*$', 'availability:? ?available', 'ready to ship', 'only \\d+ (?:left|remaining|available)', '\\d+ (?:left|available)\\b',
  'auf lager', 'sofort (?:lieferbar|verfügbar)', 'lieferbar(?!k)', 'vorrätig', 'nur noch \\d+', 'en stock', 'disponible', 'plus que \\d+', 'en existencia', 'quedan? \\d+', 'em stock', 'em estoque', 'disponível', 'disponibile', 'op voorraad', 'leverbaar(?!h)', 'disponibilità immediata',
  'skladem', 'skladom', 'na sklade', 'k dispozici ihned', 'dostępn(?!o[śs])', 'w magazynie', 'na stanie', 'i (?:web)?lager', 'på lager', 'varastossa', 'saatavilla', 'laos(?!e)', 'saadaval(?!u)', 'noliktavā', 'pieejams', 'yra sandėlyje', 'sandėlyje', 'turime',
  'na (?:zalihi|stanju|lageru)', 'dostupno(?!s)', 'raspoloživo(?!s)', 'на стању', 'na zalogi', 'na voljo', 'dobavljiv(?!ost)', 'raktáron', 'készleten', '(?:în|in) stoc', 'disponibil(?!i)', 'в наличии', 'есть на складе', 'в наявності', 'є на складі', '(?:в|на) налич(?:ност|ен|но)', 'наличен',
  'διαθέσιμο', 'σε απόθεμα', 'ετοιμοπαράδοτο', 'stokta', '在庫あり', '在庫有', '即納', '재고 ?있', '有货', '有貨', '现货', '現貨', 'còn hàng', 'stok tersedia', 'มีสินค้า', 'พร้อมส่ง', 'متوفر', 'متاح', 'موجود', 'במלאי', 'स्टॉक में',
);

export const PRE_ORDER = words('pre-?order', 'vorbestell', 'précommande', 'preventa', 'reserva anticipada', 'pré-venda', 'preordin', 'předobjedn', 'predobjedn', 'przedsprzeda', 'förbeställ', 'forudbestil', 'forhåndsbestill', 'ennakkotila', 'előrendel', 'precomand', 'предзаказ', 'передзамовлення', 'προπαραγγελία', 'ön sipariş', '予約', '예약', '预售', '預購', 'đặt trước');

export const BACK_ORDER = words('back-?order', 'auf bestellung', '(?:wieder )?(?:lieferbar|verfügbar) ab \\d', 'available from \\d', 'sur commande', 'bajo pedido', 'sob encomenda', 'su ordinazione', 'op bestelling', 'na objednávku', 'na zamówienie', 'beställningsvara', 'bestillingsvare', 'restordre', 'tilaustuote', 'tellimisel', 'pēc pasūtījuma', 'užsakoma', 'po narudžbi', 'po naročilu', 'rendelésre', 'la comandă', 'на заказ', 'под заказ', 'під замовлення', 'по поръчка', 'κατόπιν παραγγελίας', 'お取り寄せ');

export const GONE = words('discontinued', 'no longer (?:sold|made|produced|available)', 'nicht mehr (?:im sortiment|hergestellt|produziert)', 'auslaufartikel.{0,20}ausverkauft', 'plus commercialisé', 'descatalogado', 'descontinuado', 'fuori produzione', 'niet meer leverbaar', 'ukončen(?:á|ý|o)? (?:výrob|prodej|predaj)', 'wycofan', 'utgått', 'udgået', 'poistunut (?:valikoimasta|tuote)', 'снят с (?:производства|продажи)', 'знят з виробництва', 'üretimi durdu', '販売終了', '단종', '停产', '停產', 'ngừng kinh doanh');

/** What is said of a branch or of a way of delivery is not said of the thing. */
export const ELSEWHERE = words('in[- ]?stores?\\b', 'in (?:your|our|this|the) (?:store|branch|shop)', 'pick-?up', 'click (?:&|and) collect', 'collection', 'delivery', 'shipping', 'filiale', 'abholung', 'im markt', 'en magasin', 'en boutique', 'retrait', 'en tienda(?! online)', 'recogida', 'in negozio', 'ritiro', 'in de winkel', 'afhalen', 'prodejn', 'predajn', 'odběr', 'w sklepie', 'w salonie', 'odbiór', 'i butik', 'hämta', 'myymäl', 'kauplus', 'veikal', 'parduotuv', 'u poslovnici', 'trgovin', 'üzlet', 'в магазин', 'самовывоз', 'mağaza', '店舗', '门店', '門市', '매장');

/** Asks for an address to write to when the thing is back. */
export const NOTIFY = words('notify me', 'email me when', 'tell me when', 'let me know when', 'join (?:the )?wait(?:ing )?list', 'back[- ]in[- ]stock (?:alert|notif)', 'benachrichtig', 'erinner(?:n sie )?mich', 'prévene[zr]-moi', 'm.(?:alerter|avertir)', 'avís[ae](?:me|nme|rme)', 'notif[ií]car?me', 'avise-me', 'avisa-me', 'avvisami', 'houd mij op de hoogte', 'mail mij', 'hlídat dostupnost', 'upozornit', 'strážiť dostupnosť', 'upozorniť', 'powiadom', 'bevaka', 'meddela mig', 'gi meg beskjed', 'varsle meg', 'giv (?:mig )?besked', 'ilmoita kun', 'teavita', 'paziņot', 'pranešti', 'obavijesti', 'obvesti', 'értesít', 'anunț[aă]-mă', 'notifică', 'уведом', 'сообщить о поступлении', 'повідомити', 'ειδοποί', 'gelince haber', '再入荷', '入荷お知らせ', '到货通知', '到貨通知', '재입고', 'báo khi có', 'beri tahu saya', 'أعلمني', 'אבלי? ?לי|עדכנו אותי');
