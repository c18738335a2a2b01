import { describe, expect, it } from 'vitest';
import { readPage } from '../read-page.ts';
import type { PageReading } from '../reading.ts';
import { classifyAmount, type AmountKind } from './classify-amount.ts';
import { LANGUAGES, toLanguage, type Language } from './phrase-languages.ts';

/** As a shop of the language writes them: "#" is the amount with its currency. */
const SAMPLES: Readonly<Record<Language, Readonly<Partial<Record<AmountKind, string>>>>> = {
  en: {
    ...{ member: '# with Clubcard', coupon: '# with code SAVE', installment: '4 payments of #' },
    ...{ deposit: 'Bottle deposit: #', unit: '# / 100 ml', saving: 'You save: #', old: 'RRP #' },
    ...{ from: 'From #', add_on: 'Protection plan #', other_sellers: 'New & used from #' },
    ...{ subscription: 'Subscribe & save: #', trade_in: '# with trade-in', rental: '# per day' },
    ...{ bid: 'Current bid: #', buy_now: 'Buy it now: #', quantity: 'Bulk price: #' },
  },
  de: {
    ...{ member: 'Mit Kundenkarte #', coupon: 'Mit Gutscheincode #', installment: '# / Monat' },
    ...{ deposit: 'zzgl. # Pfand', unit: '# je kg', saving: 'Sie sparen #', old: 'UVP: #' },
    ...{ from: 'ab #', add_on: 'Garantieverlängerung #', other_sellers: 'Gebraucht ab #' },
    ...{ subscription: 'Im Spar-Abo #', trade_in: 'Bei Inzahlungnahme #', bid: 'Höchstgebot #' },
  },
  fr: {
    ...{ member: 'Prix adhérent : #', coupon: 'Avec le code promo #', installment: '# par mois' },
    ...{ deposit: 'Consigne : #', unit: 'Prix au kilo : #', saving: 'Vous économisez #' },
    ...{ old: 'Au lieu de #', from: 'À partir de #', add_on: 'Extension de garantie #' },
    ...{ other_sellers: "D'occasion #", rental: 'Location #', prepayment: 'Acompte de #' },
  },
  es: {
    ...{ member: 'Precio socio: #', coupon: 'Con cupón #', installment: '# al mes' },
    ...{ deposit: 'Fianza #', unit: '# el kilo', saving: 'Ahorras #', old: 'Antes #' },
    ...{ from: 'Desde #', add_on: 'Seguro #', other_sellers: 'Segunda mano #' },
  },
  it: {
    ...{ member: 'Prezzo soci #', coupon: 'Con codice sconto #', installment: 'Rate da #' },
    ...{ deposit: 'Cauzione #', unit: '# al kg', saving: 'Risparmi #', old: 'Prezzo di listino #' },
    ...{ from: 'A partire da #', add_on: 'Estensione di garanzia #', other_sellers: 'Usato da #' },
  },
  pt: {
    ...{ member: 'Com cartão #', coupon: 'Com cupão #', installment: '# por mês' },
    ...{ deposit: 'Caução #', unit: 'Preço por kg #', saving: 'Poupa #', old: 'Preço anterior #' },
    ...{ from: 'A partir de #', add_on: 'Extensão de garantia #', other_sellers: 'Usados #' },
  },
  nl: {
    ...{ member: 'Ledenprijs #', coupon: 'Met kortingscode #', installment: '# per maand' },
    ...{
      deposit: 'Statiegeld #',
      unit: '# per kilo',
      saving: 'Je bespaart #',
      old: 'Adviesprijs #',
    },
    ...{ from: 'Vanaf #', add_on: 'Extra garantie #', other_sellers: 'Tweedehands #' },
  },
  sv: {
    ...{ member: 'Medlemspris #', coupon: 'Med rabattkod #', installment: '# / mån' },
    ...{ deposit: 'Pant #', unit: 'Jämförpris #', saving: 'Du sparar #', old: 'Ord. pris #' },
    ...{ from: 'Från #', add_on: 'Försäkring #', other_sellers: 'Begagnade #' },
  },
  da: {
    ...{ member: 'Medlemspris #', coupon: 'Med rabatkode #', installment: '# pr. måned' },
    ...{ deposit: 'Pant #', unit: 'Kilopris #', saving: 'Du sparer #', old: 'Førpris #' },
    ...{ from: 'Fra #', add_on: 'Forsikring #', other_sellers: 'Andre sælgere #' },
  },
  nb: {
    ...{ member: 'Medlemspris #', coupon: 'Med rabattkode #', installment: '# per måned' },
    ...{ deposit: 'Pant #', unit: 'Enhetspris #', saving: 'Du sparer #', old: 'Veil. pris #' },
    ...{ from: 'Fra #', add_on: 'Utvidet garanti #', other_sellers: 'Brukte fra #' },
  },
  fi: {
    ...{ member: 'Jäsenhinta #', coupon: 'Alennuskoodilla #', installment: '# / kk' },
    ...{
      deposit: 'Pantti #',
      unit: 'Vertailuhinta #',
      saving: 'Säästät #',
      old: 'Normaalihinta #',
    },
    ...{ from: 'Alkaen #', add_on: 'Lisäturva #', other_sellers: 'Käytettynä #' },
  },
  pl: {
    ...{ member: 'Cena z kartą #', coupon: 'Z kodem rabatowym #', installment: 'Rata od #' },
    ...{ deposit: 'Kaucja #', unit: 'Cena za kg #', saving: 'Oszczędzasz #' },
    ...{ old: 'Najniższa cena: #', from: 'od #', add_on: 'Ubezpieczenie #' },
    other_sellers: 'Inni sprzedawcy #',
  },
  cs: {
    ...{ member: 'Klubová cena #', coupon: 'Se slevovým kódem #', installment: '# měsíčně' },
    ...{ deposit: 'Vratná záloha #', unit: 'Cena za kg #', saving: 'Ušetříte #' },
    ...{ old: 'Původní cena #', from: 'od #', add_on: 'Prodloužená záruka #' },
    other_sellers: 'Další prodejci #',
  },
  sk: {
    ...{ member: 'Cena s kartou #', coupon: 'So zľavovým kódom #', installment: '# mesačne' },
    ...{ deposit: 'Vratná záloha #', unit: 'Jednotková cena #', saving: 'Ušetríte #' },
    ...{ old: 'Pôvodná cena #', from: 'od #', add_on: 'Predĺžená záruka #' },
    other_sellers: 'Iní predajcovia #',
  },
  hu: {
    ...{ member: 'Klubár #', coupon: 'Kuponkóddal #', installment: 'Havi részlet #' },
    ...{ deposit: 'Betétdíj #', unit: 'Egységár #', saving: 'Megtakarítás #', old: 'Eredeti ár #' },
    ...{ from: '#-tól', add_on: 'Garanciakiterjesztés #', other_sellers: 'Használtan #' },
  },
  ro: {
    ...{ member: 'Preț membru #', coupon: 'Cu codul #', installment: '# pe lună' },
    ...{ deposit: 'Garanție SGR #', unit: 'Preț pe kg #', saving: 'Economisești #' },
    ...{ old: 'Preț vechi #', from: 'De la #', add_on: 'Extra garanție #' },
    other_sellers: 'Alți vânzători #',
  },
  bg: {
    ...{ member: 'Клубна цена #', coupon: 'С промо код #', installment: 'Месечна вноска #' },
    ...{ deposit: 'Депозит #', unit: 'Цена за кг #', saving: 'Спестявате #', old: 'Стара цена #' },
    ...{ from: 'от #', add_on: 'Удължена гаранция #', other_sellers: 'Други продавачи #' },
  },
  el: {
    ...{ member: 'Τιμή μέλους #', coupon: 'Με κωδικό #', installment: '# το μήνα' },
    ...{ deposit: 'Εγγύηση φιάλης #', unit: 'Τιμή ανά κιλό #', saving: 'Κερδίζετε #' },
    ...{ old: 'Αρχική τιμή #', from: 'από #', add_on: 'Επέκταση εγγύησης #' },
    other_sellers: 'Άλλοι πωλητές #',
  },
  ru: {
    ...{ member: 'Цена по карте #', coupon: 'По промокоду #', installment: '# в месяц' },
    ...{ deposit: 'Залог #', unit: '# / кг', saving: 'Экономия #', old: 'Старая цена #' },
    ...{ from: 'от #', add_on: 'Дополнительная гарантия #', other_sellers: 'Другие продавцы #' },
  },
  uk: {
    ...{ member: 'Ціна за карткою #', coupon: 'За промокодом #', installment: '# на місяць' },
    ...{ deposit: 'Застава #', unit: 'Ціна за кг #', saving: 'Економія #', old: 'Стара ціна #' },
    ...{ from: 'від #', add_on: 'Додаткова гарантія #', other_sellers: 'Інші продавці #' },
  },
  tr: {
    ...{ member: 'Üyelere özel #', coupon: 'Kupon ile #', installment: 'Aylık #' },
    ...{ deposit: 'Depozito #', unit: 'Birim fiyatı #', saving: 'Kazancınız #' },
    ...{ old: 'Piyasa fiyatı #', add_on: 'Ek garanti #', other_sellers: 'Diğer satıcılar #' },
  },
  ar: {
    ...{ member: 'سعر الأعضاء #', coupon: 'مع كود خصم #', installment: '# شهريا' },
    ...{ deposit: 'وديعة #', unit: 'سعر الوحدة #', saving: 'وفر #', old: 'السعر السابق #' },
    ...{ from: 'ابتداء من #', add_on: 'ضمان إضافي #', other_sellers: 'بائعون آخرون #' },
  },
  he: {
    ...{ member: 'לחברי מועדון #', coupon: 'עם קופון #', installment: '# לחודש' },
    ...{ deposit: 'פיקדון #', unit: 'מחיר ליחידה #', saving: 'חיסכון #', old: 'מחיר מחירון #' },
    ...{ from: 'החל מ #', add_on: 'הרחבת אחריות #', other_sellers: 'מוכרים אחרים #' },
  },
  ja: {
    ...{ member: '会員価格 #', coupon: 'クーポン適用で #', installment: '月々 #' },
    ...{ deposit: '保証金 #', unit: '1個あたり #', saving: '値引き額 #', old: '希望小売価格 #' },
    ...{ from: '#から', add_on: '延長保証 #', other_sellers: '中古品 #' },
  },
  ko: {
    ...{ member: '회원가 #', coupon: '쿠폰적용가 #', installment: '월 #' },
    ...{ deposit: '보증금 #', unit: '단위가격 #', saving: '즉시할인 #', old: '정가 #' },
    ...{ from: '최저 #', add_on: '연장보증 #', other_sellers: '다른 판매자 #' },
  },
  zh: {
    ...{ member: '会员价 #', coupon: '券后价 #', installment: '每期 #' },
    ...{ deposit: '押金 #', unit: '单价 #', saving: '立减 #', old: '原价 #' },
    ...{ from: '# 起', add_on: '延保 #', other_sellers: '其他卖家 #' },
  },
  vi: {
    ...{ member: 'Giá thành viên #', coupon: 'Nhập mã giảm giá #', installment: 'Trả góp từ #' },
    ...{ deposit: 'Tiền cọc #', unit: 'Đơn giá #', saving: 'Tiết kiệm #', old: 'Giá niêm yết #' },
    ...{ from: 'Chỉ từ #', add_on: 'Bảo hành mở rộng #', other_sellers: 'Người bán khác #' },
  },
  th: {
    ...{ member: 'ราคาสมาชิก #', coupon: 'ใช้โค้ด #', installment: '# ต่อเดือน' },
    ...{ deposit: 'ค่ามัดจำ #', unit: 'ราคาต่อหน่วย #', saving: 'ประหยัด #', old: 'ราคาปกติ #' },
    ...{ from: 'เริ่มต้นที่ #', add_on: 'ประกันเพิ่มเติม #', other_sellers: 'มือสอง #' },
  },
  id: {
    ...{ member: 'Harga member #', coupon: 'Dengan kode promo #', installment: 'Cicilan #' },
    ...{
      deposit: 'Uang jaminan #',
      unit: 'Harga satuan #',
      saving: 'Hemat #',
      old: 'Harga normal #',
    },
    ...{ from: 'Mulai dari #', add_on: 'Asuransi #', other_sellers: 'Penjual lain #' },
  },
  et: {
    ...{ member: 'Kliendikaardiga #', coupon: 'Sooduskoodiga #', installment: 'Kuumakse #' },
    ...{ deposit: 'Pant #', unit: 'Ühikuhind #', saving: 'Säästad #', old: 'Tavahind #' },
    ...{ from: 'alates #', add_on: 'Lisagarantii #', other_sellers: 'Kasutatud #' },
  },
  lv: {
    ...{ member: 'Ar klienta karti #', coupon: 'Ar atlaižu kodu #', installment: '# mēnesī' },
    ...{ deposit: 'Depozīts #', unit: 'Cena par kg #', saving: 'Ietaupījums #' },
    ...{ old: 'Parastā cena #', from: 'no #', add_on: 'Papildu garantija #' },
    other_sellers: 'Citi pārdevēji #',
  },
  lt: {
    ...{ member: 'Su lojalumo kortele #', coupon: 'Su nuolaidos kodu #', installment: '# / mėn.' },
    ...{ deposit: 'Užstatas #', unit: 'Vieneto kaina #', saving: 'Sutaupote #' },
    ...{ old: 'Ankstesnė kaina #', from: 'nuo #', add_on: 'Papildoma garantija #' },
    other_sellers: 'Kiti pardavėjai #',
  },
  hr: {
    ...{ member: 'Cijena za članove #', coupon: 'Uz kod #', installment: '# mjesečno' },
    ...{ deposit: 'Povratna naknada #', unit: 'Cijena za kg #', saving: 'Ušteda #' },
    ...{ old: 'Redovna cijena #', from: 'od #', add_on: 'Produljeno jamstvo #' },
    other_sellers: 'Drugi prodavatelji #',
  },
  sl: {
    ...{ member: 'S kartico zvestobe #', coupon: 'S kodo #', installment: '# na mesec' },
    ...{ deposit: 'Kavcija #', unit: 'Cena za kg #', saving: 'Prihranek #', old: 'Redna cena #' },
    ...{ from: 'od #', add_on: 'Podaljšana garancija #', other_sellers: 'Drugi prodajalci #' },
  },
  sr: {
    ...{ member: 'Клупска цена #', coupon: 'Уз промо код #', installment: '# месечно' },
    ...{ deposit: 'Kaucija #', unit: 'Cena po kg #', saving: 'Ušteda #', old: 'Стара цена #' },
    ...{ from: 'од #', add_on: 'Produžena garancija #', other_sellers: 'Drugi prodavci #' },
  },
};

