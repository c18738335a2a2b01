/**
 * A second amount near the price of a page, with the words that shops of many languages write at
 * it: whatever it is, it must not be given as the price with certainty.
 */
import { DomUtils, parseDocument } from 'htmlparser2';
import { Element, type Document } from 'domhandler';
import conditional from '#pricing/extraction/price-kinds/conditional-words.json' with { type: 'json' };
import other from '#pricing/extraction/price-kinds/other-amount-words.json' with { type: 'json' };
import payment from '#pricing/extraction/price-kinds/payment-words.json' with { type: 'json' };
import range from '#pricing/extraction/price-kinds/range-words.json' with { type: 'json' };
import { parsePriceText } from '#pricing/extraction/parse-price-text.ts';
import { leaveVisible } from '#tests/support/saved-pages/markup-changes.ts';
import {
  byDom,
  type Perturbation,
  type PerturbInput,
  textsOf,
} from '#tests/support/saved-pages/perturbation.ts';

/** Without tax, as price boxes have it. The words that are read are parts of patterns. */
const NET: Readonly<Record<string, string>> = {
  en: 'excl. VAT | ex VAT',
  de: 'zzgl. MwSt. | exkl. MwSt. | netto',
  fr: 'HT | hors TVA',
  es: 'sin IVA | + IVA',
  it: 'IVA esclusa | senza IVA',
  pt: 'sem IVA',
  nl: 'excl. btw',
  sv: 'exkl. moms',
  da: 'ekskl. moms',
  nb: 'eks. mva',
  fi: 'ilman ALV | alv 0%',
  pl: 'netto | bez VAT',
  cs: 'bez DPH',
  sk: 'bez DPH',
  hu: 'nettó | + ÁFA',
  ro: 'fără TVA',
  bg: 'без ДДС',
  el: 'χωρίς ΦΠΑ',
  ru: 'без НДС',
  uk: 'без ПДВ',
  tr: 'KDV hariç | + KDV',
  ja: '税抜',
  ko: '부가세 별도',
  et: 'ilma KM',
  lv: 'bez PVN',
  lt: 'be PVM',
  hr: 'bez PDV-a',
  sl: 'brez DDV',
  sr: 'bez PDV-a',
};

/** What the second amount is, its share of the price, and its words by language. */
const KINDS: readonly {
  readonly name: string;
  readonly share: number;
  readonly words: Readonly<Record<string, string>>;
}[] = [
  { name: 'net price', share: 1 / 1.21, words: NET },
  { name: 'member price', share: 0.9, words: conditional.member },
  { name: 'coupon price', share: 0.92, words: conditional.coupon },
  { name: 'subscription', share: 0.95, words: conditional.subscription },
  { name: 'trade-in', share: 0.7, words: conditional.trade_in },
  { name: 'price of several', share: 0.88, words: conditional.quantity },
  { name: 'used one', share: 0.8, words: other.other_sellers },
  { name: 'add-on', share: 0.12, words: other.add_on },
  { name: 'gift card', share: 0.5, words: other.gift_card },
  { name: 'saving', share: 0.25, words: other.saving },
  { name: 'instalment', share: 1 / 12, words: payment.installment },
  { name: 'deposit', share: 0.3, words: payment.prepayment },
  { name: 'earlier price', share: 1.3, words: range.old },
];

type Write = (label: string, amount: string, name: string) => string;
/** Where the words and the amount stand to each other and to the price. */
const LABEL_FIRST: readonly Write[] = [
  (label, amount, name) => `<div><span>${label}</span> <b class="${name}">${amount}</b></div>`,
  (label, amount, name) => `<div class="${name}">${label}: ${amount}</div>`,
  (label, amount, name) => `<p>${label}</p><div class="${name}">${amount}</div>`,
];
const AMOUNT_FIRST: readonly Write[] = [
  (label, amount, name) => `<div class="${name}">${amount} ${label}</div>`,
  (label, amount, name) => `<div><b class="${name}">${amount}</b> <small>${label}</small></div>`,
];

