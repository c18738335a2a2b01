import type { LanguageTerms } from '#pricing/extraction/shop-terms/language-terms.ts';

/** What shops write in Hindi. */
export const hindi: LanguageTerms = {
  buy: `
    कार्ट में डालें | कार्ट में जोड़ें | कार्ट में जोड़े | बैग में डालें | अभी खरीदें | खरीदें
    =खरीदें | ऑर्डर करें | बास्केट में डालें | अभी ख़रीदें
  `,
  cart: '',
  inStock: 'स्टॉक में | स्टॉक में है | स्टॉक में उपलब्ध | =उपलब्ध | उपलब्ध है',
  outOfStock: `
    स्टॉक में नहीं | उपलब्ध नहीं | स्टॉक ख़त्म | स्टॉक खत्म | आउट ऑफ स्टॉक | बिक गया | बिक चुका
    स्टॉक समाप्त | अनुपलब्ध
  `,
  negation: '',
  fewLeft: 'स्टॉक में केवल # | केवल # बचे',
  stock: 'स्टॉक',
  cannot: '',
  buying: '',
  neither: '',
  preOrder: 'प्री ऑर्डर | प्री-ऑर्डर | अग्रिम ऑर्डर',
  backOrder: 'बैकऑर्डर',
  discontinued: 'बंद कर दिया गया',
  notify: 'मुझे सूचित करें | सूचित करें | मुझे बताएं',
  shops: 'दुकान में | स्टोर में',
  delivery: 'डिलीवरी | पिकअप',
  itemNumber: 'उत्पाद कोड | आइटम कोड | आइटम नंबर | उत्पाद संख्या | sku',
};