const rows = LANGUAGES.flatMap((language) =>
  Object.entries(SAMPLES[language]).map(
    ([kind, text]) => [language, kind as AmountKind, text] as const,
  ),
);

describe('kinds of amounts by the words beside them', () => {
  it.each(rows)('%s: %s, %s', (language, kind, text) => {
    const [before = '', after = ''] = text.split('#');
    expect(classifyAmount({ before, after }, toLanguage(language))).toBe(kind);
  });

  it.each([
    ['delivery that is included', '', ' delivery included'],
    ['delivery to be added', '', ' zzgl. Versand'],
    ['a deposit to be added', '', ' zzgl. Pfand'],
    ['a deposit that is included', '', ' inkl. Pfand'],
    ['delivery for nothing', '', ' Versandkostenfrei'],
    ['a word within another one', 'Deposition ', ''],
    ['a payment service that may be used', '', ' - Klarna available'],
  ])('says nothing of %s', (_what, before, after) => {
    expect(classifyAmount({ before, after }, null)).toBeNull();
  });
});

describe('the price asked now', () => {
  it.each([
    ['Sale price ', 'en'],
    ['Cena po slevě ', 'cs'],
    ['할인가 ', 'ko'],
    ['Old price New price ', 'en'],
    ['Alter Preis, neuer Preis: ', 'de'],
  ] as const)('%s', (before, language) => {
    expect(classifyAmount({ before, after: '' }, language)).toBe('now');
  });
});

