/**
 * Labels of identifiers and of the brand, as pages write them for their readers. Compared folded:
 * case, accents, dots and hyphens make no difference.
 */
import { normalizeTerms } from '#pricing/extraction/shop-terms/normalize-terms.ts';
import { isWordLetter } from '#pricing/extraction/shop-terms/letter-classes.ts';
import { createStartSieve } from '#pricing/extraction/shop-terms/term-sieve.ts';
import { listTerms } from '#pricing/extraction/shop-terms/terms.ts';

export type LabelledField = 'sku' | 'mpn' | 'gtin' | 'brand';

/** A word for a number, after what it is the number of. */
const NUMBER_WORDS = ['no', 'nr', 'number', 'num', 'code', 'id', '#'];

const withNumber = (things: readonly string[], words = NUMBER_WORDS): string[] =>
  things.flatMap((thing) => words.map((word) => `${thing} ${word}`));

const GTIN_STEMS = ['ean', 'gtin', 'upc', 'isbn'];
const GTIN_LABELS: readonly string[] = [
  ...GTIN_STEMS,
  ...withNumber(GTIN_STEMS, [...NUMBER_WORDS, '8', '10', '12', '13', '14', 'kód', 'kod', 'kood']),
  ...['ean8', 'ean13', 'gtin8', 'gtin12', 'gtin13', 'gtin14', 'isbn10', 'isbn13', 'eancode'],
  ...['ean/gtin', 'gtin/ean', 'ean/upc', 'upc/ean', 'ean code/gtin', 'isbn/ean', 'ean/isbn'],
  ...['barcode', 'bar code', 'barcode number', 'barcode nr', 'barcode no'],
  ...['strichcode', 'ean strichcode', 'barcode ean', 'ean barcode', 'código ean', 'codice ean'],
  ...['code barres', 'code ean', 'code à barres', 'código de barras', 'codice a barre'],
  ...['čiarový kód', 'čárový kód', 'kod ean', 'kod kreskowy', 'kód ean', 'vonalkód', 'barkod'],
  ...['cod de bare', 'cod ean', 'streckkod', 'stregkode', 'strekkode', 'viivakoodi', 'ean koodi'],
  ...['штрих-код', 'штрихкод', 'ean код', 'баркод', 'γραμμωτός κώδικας', 'ribakood', 'ean kood'],
  ...['svītrkods', 'ean kods', 'brūkšninis kodas', 'ean kodas', 'barkod', 'črtna koda', 'ean koda'],
  ...['jan', 'janコード', 'バーコード', '条形码', '條碼', '国际条码', '國際條碼', '바코드'],
  ...['barkod no', 'mã vạch', 'บาร์โค้ด', 'kode batang', 'الباركود', 'باركود', 'ברקוד', 'بارکد'],
  ...['isbn番号', '統一書號', 'isbn 13', 'isbn 10', 'шбн'],
];

const MAKERS = ['manufacturer', "manufacturer's", 'manufacturers', 'mfr', 'mfg', 'vendor'];
const MPN_LABELS: readonly string[] = [
  'mpn',
  ...withNumber(MAKERS),
  ...withNumber(MAKERS.flatMap((maker) => [`${maker} part`, `${maker} item`, `${maker} product`])),
  ...withNumber(['part', 'model']),
  ...['herstellernummer', 'hersteller nr', 'herstellernr', 'hersteller artikelnummer'],
  ...['hersteller-art.-nr', 'herstellerartikelnummer', 'hersteller artikel nr', 'hersteller sku'],
  ...['produktové číslo', 'výrobní číslo', 'part number', 'kód výrobcu', 'kód výrobce'],
  ...['ražotāja kods', 'tootja kood', 'kod producenta', 'gamintojo kodas', 'gyártói cikkszám'],
  ...['p/n', 'pn', 'número de modelo', 'référence fabricant', 'réf. fabricant', 'réf fournisseur'],
  ...[
    'numéro de pièce fabricant',
    'codice produttore',
    'numero parte fabricante',
    'cod producător',
  ],
  ...['referencia del fabricante', 'referência do fabricante', 'fabrikantcode', 'leverandør nr'],
  ...['tillverkarens artikelnummer', 'tillverkarens art.nr', 'producentens varenummer'],
  ...['produsentens varenummer', 'valmistajan koodi', 'valmistajan tuotekoodi', 'kod proizvođača'],
  ...['код производителя', 'артикул производителя', 'код виробника', 'артикул виробника'],
  ...['κωδικός κατασκευαστή', 'üretici kodu', 'メーカー型番', '型番', '型號', '제조사 모델명'],
  ...['型号', '商品型號', '商品型号', '商品型番', '모델번호', 'modellnummer', 'modelnummer'],
  ...['mallinumero', 'model kodu'],
];