/** A phrase may say on which side of the amount it stands: "from #", "# a month". */
function listForms(phrase: string): readonly Write[] {
  if (phrase.startsWith('#')) return AMOUNT_FIRST;
  return phrase.endsWith('#') ? LABEL_FIRST : [...LABEL_FIRST, ...AMOUNT_FIRST];
}

export interface SecondAmount extends Perturbation {
  /** What the second amount is. */
  readonly kind: string;
}

/**
 * The states of one page: each kind of second amount, before and after the price, with and without
 * what only scripts read. Words and forms are another for each page; `at` is the page's number.
 */
export function listSecondAmounts(html: string, at: number): SecondAmount[] {
  const own = /<html[^>]*\slang="?([a-z]{2})/i.exec(html)?.[1]?.toLowerCase() ?? 'en';
  return KINDS.flatMap(({ name, share, words }, kind) =>
    (['before', 'after'] as const).flatMap((place, side) => {
      // Every other page gets the words of another language than its own.
      const languages = Object.keys(words);
      const language =
        (at + side) % 2 === 0 && words[own] !== undefined
          ? own
          : (languages[(at * 7 + kind) % languages.length] ?? 'en');
      const phrases = listPlainPhrases(words[language] ?? '');
      const phrase = phrases[(at + kind) % phrases.length];
      if (phrase === undefined) return [];
      const forms = listForms(phrase);
      const form = forms[(at + kind + side) % forms.length];
      const label = phrase.replace('#', '').trim();
      if (form === undefined) return [];
      const add = (document: Document, input: PerturbInput): void =>
        addNearPrice(document, input, {
          share,
          place,
          write: (amount, style) => form(label, amount, style),
        });
      const title = `${name} ${place} it, ${language}: ${label}`;
      return [
        { kind: name, name: title, expect: 'same' as const, apply: byDom(add) },
        {
          kind: name,
          name: `visible only, ${title}`,
          expect: 'same' as const,
          apply: byDom((document, input) => {
            leaveVisible(document);
            add(document, input);
          }),
        },
      ];
    }),
  );
}

/** Phrases without place holders for other words. */
const listPlainPhrases = (written: string): string[] =>
  written
    .split('|')
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '' && !/[*_]/.test(phrase));

interface SecondPlace {
  readonly share: number;
  readonly place: 'before' | 'after';
  readonly write: (amount: string, style: string) => string;
}

/** The amount is written as the page writes its price, beside each of the first places of that. */
function addNearPrice(
  document: Document,
  input: PerturbInput,
  { share, place, write }: SecondPlace,
): void {
  const wanted = Number(input.price);
  const digits = /\.\d/.test(input.price ?? '') ? 2 : 0;
  const second = (wanted * share).toFixed(digits);
  const holders = textsOf(document).flatMap(({ data, parent }) => {
    if (!(parent instanceof Element) || !/\d/.test(data) || data.length >= 40) return [];
    const found = parsePriceText(data).candidates.find(({ amount }) => Number(amount) === wanted);
    if (!found) return [];
    const number = /\d[\d.,\s'’]*/.exec(data)?.[0].trim() ?? '';
    const written =
      number.includes(',') && /,\d{1,2}$/.test(number) ? second.replace('.', ',') : second;
    const isMarked = /[^\d\s.,'’]/.test(data);
    const text = isMarked
      ? data.trim().replace(number, written)
      : `${written} ${input.currency ?? '€'}`;
    return [{ parent, text }];
  });
  for (const { parent, text } of holders.slice(0, 4)) {
    const added = parseDocument(write(text, parent.attribs.class ?? '')).children;
    for (const node of place === 'before' ? [...added] : [...added].reverse())
      if (place === 'before') DomUtils.prepend(parent, node);
      else DomUtils.append(parent, node);
  }
}
