/**
 * Which currency is paid in a country, and how its language writes decimals: hints, never proofs.
 */
import { REGIONS_BY_CURRENCY, REGION_BY_LANGUAGE } from './regions.ts';

/** Top-level domains that are sold to the world and name no country. */
const WORLDLY = new Set(['io', 'co', 'me', 'tv', 'ai', 'eu', 'cc', 'ws', 'to']);
const DOT_LANGUAGES = new Set('en ja ko zh th he hi ms ga cy ta te'.split(' '));
const DOT_REGIONS = new Set(
  'US GB UK IE AU NZ CA IN SG MY HK TW JP KR CN TH PH MX CH LI IL PK LK NG KE'.split(' '),
);

const currencyByRegion = new Map(
  REGIONS_BY_CURRENCY.flatMap(([currency, regions]) =>
    regions.split(' ').map((region) => [region, currency] as const),
  ),
);

/** The currency paid in a country, by its two letters; null when it is not known. */
export function findCurrencyOfRegion(region: string): string | null {
  return currencyByRegion.get(region.toUpperCase()) ?? null;
}

/** "de-AT", "sv", "en_GB" → country, where the tag tells one. */
export function findRegionOfLocale(locale: string): string | null {
  const region = /[-_]([A-Za-z]{2})\b/.exec(locale)?.[1];
  if (region) return region.toUpperCase();
  return REGION_BY_LANGUAGE.get(locale.slice(0, 2).toLowerCase()) ?? null;
}

/**
 * Country of a host name's ending ("shop.co.uk" → GB), or of its first label or path where shops
 * put it ("de.shop.com", "/en-gb/").
 */
export function findRegionOfUrl(url: string): string | null {
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch {
    return null;
  }
  const labels = parsed.hostname.split('.');
  const top = labels.at(-1) ?? '';
  if (top.length === 2 && !WORLDLY.has(top)) return (top === 'uk' ? 'GB' : top).toUpperCase();
  const pathTag = /^\/([a-z]{2})[-_/]([a-z]{2})(?:\/|$)/i.exec(parsed.pathname);
  const candidates = [
    pathTag?.[2],
    pathTag?.[1],
    /^\/([a-z]{2})\//i.exec(parsed.pathname)?.[1],
    labels.length > 2 ? /(?:^|-)([a-z]{2})$/.exec(labels[0] ?? '')?.[1] : undefined,
  ];
  for (const candidate of candidates) {
    const region = candidate?.toUpperCase();
    if (region && currencyByRegion.has(region)) return region === 'UK' ? 'GB' : region;
  }
  return null;
}

/** The decimal separator a locale writes; null when the tag does not tell. */
export function findDecimalSeparator(locale: string): '.' | ',' | null {
  const language = locale.slice(0, 2).toLowerCase();
  if (!/^[a-z]{2}/.test(language)) return null;
  const region = findRegionOfLocale(locale);
  if (language === 'es' || language === 'de' || language === 'fr' || language === 'it')
    return region && DOT_REGIONS.has(region) && region !== 'CA' ? '.' : ',';
  if (language === 'en') return region === 'ZA' ? null : '.';
  return DOT_LANGUAGES.has(language) ? '.' : ',';
}
