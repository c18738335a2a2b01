const FALLBACK = 'en';

/**
 * The first of the candidates that is a locale ("de", "pt-BR"), in its usual spelling; "en" when
 * none is.
 */
export function chooseLocale(...candidates: readonly (string | null | undefined)[]): string {
  for (const candidate of candidates) {
    const found = candidate ? canonical(candidate) : undefined;
    if (found) return found;
  }
  return FALLBACK;
}

function canonical(text: string): string | undefined {
  try {
    const [name] = Intl.getCanonicalLocales(text.replace('_', '-'));
    return name !== undefined && Intl.NumberFormat.supportedLocalesOf(name).length > 0
      ? name
      : undefined;
  } catch {
    return undefined;
  }
}

/** The browser's first language, for pages that know nobody. */
export function readAcceptedLocale(request: Request): string {
  return chooseLocale(request.headers.get('accept-language')?.split(/[,;]/)[0]?.trim());
}
