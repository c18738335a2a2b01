import { useI18n } from '#app/components/i18n.tsx';
import { formatMarketReason } from '#app/locales/format-reason.ts';

/** Formats the code why an offer isn't compared, or a product has no market. */
export function useMarketReason(): (code: string) => string {
  const { messages, locale } = useI18n();
  return (code) => formatMarketReason(messages, { code, locale });
}