const BRAND_LABELS: readonly string[] = [
  'brand',
  'brand name',
  'marke',
  'marque',
  'marca',
  'märke',
  'varumärke',
  'mærke',
  'merke',
  'merk',
  'značka',
  'výrobca',
  'výrobce',
  'producent',
  'marka',
  'бренд',
  'производитель',
  'виробник',
  'hersteller',
  'manufacturer',
  'fabricant',
  'fabricante',
  'produttore',
  'zīmols',
  'ražotājs',
  'prekės ženklas',
  'gamintojas',
  'bränd',
  'kaubamärk',
  'tootja',
  'tuotemerkki',
  'valmistaja',
  'márka',
  'gyártó',
  'proizvođač',
  'proizvajalec',
  'blagovna znamka',
  'brend',
  'メーカー',
  'ブランド',
  '品牌',
  '브랜드',
  '제조사',
  'الماركة',
  'العلامة التجارية',
  'μάρκα',
  'κατασκευαστής',
];

const UNEVEN = /[.°()#]| {2}|^ | $/;

/** Dots, and what is written for "number", make no difference between labels. */
function normalizeLabel(label: string): string {
  const folded = normalizeTerms(label);
  if (!UNEVEN.test(folded)) return folded;
  return folded
    .replace(/[.°()]/g, ' ')
    .replace(/#/g, ' #')
    .replace(/ {2,}/g, ' ')
    .trim();
}

const allLabels: readonly (readonly [LabelledField, readonly string[]])[] = [
  ['sku', listTerms('itemNumber')],
  [
    'sku',
    withNumber(['item', 'product', 'article', 'catalog', 'catalogue', 'style', 'stock', 'order']),
  ],
  ['brand', BRAND_LABELS],
  ['mpn', MPN_LABELS],
  ['gtin', GTIN_LABELS],
];
/** So many characters tell most texts from a label; the shortest labels have no more. */
const START = 2;

const fieldByLabel: ReadonlyMap<string, LabelledField> = new Map(
  allLabels.flatMap(([field, labels]) =>
    labels.map((label) => [normalizeLabel(label), field] as const),
  ),
);

/** How each label begins, as it is written and as it is compared. */
const starts: ReadonlySet<string> = new Set(
  allLabels.flatMap(([, labels]) =>
    labels.flatMap((label) => [
      label.slice(0, START).toLowerCase(),
      normalizeLabel(label).slice(0, START),
    ]),
  ),
);

/** Words that name a kind of thing as well as its maker's code begin so. */
const VAGUE_STARTS = ['ty', 'tí', 'mo', 'мо'];

const ASCII = 128;
const toLower = (code: number): number => (code >= 65 && code <= 90 ? code + 32 : code);

/** Starts in ASCII by their two codes: most texts need no other comparison, and no copy. */
const plainStarts = new Uint8Array(ASCII * ASCII);
for (const start of [...starts, ...VAGUE_STARTS]) {
  const [first, second] = [start.charCodeAt(0), start.charCodeAt(1)];
  if (first < ASCII && second < ASCII) plainStarts[toLower(first) * ASCII + toLower(second)] = 1;
}

/** False where a text cannot begin with a label: cheap, for the many that do not. */
export const canBeLabel = (text: string): boolean => starts.has(text.slice(0, START).toLowerCase());

const firstWordOf = (label: string): string => {
  const end = label.indexOf(' ');
  return end < 0 ? label : label.slice(0, end);
};
const firstWords: ReadonlySet<string> = new Set([...fieldByLabel.keys()].map(firstWordOf));
/** What may part the first word of a label from the next. */
const WORD_ENDS = [' ', ':', '.', '(', ')', '#', '°'];
const canWordBegin = createStartSieve([
  ...[...firstWords].flatMap((word) => WORD_ENDS.map((end) => `${word}${end}`)),
  ...VAGUE_STARTS,
]);
/** Before the scripts of India, whose marks change the letter before them. */
const LAST_SIEVED = 0x8ff;

/** False where no label can begin at this place of a text as it is written. */
export function canLabelBegin(text: string, at: number): boolean {
  const [first, second] = [text.charCodeAt(at), text.charCodeAt(at + 1)];
  const isPlain = first < ASCII && !(second >= ASCII || second <= 32);
  if (isPlain && plainStarts[toLower(first) * ASCII + toLower(second)] !== 1) return false;
  return first > LAST_SIEVED || !isWordLetter(text, at) || canWordBegin(text, at);
}

/** False where no label has the first word of the text. */
export function hasFirstWord(text: string): boolean {
  const word = firstWordOf(normalizeLabel(firstWordOf(text)));
  return word === '' || firstWords.has(word);
}

/** The field that a label stands for; null when the text is none. */
export const findFieldOfLabel = (label: string): LabelledField | null =>
  fieldByLabel.get(normalizeLabel(label)) ?? null;

/** Names of elements that hold the shop's own number. */
export const SKU_NAMES: readonly string[] = [
  'sku',
  'product-?(?:ref(?:erence)?|code|sku|number)',
  'item-?(?:code|number|sku)',
  'article-?(?:number|code)',
  'productreference',
];
