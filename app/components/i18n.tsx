import { useRouteLoaderData } from '@remix-run/react';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Money } from '#kernel/money.ts';
import type { ReasonMoney } from '#kernel/reasons/vocabulary.ts';
import {
  formatMoney,
  formatAge,
  formatCount,
  formatExactTime,
  formatPercent,
  formatProbability,
  formatTime,
} from '#app/locales/format-values.ts';
import { formatMoneyText, formatReason, type LocalizedReason } from '#app/locales/format-reason.ts';
import { getLanguage, getMessages, type Messages } from '#app/locales/messages.ts';

/**
 * Messages and formats for numbers and times, in the merchant's language and the shop's time zone.
 */
export interface I18n {
  readonly messages: Messages;
  readonly locale: string;
  /** The shop's time zone, an IANA name. */
  readonly timeZone: string;
  readonly now: Date;
  readonly money: (money: Money) => string;
  /** Formats an amount as the service sent it. */
  readonly moneyText: (money: ReasonMoney) => string;
  /** Formats a reason of the service. */
  readonly formatReason: (subject: keyof Messages['reasons'], reason: LocalizedReason) => string;
  readonly percent: (fraction: number, options?: { sign?: boolean; digits?: number }) => string;
  /** Formats a probability, never rounded to certainty. */
  readonly probability: (probability: number) => string;
  readonly count: (count: number) => string;
  readonly time: (at: Date) => string;
  /** With seconds. */
  readonly exactTime: (at: Date) => string;
  readonly age: (at: Date) => string;
}

function createI18n(locale: string, timeZone: string, now: Date): I18n {
  return {
    messages: getMessages(locale),
    locale,
    timeZone,
    now,
    money: (money) => formatMoney(money, locale),
    moneyText: (money) => formatMoneyText(money, locale),
    formatReason: (subject, reason) =>
      formatReason(getMessages(locale), subject, { stored: reason, locale }),
    percent: (fraction, options) => formatPercent(fraction, locale, options),
    probability: (probability) => formatProbability(probability, locale),
    count: (count) => formatCount(count, locale),
    time: (at) => formatTime(at, locale, timeZone),
    exactTime: (at) => formatExactTime(at, locale, timeZone),
    // Ages are words ("2 hours ago"), so they use the language of the messages around them.
    age: (at) => formatAge(at, now, getLanguage(locale)),
  };
}

const I18nContext = createContext<I18n | null>(null);

/** `now` comes from the loader, so that server and browser render the same ages. */
export function I18nProvider({
  timeZone,
  now,
  children,
}: {
  timeZone: string;
  now: Date;
  children: ReactNode;
}) {
  const locale = useLocale();
  const i18n = useMemo(() => createI18n(locale, timeZone, now), [locale, timeZone, now]);
  return <I18nContext.Provider value={i18n}>{children}</I18nContext.Provider>;
}

export function useI18n(): I18n {
  const i18n = useContext(I18nContext);
  if (!i18n) throw new Error('useI18n needs a page inside I18nProvider');
  return i18n;
}

/**
 * The merchant's locale, as the layout's loader determined it for the first document of the visit.
 */
export function useLocale(): string {
  return readLocale(useRouteLoaderData('routes/app'));
}

/** Reads the locale from the layout loader's data; English when there is none yet. */
export function readLocale(layout: unknown): string {
  return layout &&
    typeof layout === 'object' &&
    'locale' in layout &&
    typeof layout.locale === 'string'
    ? layout.locale
    : 'en';
}

/**
 * Returns only the messages, for what is rendered outside the page's content, such as its title.
 */
export function useMessages(): Messages {
  return getMessages(useLocale());
}
