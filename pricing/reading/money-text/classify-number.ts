/** What a number in a price text stands for, told by the words and signs around it. */
export type NumberRole =
  | 'now'
  | 'price'
  | 'was'
  | 'range_end'
  | 'instalment'
  | 'unit'
  | 'saving'
  | 'shipping'
  | 'threshold'
  | 'percent'
  | 'quantity'
  | 'measure'
  | 'date'
  | 'code';

/** Roles that are never a price, whatever else the text lacks. */
export const neverPrice: ReadonlySet<NumberRole> = new Set([
  'threshold',
  'percent',
  'quantity',
  'measure',
  'date',
  'code',
  'shipping',
]);

const W = '(?<![\\p{L}\\d])';
const NOW = new RegExp(
  `${W}(?:now|jetzt|nur|nu|ahora|maintenant|ora|sale price|special price|oferta|promo(?:tion)?|por|teraz|nyní|nyt|nå|agora|сега|зараз|şimdi|most|acum|сейчас|akcija)[^\\p{L}\\d]*$`,
  'iu',
);
const WAS = new RegExp(
  `${W}(?:was|were|before|reg(?:ular)?(?: price)?|old price|original(?:ly)?(?: price)?|list price|r\\.?r\\.?p|m\\.?s\\.?r\\.?p|uvp|statt|bisher|vorher|instead of|antes|avant|au lieu de|prix conseillé|de|prima|anziché|listino|původní cena|pôvodná cena|было|старая цена|stara cena|førpris|før|norm(?:aali(?:hinta)?)?\\.?|ovh|běžná cena|bežná cena|cena katalogowa|cena regularna|zamiast|eredeti ár|preț vechi|стара ціна|замість|вместо|eski fiyat|piyasa fiyatı|ord\\.?(?: pris)?|tidigare)[^\\p{L}\\d]*$`,
  'iu',
);
const SAVING = new RegExp(
  `${W}(?:you save|save|saving|savings|sparen|ersparnis|sie sparen|discount|rabatt|remise|économisez|ahorra|descuento|risparmi|ušetříte|скидка|экономия|zniżka|besparing)[^\\p{L}\\d]*$`,
  'iu',
);
const EAST_NOW =
  /(?:特價|特价|優惠價|优惠价|售價|售价|現價|现价|促銷價|促销价|折扣價|판매가|할인가|세일가|セール|特価|販売価格|税込)[^\p{L}\d]*$/u;
const EAST_WAS =
  /(?:原價|原价|定價|定价|市價|市价|建議售價|建议零售价|通常価格|定価|参考価格|정가|정상가|소비자가)[^\p{L}\d]*$/u;
const EAST_SAVING = /(?:現省|现省|省下|立省|立減|立减|折抵|할인|割引|お得|오프)[^\p{L}\d]*$/u;
const EAST_UNIT =
  /(?:每組|每组|每包|每件|每個|每个|平均|扣除|单价|單價|1個あたり|개당)[^\p{L}\d]*$/u;
const SHIPPING = new RegExp(
  `${W}(?:shipping|delivery|postage|p&p|versand|lieferung|livraison|envío|envio|frakt|doprava|spedizione|verzending|доставка)[^\\p{L}\\d]{0,4}$`,
  'iu',
);
/** After the number, and the end of the text: "+ £8.75 postage". What follows it further ("shipping calculated at checkout") speaks of something else. */
const SHIPPING_AFTER =
  /^ ?(?:shipping|postage|delivery|p&p|versand(?:kosten)?|porto|frais de port|de (?:livraison|port|env[ií]o|frete)|spese di spedizione|spedizione|env[ií]o|frete|doprava|dostawa|frakt|fragt|verzend(?:ing|kosten)|доставка|運費|运费|送料|배송비)(?: (?:costs?|fees?|charges?))?[\s).*]*$/iu;
const THRESHOLD_AFTER =
  /^ ?(?:이상|以上|and (?:up|over|above)|or (?:more|over)|oder mehr|et plus)/iu;
const THRESHOLD =
  /(?:orders?(?: of| over| above)?|spend|over|above|minimum|at least|mindestens|dès|desde una compra de|мин\. ?заказ|min\.? order)[^\p{L}\d]*$/iu;
