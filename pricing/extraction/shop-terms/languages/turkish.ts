import type { LanguageTerms } from '#pricing/extraction/shop-terms/language-terms.ts';

/** What shops write in Turkish. */
export const turkish: LanguageTerms = {
  buy: `
    sepete ekle | sepete at | sepetime ekle | hemen al | şimdi al | =satın al | satın al
    hemen satın al | çantaya ekle | sepete koy | sipariş ver | hemen sipariş | =sepete | =al
    alışveriş sepetine ekle | =ekle | şimdi satın al
  `,
  cart: 'sepete git | sepetim | sepeti gör | sepeti görüntüle',
  inStock: `
    stokta | stokta var | stoklarda | stokta mevcut | =mevcut | mevcuttur | =var
    tükenmek üzere | sınırlı stok | stok var | satışta
  `,
  outOfStock: `
    tükendi | tükenmiştir | stokta yok | stoklarımızda yok | stoklarda yok | temin edilem*
    mevcut değil | stok yok | stokta bulunm* | stokta kalmadı | stok tükendi
    geçici olarak temin | satışta değil | =kalmadı | =satıldı | satışa kapalı | =yakında
    stok dışı | şu anda mevcut değil
  `,
  negation: 'yok',
  fewLeft: `
    son # ürün | # adet kaldı | stokta # | stokta # adet | # adet stokta | stok # adet
    son # adet
  `,
  stock: 'stok | stok adedi | stok miktarı | stok durumu | stok bilgisi | bulunurluk',
  cannot: '',
  buying: '',
  neither: 'stoklarla sınırlı | stoklarla sınırlıdır',
  preOrder: 'ön sipariş* | önsipariş* | ön satış*',
  backOrder: 'sipariş üzerine | siparişle | tedarik süresi # | özel sipariş',
  discontinued: 'üretimi durdu* | üretimden kalk* | artık üretilmiyor | satıştan kaldırıldı',
  notify: `
    gelince haber ver | haber ver | stoğa gelince | bana haber ver | gelince bildir
    stok bildirimi | haberdar et | bilgilendir | stok gelince | fiyat ve stok alarmı
    stok alarmı
  `,
  shops: 'mağaza* | mağazada | mağazalarda | # mağazada | şubede | bayilerde',
  delivery: 'teslimat | kargo | teslim al | mağazadan teslim',
  itemNumber: `
    ürün kodu | stok kodu | ürün no | ürün numarası | model kodu | ürün id | barkod sku
    referans | referans no | kod | sku | ürün referansı | parça no | stok no | artikel no
  `,
};
