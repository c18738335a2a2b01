import type { SampleModel } from '#sandbox/shop/sample-model.ts';
import { integerOf } from '#sandbox/shop/seeded.ts';
import type { TitleStyle } from './retailer-profiles.ts';

const german: Readonly<Record<string, string>> = {
  Headphones: 'Kopfhörer',
  Earphones: 'In-Ear-Kopfhörer',
  'Portable speakers': 'Bluetooth-Lautsprecher',
  Loudspeakers: 'Lautsprecher',
  Amplifiers: 'Verstärker',
  'Network players': 'Netzwerkspieler',
  Turntables: 'Plattenspieler',
  Cartridges: 'Tonabnehmer',
  'Record care': 'Plattenpflege',
  'Wireless speakers': 'WLAN-Lautsprecher',
  Soundbars: 'Soundbar',
  Subwoofers: 'Subwoofer',
  Radios: 'Digitalradio',
  Cables: 'Kabel',
  Accessories: 'Zubehör',
  'Coffee machines': 'Espressomaschine',
  'Coffee grinders': 'Kaffeemühle',
  Pans: 'Pfanne',
  Pots: 'Topf',
  Mixers: 'Küchenmaschine',
  Blenders: 'Mixer',
  Kettles: 'Wasserkocher',
  Toasters: 'Toaster',
  Ovens: 'Pizzaofen',
  Bakeware: 'Backzubehör',
  Knives: 'Messer',
};

const french: Readonly<Record<string, string>> = {
  'Coffee machines': 'Machine à expresso',
  'Coffee grinders': 'Moulin à café',
  Pans: 'Poêle',
  Pots: 'Casserole',
  Mixers: 'Robot pâtissier',
  Blenders: 'Mixeur',
  Kettles: 'Bouilloire',
  Toasters: 'Grille-pain',
  Ovens: 'Four à pizza',
  Bakeware: 'Accessoire de boulangerie',
  Knives: 'Couteau',
  Accessories: 'Accessoire',
};

/** The model's name without markup and without letters of other scripts, as retailers type it. */
function plainName(model: SampleModel): string {
  return model.name
    .replace(/<[^>]*>/g, '')
    .replace(/[\u0590-\u06FF]+/g, '')
    .replace(new RegExp(`${model.brand}\\s`), '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Words for the type of an item; a retailer in another language has its own. */
const KIND_WORDS = [
  'Wireless',
  'Over-Ear',
  'On-Ear',
  'Headphones',
  'Turntable',
  'Integrated',
  'Amplifier',
  'Speaker',
  'Loudspeaker',
  'Soundbar',
  'Subwoofer',
  'Coffee',
  'Espresso',
  'Machine',
  'Grinder',
  'Knife',
  'Blender',
  'Kettle',
  'Toaster',
];
const KIND = new RegExp(String.raw`\b(?:${KIND_WORDS.join('|')})\b`, 'g');

/** The retailer's name for the model. */
export function nameItem(model: SampleModel, style: TitleStyle): string {
  const name = plainName(model);
  if (style === 'full') return `${model.brand} ${name}`;
  if (style === 'code') return `${model.brand} ${model.code} ${model.type}`;
  if (style === 'loud')
    return `${model.brand.toUpperCase()} ${name} ${model.code}${integerOf(`loud/${model.code}`, 0, 2) === 0 ? ' TOP PREIS!' : ''}`;
  const words = style === 'german' ? german : french;
  const short = name.replace(KIND, '');
  return `${model.brand} ${short} ${words[model.type] ?? model.type}`.replace(/\s+/g, ' ').trim();
}

/** Lower case, ASCII and hyphens. */
export function toSlug(text: string): string {
  return text
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