const CODE = new RegExp(
  `${W}(?:sku|item ?(?:no|#|number)|art(?:ikel)?\\.?(?:-?nr| no)?|code|код(?: товара)?|model|ref|réf|ean|gtin|isbn|id|tel|phone|no\\.|nr\\.?|№)[^\\p{L}\\d]*$`,
  'iu',
);
const MONTH = /(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?,? *$/i;
const MEASURE =
  /^ ?-?(?:kg|mg|ml|cl|cm|mm|km|gb|tb|mb|mah|hz|ghz|inch(?:es)?|ft|oz|lbs?|pcs|pieces?|stück|stk|шт|days?|hours?|mins?|minutes?|years?|tage|jours|reviews?|ratings?|stars?|bewertungen|avis|items?|articles?)(?![\p{L}])/iu;
const PER_MONTH =
  /^ ?(?:\/|per|pro|al|par|a|por|each) ?(?:month|mo|mth|monat|mois|mes|mese|měsíc|mnd|måned|mån|week|wk|year|yr|jahr)(?![\p{L}])/iu;
const PER_UNIT =
  /^ ?(?:\/|per|pro|par|je|za|il) ?(?:1 ?)?(?:kg|kilo\p{L}*|100 ?g|100 ?ml|g|l|lit\p{L}*|ml|m²|m2|m|meter|sq ?ft|sqft|oz|lb|unit|stück|piece|pc|each|st)(?![\p{L}])/iu;
const UNIT_BEFORE =
  /^10{0,3} ?(?:kg|g|mg|l|cl|ml|m|m²|cm|lfm|liter|litre|litro|ltr|stück|stk|st|szt|kus|ks|kom|tk|gab)\.? ?[=:] ?$/iu;
const TIMES_BEFORE =
  /(?<!\d)\d{1,2} ?(?:[x×*]|months?|monate?n?|mois|meses|mesi|maanden|månader|måneder|kuud|kuukautta|mēn(?:eši)?\.?|mėn\.?|měsíců|mesiacov|miesięcy|splát[eo]k|rat|мес\.?|raten (?:zu|à)|mal|rates? of|monthly|payments? of|installments? of|fois|cuotas? de|parcelas? de|rate da)[^\p{L}\d]*(?:de |of |à |a |zu |da )?[^\p{L}\d]*$/iu;

/** Any of the words above that stand before a number, in one pass: most texts hold none. */
const WORDS_BEFORE = new RegExp(
  [THRESHOLD, SHIPPING, SAVING, EAST_SAVING, EAST_UNIT, WAS, EAST_WAS, NOW, EAST_NOW, CODE, MONTH]
    .map((pattern) => pattern.source)
    .join('|'),
  'iu',
);

/** True when the text before a number, another number included, makes it one of several payments: "12 ×", "12 Raten zu", "12 kuud:". */
export function isInstalment(before: string): boolean {
  return TIMES_BEFORE.test(before);
}

/** True when the text before a number is "1 kg =" or "100 ml:". */
export function isUnitPrice(before: string): boolean {
  return UNIT_BEFORE.test(before);
}

/** True when the text before a number calls it a code; a number after it with nothing between goes on with it ("Tel. 0800 123 456"). */
export function isCode(before: string): boolean {
  return CODE.test(before.length > 48 ? before.slice(-48) : before);
}

/** Holds a letter; ASCII is told without a regular expression. */
function holdsLetter(text: string): boolean {
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if ((code | 0x20) >= 97 && (code | 0x20) <= 122) return true;
    if (code > 127) return /\p{L}/u.test(text);
  }
  return false;
}

/** The role of the number between two stretches of normalized text (currency tokens already taken off both). */
export function classifyNumber(before: string, after: string, hasCurrency: boolean): NumberRole {
  const context = before.length > 48 ? before.slice(-48) : before;
  const next = after.charAt(0);
  if (next === '%' || after.startsWith(' %')) return 'percent';
  if (!hasCurrency && /^ ?[x×](?![\p{L}])/iu.test(after)) return 'quantity';
  if (hasCurrency && after !== '' && SHIPPING_AFTER.test(after)) return 'shipping';
  if (hasCurrency && after !== '' && THRESHOLD_AFTER.test(after)) return 'threshold';
  if (holdsLetter(context) && WORDS_BEFORE.test(context)) {
    if (THRESHOLD.test(context)) return 'threshold';
    if (SHIPPING.test(context)) return 'shipping';
    if (SAVING.test(context) || EAST_SAVING.test(context)) return 'saving';
    if (EAST_UNIT.test(context)) return 'unit';
    if (WAS.test(context) || EAST_WAS.test(context)) return 'was';
    if (NOW.test(context) || EAST_NOW.test(context)) return 'now';
    if (!hasCurrency && CODE.test(context)) return 'code';
    if (!hasCurrency && MONTH.test(context)) return 'date';
  }
  if (before === '' && after === '') return 'price';
  if (
    !hasCurrency &&
    (MEASURE.test(after) ||
      /^[A-Za-z]\d/.test(after) ||
      /[A-Za-z]$/.test(before) ||
      /^[eE][+-]?\d/.test(after))
  )
    return 'measure';
  if (after !== '' && PER_MONTH.test(after)) return 'instalment';
  if (after !== '' && PER_UNIT.test(after)) return 'unit';
  return 'price';
}
