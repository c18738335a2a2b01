import type { LanguageTerms } from '#pricing/extraction/shop-terms/language-terms.ts';

/** What shops write in Indonesian and Malay. */
export const indonesian: LanguageTerms = {
  buy: `
    tambah ke keranjang | tambahkan ke keranjang | masukkan ke keranjang | masukkan keranjang
    masukkan dalam keranjang | + keranjang | beli sekarang | =beli | beli langsung
    pesan sekarang | =pesan | tambah ke troli | tambahkan ke troli | tambah ke bakul
    masuk keranjang | keranjang tambah | tambah ke kart | tambah ke beg | beli di
    tambahkan ke tas | tambah ke tas
  `,
  cart: 'lihat keranjang | keranjang saya',
  inStock: `
    stok tersedia | tersedia | =ready stock | ready stock | ready stok | stok ada
    stok masih ada | masih tersedia | ada stok | dalam stok | barang tersedia | produk tersedia
    stok terbatas | siap kirim | =ada
  `,
  outOfStock: `
    stok habis | habis terjual | stok kosong | tidak tersedia | kehabisan stok | =habis
    produk habis | habis stok | barang kosong | =kosong | terjual habis | belum tersedia
    stok tidak tersedia | tak tersedia | =kehabisan | =sudah habis | tiada stok | =terjual
    stok 0 | =segera hadir
  `,
  negation: 'tidak | belum | tak | bukan',
  fewLeft: `
    sisa # | tersisa # | stok # | tinggal # | sisa stok # | stok tersisa # | # stok tersedia
    stok tersedia # | baki #
  `,
  stock: 'stok | sisa stok | jumlah stok | persediaan | ketersediaan',
  cannot: '',
  buying: '',
  neither: 'selama persediaan masih ada | selama stok masih ada | sampai stok habis',
  preOrder: 'pre order* | pesan awal | prapesan | pra pesan | prapesanan',
  backOrder: 'indent | inden | sesuai pesanan | atas pesanan | by order',
  discontinued: 'tidak diproduksi lagi | diskontinu | dihentikan | tidak dijual lagi',
  notify: `
    beri tahu saya | beritahu saya | ingatkan saya | kabari saya | beri tahu jika
    maklumkan saya | notifikasi saya | ingatkan jika | beri tahu ketika
  `,
  shops: `
    di toko | di gerai | toko terdekat | di # toko | di outlet | di kedai | di cabang
  `,
  delivery: 'pengiriman | ambil | penghantaran',
  itemNumber: `
    kode produk | kode barang | sku | kode | no produk | nomor produk | nomor barang | kode item
    kod produk | kod barang | no barang | no artikel | kode sku | nomor artikel
  `,
};
