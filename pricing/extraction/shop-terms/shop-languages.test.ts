/** Short pages of shops in many languages: in stock, out of stock, and another product's state. */
import { describe, expect, it } from 'vitest';
import { readPage } from '#pricing/extraction/read-page.ts';
import type { Availability } from '#pricing/extraction/reading.ts';

interface Shop {
  readonly language: string;
  readonly lang: string;
  readonly inStock: string;
  readonly outOfStock: string;
  readonly buy: string;
  readonly notify: string;
  readonly sku: string;
}

const shop = (
  language: string,
  lang: string,
  [inStock, outOfStock, buy, notify, sku]: [string, string, string, string, string],
): Shop => ({ language, lang, inStock, outOfStock, buy, notify, sku });

const shops: readonly Shop[] = [
  shop('English', 'en', [
    'Only 4 left',
    'This item is sold out',
    'Add to basket',
    'Email me when available',
    'Item no.',
  ]),
  shop('German', 'de', [
    'Sofort lieferbar',
    'Momentan nicht lieferbar',
    'In den Einkaufswagen',
    'Benachrichtigen Sie mich',
    'Artikel-Nr.',
  ]),
  shop('French', 'fr', [
    'Il reste 3 articles',
    'Actuellement en rupture',
    'Ajouter à mon panier',
    'Prévenez-moi',
    'Référence',
  ]),
  shop('Spanish', 'es', [
    'Quedan 2 unidades',
    'Producto agotado',
    'Añadir a la cesta',
    'Avísame',
    'Referencia',
  ]),
  shop('Italian', 'it', [
    'Disponibilità immediata',
    'Prodotto esaurito',
    'Aggiungi al carrello',
    'Avvisami',
    'Codice articolo',
  ]),
  shop('Portuguese', 'pt', [
    'Em estoque',
    'Produto esgotado',
    'Adicionar ao carrinho',
    'Avise-me',
    'Código do produto',
  ]),
  shop('Dutch', 'nl', [
    'Nog 3 op voorraad',
    'Tijdelijk uitverkocht',
    'In winkelwagen',
    'Houd mij op de hoogte',
    'Artikelnummer',
  ]),
  shop('Swedish', 'sv', [
    'Finns i lager',
    'Tillfälligt slut',
    'Lägg i varukorgen',
    'Bevaka produkten',
    'Artikelnr',
  ]),
  shop('Danish', 'da', [
    '5 stk. på lager',
    'Midlertidigt udsolgt',
    'Læg i kurven',
    'Giv mig besked',
    'Varenr.',
  ]),
  shop('Norwegian', 'nb', [
    'Flere enn 10 på lager',
    'Ikke på lager',
    'Legg i handlekurven',
    'Varsle meg',
    'Varenummer',
  ]),
  shop('Finnish', 'fi', [
    'Heti saatavilla',
    'Tuote on loppuunmyyty',
    'Lisää ostoskoriin',
    'Ilmoita, kun tuotetta on',
    'Tuotekoodi',
  ]),
  shop('Polish', 'pl', [
    'Towar dostępny',
    'Chwilowo niedostępny',
    'Do koszyka',
    'Powiadom o dostępności',
    'Kod produktu',
  ]),
  shop('Czech', 'cs', [
    'Skladem > 5 ks',
    'Momentálně není skladem',
    'Vložit do košíku',
    'Hlídat dostupnost',
    'Katalogové číslo',
  ]),
  shop('Slovak', 'sk', [
    'Skladom 3 ks',
    'Dočasne vypredané',
    'Do košíka',
    'Strážiť dostupnosť',
    'Kód tovaru',
  ]),
  shop('Hungarian', 'hu', [
    'Raktáron',
    'Átmenetileg nincs raktáron',
    'Kosárba teszem',
    'Értesítést kérek',
    'Cikkszám',
  ]),
  shop('Romanian', 'ro', [
    'În stoc',
    'Momentan nu este în stoc',
    'Adaugă în coș',
    'Anunță-mă',
    'Cod produs',
  ]),
  shop('Bulgarian', 'bg', [
    'Наличен',
    'Продуктът е изчерпан',
    'Добави в количката',
    'Уведоми ме',
    'Код на продукта',
  ]),
  shop('Greek', 'el', [
    'Άμεσα διαθέσιμο',
    'Μη διαθέσιμο',
    'Προσθήκη στο καλάθι',
    'Ειδοποίησέ με',
    'Κωδικός προϊόντος',
  ]),
  shop('Russian', 'ru', [
    'Есть в наличии',
    'Нет в наличии',
    'Добавить в корзину',
    'Уведомить о поступлении',
    'Артикул',
  ]),
  shop('Ukrainian', 'uk', [
    'Є в наявності',
    'Немає в наявності',
    'До кошика',
    'Повідомити про наявність',
    'Код товару',
  ]),
  shop('Turkish', 'tr', [
    'Stokta var',
    'Stok tükendi',
    'Sepete ekle',
    'Gelince haber ver',
    'Ürün kodu',
  ]),
  shop('Arabic', 'ar', [
    'متوفر في المخزون',
    'نفذت الكمية',
    'أضف إلى السلة',
    'أعلمني عند التوفر',
    'رمز المنتج',
  ]),
  shop('Hebrew', 'he', ['קיים במלאי', 'אזל מהמלאי', 'הוספה לסל', 'עדכנו אותי', 'מק"ט']),
  shop('Japanese', 'ja', [
    '在庫あり',
    '在庫切れ',
    'カートに入れる',
    '再入荷のお知らせ',
    '商品番号',
  ]),
  shop('Korean', 'ko', ['재고 있음', '일시품절', '장바구니 담기', '재입고 알림', '상품번호']),
  shop('Chinese (mainland)', 'zh-CN', ['现货', '暂时缺货', '加入购物车', '到货通知', '商品编号']),
  shop('Chinese (Taiwan)', 'zh-TW', ['尚有庫存', '已售完', '加入購物車', '貨到通知我', '商品編號']),
  shop('Vietnamese', 'vi', [
    'Còn hàng',
    'Tạm hết hàng',
    'Thêm vào giỏ hàng',
    'Báo khi có hàng',
    'Mã sản phẩm',
  ]),
  shop('Thai', 'th', ['มีสินค้า', 'สินค้าหมดชั่วคราว', 'เพิ่มลงตะกร้า', 'แจ้งเตือนเมื่อมีสินค้า', 'รหัสสินค้า']),
  shop('Indonesian', 'id', [
    'Stok tersedia',
    'Stok habis',
    'Masukkan ke keranjang',
    'Beri tahu saya',
    'Kode produk',
  ]),
  shop('Estonian', 'et', [
    'Laos olemas',
    'Toode on läbi müüdud',
    'Lisa ostukorvi',
    'Teavita mind',
    'Tootekood',
  ]),
  shop('Latvian', 'lv', [
    'Ir noliktavā',
    'Nav noliktavā',
    'Pievienot grozam',
    'Paziņot man',
    'Preces kods',
  ]),
  shop('Lithuanian', 'lt', [
    'Yra sandėlyje',
    'Prekė išparduota',
    'Į krepšelį',
    'Pranešti man',
    'Prekės kodas',
  ]),
  shop('Croatian', 'hr', [
    'Dostupno odmah',
    'Trenutno nije dostupno',
    'Dodaj u košaricu',
    'Obavijesti me',
    'Šifra artikla',
  ]),
  shop('Slovenian', 'sl', [
    'Na zalogi',
    'Ni na zalogi',
    'V košarico',
    'Obvesti me',
    'Šifra izdelka',
  ]),
  shop('Serbian', 'sr', [
    'На стању',
    'Нема на стању',
    'Додај у корпу',
    'Обавести ме',
    'Шифра производа',
  ]),
  shop('Serbian in Latin letters', 'sr-Latn', [
    'Na stanju',
    'Rasprodato',
    'Dodaj u korpu',
    'Obavesti me',
    'Šifra',
  ]),
  shop('Macedonian', 'mk', [
    'На залиха',
    'Нема на залиха',
    'Додади во кошничка',
    'Извести ме',
    'Код',
  ]),
  shop('Icelandic', 'is', ['Til á lager', 'Uppselt', 'Setja í körfu', 'Láta vita', 'Vörunúmer']),
  shop('Persian', 'fa', [
    'موجود در انبار',
    'ناموجود',
    'افزودن به سبد خرید',
    'موجود شد خبرم کن',
    'کد محصول',
  ]),
  shop('Hindi', 'hi', ['स्टॉक में है', 'स्टॉक में नहीं है', 'कार्ट में जोड़ें', 'मुझे सूचित करें', 'उत्पाद कोड']),
];

