/** Names of countries in texts about delivery, in the page's language and in English. */
import type { Language } from '#pricing/extraction/price-kinds/phrase-languages.ts';

const REGIONS = [
  ...['AE', 'AR', 'AT', 'AU', 'BE', 'BG', 'BR', 'CA', 'CH', 'CL', 'CN', 'CZ', 'DE', 'DK', 'EE'],
  ...['EG', 'ES', 'FI', 'FR', 'GB', 'GR', 'HK', 'HR', 'HU', 'ID', 'IE', 'IL', 'IN', 'IS', 'IT'],
  ...['JP', 'KR', 'LT', 'LU', 'LV', 'MX', 'MY', 'NL', 'NO', 'NZ', 'PH', 'PL', 'PT', 'RO', 'RS'],
  ...['RU', 'SA', 'SE', 'SG', 'SI', 'SK', 'TH', 'TR', 'TW', 'UA', 'US', 'VN', 'ZA'],
];
/** As people write them, beside what the tables of the language have. */
const SHORT: Readonly<Record<string, readonly string[]>> = {
  US: ['usa', 'u.s.', 'us orders', 'the us'],
  GB: ['uk', 'great britain', 'großbritannien', 'england'],
  KR: ['korea'],
  CA: ['canadian'],
  AU: ['australian'],
  CZ: ['česká republika', 'čr'],
  NL: ['holland'],
};
/** Everywhere but at home, or at home of nobody in particular. */
const ABROAD =
  /(?<!\p{L})(?:international|overseas|abroad|eu-?ausland|ausland|étranger|extranjero|estero)/iu;

const tables = new Map<string, ReadonlyMap<string, readonly string[]>>();

function namesIn(language: string): ReadonlyMap<string, readonly string[]> {
  let table = tables.get(language);
  if (!table) {
    const display = new Intl.DisplayNames([language], { type: 'region' });
    const english = new Intl.DisplayNames(['en'], { type: 'region' });
    table = new Map(
      REGIONS.map((region) => [
        region,
        [display.of(region) ?? region, english.of(region) ?? region, ...(SHORT[region] ?? [])].map(
          (name) => name.toLowerCase(),
        ),
      ]),
    );
    tables.set(language, table);
  }
  return table;
}

/** True when a text names a country, and not the one given; with none given, any country counts. */
export function hasOtherCountry(
  text: string,
  region: string | null,
  language: Language | null,
): boolean {
  // The dots of "u.s." are kept, those of sentences are not.
  const words = text.toLowerCase().replace(/[^\p{L}\p{M}.]+/gu, ' ');
  const plain = ` ${words.replace(/(\p{L}{2})\.(?=\s|$)/gu, '$1')} `;
  const table = namesIn(language ?? 'en');
  const isNamed = (one: string): boolean =>
    (table.get(one) ?? []).some((name) => plain.includes(` ${name} `));
  if (region !== null && isNamed(region)) return false;
  return ABROAD.test(text) || REGIONS.some((one) => one !== region && isNamed(one));
}
