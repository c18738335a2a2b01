import { Text } from '@shopify/polaris';
import { useI18n } from '#app/components/i18n.tsx';

/** How a share changed from the period before, in percentage points; nothing where one is unknown. */
export function ShareChange({ now, before }: { now: number | null; before: number | null }) {
  const { messages, locale } = useI18n();
  if (now === null || before === null) return null;
  const points = Math.round((now - before) * 1_000) / 10;
  const shown = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' }).format(points);
  return (
    <Text as="p" variant="bodySm" tone="subdued">
      {messages.retailers.change({ points: shown })}
    </Text>
  );
}
