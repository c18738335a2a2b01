import { useRouteLoaderData } from '@remix-run/react';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Money } from '#kernel/money.ts';
import type { ReasonMoney } from '#kernel/reasons/vocabulary.ts';
import { formatAge } from '#app/texts/format-age.ts';
import { formatCount } from '#app/texts/format-count.ts';
import { formatMoney } from '#app/texts/format-money.ts';
import { formatPercent } from '#app/texts/format-percent.ts';
import { formatTime } from '#app/texts/format-time.ts';
import { formatMoneyText, formatReason, type LocalizedReason } from '#app/texts/format-reason.ts';
import { getLanguage, getTexts, type Texts } from '#app/texts/texts.ts';

/** Words, numbers and times in the merchant's language and the shop's time zone. */
export interface Words {
  readonly texts: Texts;
  readonly locale: string;
  /** The shop's, an IANA name. */
  readonly timeZone: string;
  readonly now: Date;
  readonly money: (money: Money) => string;
  /** An amount as a service gave it. */
  readonly moneyText: (money: ReasonMoney) => string;
  /** A reason of the service. */
  readonly tell: (subject: keyof Texts['reasons'], told: LocalizedReason) => string;
  readonly percent: (fraction: number, options?: { sign?: boolean; digits?: number }) => string;
  readonly count: (count: number) => string;
  readonly time: (at: Date) => string;
  readonly age: (at: Date) => string;
}

export function createWords(locale: string, timeZone: string, now: Date): Words {
  return {
    texts: getTexts(locale),
    locale,
    timeZone,
    now,
    money: (money) => formatMoney(money, locale),
    moneyText: (money) => formatMoneyText(money, locale),
    tell: (subject, told) => formatReason(getTexts(locale), subject, { told, locale }),
    percent: (fraction, options) => formatPercent(fraction, locale, options),
    count: (count) => formatCount(count, locale),
    time: (at) => formatTime(at, locale, timeZone),
    // Ages are sentences: in the language of the words around them.
    age: (at) => formatAge(at, now, getLanguage(locale)),
  };
}

const WordsContext = createContext<Words | null>(null);

/** `now` is the loader's, so that server and browser write the same ages. */
export function WordsProvider({
  timeZone,
  now,
  children,
}: {
  timeZone: string;
  now: Date;
  children: ReactNode;
}) {
  const locale = useLocale();
  const words = useMemo(() => createWords(locale, timeZone, now), [locale, timeZone, now]);
  return <WordsContext.Provider value={words}>{children}</WordsContext.Provider>;
}

export function useWords(): Words {
  const words = useContext(WordsContext);
  if (!words) throw new Error('useWords needs a page inside WordsProvider');
  return words;
}

/** The merchant's locale, as the layout's loader found it with the first document of the visit. */
export function useLocale(): string {
  return readLocale(useRouteLoaderData('routes/app'));
}

/** The locale in what the layout's loader found; English before it found anything. */
export function readLocale(layout: unknown): string {
  return layout &&
    typeof layout === 'object' &&
    'locale' in layout &&
    typeof layout.locale === 'string'
    ? layout.locale
    : 'en';
}

/** The words alone, for what stands outside a page's content (its title). */
export function useTexts(): Texts {
  return getTexts(useLocale());
}