/** A page without markup and without names that tell what an element is. */
function read(lang: string, body: string): ReturnType<typeof readPage> {
  const html = [
    `<!doctype html><html lang="${lang}"><head><title>Kettle 17</title></head><body><main>`,
    `<h1>Kettle 17</h1><div class="price">€19.90</div>${body}</main></body></html>`,
  ].join('');
  const bytes = new TextEncoder().encode(html);
  return readPage({ url: 'https://shop.example/p/kettle-17', bytes }, []);
}

const stock = (lang: string, body: string): Availability | undefined =>
  read(lang, body).offer?.availability;

/** Three other products, each with its own words. */
const cards = (words: string): string =>
  [2, 3, 4]
    .map((id) => `<li><a href="/p/pan-${id}">Pan ${id}</a><p>€${id}9.50</p><p>${words}</p></li>`)
    .join('');

describe.each(shops)('a shop in $language', ({ lang, inStock, outOfStock, buy, notify, sku }) => {
  const button = `<button type="submit">${buy}</button>`;

  it('says in words whether the product is in stock', () => {
    expect(stock(lang, `<p>${inStock}</p>`)).toBe('in_stock');
    expect(stock(lang, `<p>${outOfStock}</p>`)).toBe('out_of_stock');
  });

  it('sells what its button puts into the cart', () => {
    const reading = read(lang, button);
    expect(reading.offer?.availability).toBe('in_stock');
    expect(reading.sources['offer.availability']?.from).toBe('buy button');
    expect(stock(lang, `<button type="submit">${notify}</button>`)).toBe('out_of_stock');
  });

  it('says nothing of this product with the words of others', () => {
    expect(stock(lang, `${button}<ul>${cards(outOfStock)}</ul>`)).toBe('in_stock');
    expect(stock(lang, `<ul>${cards(`${inStock} ${button}`)}</ul>`)).toBe('unknown');
    expect(stock(lang, `<a href="/p/kettle-18">Kettle 18 <i>${outOfStock}</i></a>${button}`)).toBe(
      'in_stock',
    );
  });

  it('labels its number of the product', () => {
    expect(read(lang, `<p>${sku}: KM-4711</p>`).product.sku).toBe('KM-4711');
  });
});
