import type { Platform, PlatformSigns } from './platform.ts';
import { platforms, type PlatformCode } from './registry.ts';

export interface VisitedPage {
  readonly url: string;
  readonly html: string;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The platform that a page of the shop shows signs of; null when it shows none. */
export function detectPlatform(page: VisitedPage): PlatformCode | null {
  return platforms.find(({ signs }) => hasSign(signs, page))?.code ?? null;
}

function hasSign({ page, host, headers = {} }: PlatformSigns, visited: VisitedPage): boolean {
  return (
    page.test(visited.html) ||
    (host?.test(hostOf(visited.url)) ?? false) ||
    Object.entries(headers).some(([name, value]) => value.test(visited.headers[name] ?? ''))
  );
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : '');

/** The platform of this code; null for what is none, such as the name of a general feed. */
export function findPlatform(code: string | null): Platform | null {
  return platforms.find((platform) => platform.code === code) ?? null;
}

/** The platform whose feeds are of this kind; null when none is. */
export function findFeedPlatform(kind: string): Platform | null {
  return platforms.find(({ feed }) => feed?.kinds.includes(kind)) ?? null;
}

/** The currency that the page of a shop states outside of markup, on any platform. */
export function findPlatformCurrency(html: string): string | null {
  for (const { findCurrency } of platforms) {
    const currency = findCurrency?.(html) ?? null;
    if (currency !== null) return currency;
  }
  return null;
}