const CURRENCIES: Readonly<Partial<Record<Language, string>>> = {
  ...{ en: '£', sv: ' kr', da: ' kr', nb: ' kr', pl: ' zł', cs: ' Kč', hu: ' Ft', ro: ' lei' },
  ...{ bg: ' лв', ru: ' ₽', uk: ' ₴', tr: ' TL', ar: ' ر.س', he: ' ₪', ja: ' 円', ko: '원' },
  ...{ zh: ' 元', vi: ' ₫', th: ' ฿', id: ' Rp', sr: ' RSD' },
};

function write(language: Language, amount: string): string {
  const currency = CURRENCIES[language] ?? ' €';
  return currency === '£' ? `£${amount}.00` : `${amount}${currency}`;
}

function read(language: Language, body: string): PageReading {
  const html =
    `<!doctype html><html lang="${language}"><head><title>Qorvex 17 | Shop</title></head>` +
    `<body><main><h1>Qorvex 17</h1>${body}<button class="add-to-cart">+</button></main></body></html>`;
  const bytes = new TextEncoder().encode(html);
  return readPage({ url: 'https://shop.example/p/qorvex-17', bytes }, []);
}

const KINDS_OF_PAGES = ['member', 'coupon', 'installment', 'saving', 'add_on'] as const;
const pages = LANGUAGES.flatMap((language) =>
  KINDS_OF_PAGES.map((kind) => [language, kind, SAMPLES[language][kind] ?? ''] as const),
);

describe('the public price beside another one', () => {
  it.each(pages)('%s: %s, %s', (language, kind, text) => {
    const other = text.replace('#', write(language, '712'));
    const body = `<div><p>${write(language, '845')}</p><p>${other}</p></div>`;
    const { offer } = read(language, body);
    expect([offer?.price?.replace(/\.0+$/, ''), offer?.priceKind]).toEqual(['845', 'public']);
    const alone = read(language, `<div><p>${other}</p></div>`).offer;
    const isPublic = alone?.price != null && alone.priceKind === 'public';
    expect([kind, isPublic]).toEqual([kind, false]);
  });
});
