import { Banner, BlockStack, Card, ChoiceList, Layout, Select, Text } from '@shopify/polaris';
import type { PreferenceView } from '#app/notifications/find-preference.server.ts';
import { NOTIFICATION_MODES } from '#app/notifications/notification-mode.ts';
import { formatHour } from '#app/texts/format-hour.ts';
import { formatCode } from '#app/texts/format-code.ts';
import { useSettingsSection } from './settings-section.tsx';
import { useWords } from './words.tsx';
import { formatError } from '#app/texts/to-refusal.ts';

const HOURS = Array.from({ length: 24 }, (_none, hour) => hour);

/** How the reader hears of violations: by e-mail, and whether Flow is told. `flowGate`: why the plan does not have Flow. */
export function NotificationSettings({
  preference,
  flowGate,
}: {
  preference: PreferenceView;
  flowGate: string | null;
}) {
  const { texts, age, locale, timeZone } = useWords();
  const words = texts.notifications;
  const { fields, change, edited, outcome } = useSettingsSection(
    'notifications',
    { mode: String(preference.mode), hour: String(preference.hour) },
    (chosen) => ({ intent: 'notifications', ...chosen }),
  );
  const { mode, hour } = fields;
  const digest = mode === 'daily' || mode === 'weekly';
  const missing = preference.email === null ? words.noAddress : null;
  const impossible = preference.mailSetUp ? missing : words.notSetUp;
  return (
    <Layout.AnnotatedSection id="notifications" title={words.title} description={words.text}>
      <Card>
        <BlockStack gap="400">
          {impossible ? <Banner tone="info">{impossible}</Banner> : null}
          <ChoiceList
            title={words.mode}
            disabled={impossible !== null}
            choices={NOTIFICATION_MODES.map((value) => ({
              value,
              label: formatCode(words.modes, value),
            }))}
            selected={[mode]}
            onChange={([value]) => change({ mode: value ?? 'off' })}
          />
          {digest ? (
            <Select
              label={words.hour}
              helpText={words.hourHelp(timeZone)}
              disabled={impossible !== null}
              options={HOURS.map((value) => ({
                value: String(value),
                label: formatHour(value, locale),
              }))}
              value={hour}
              onChange={(value) => change({ hour: value })}
            />
          ) : null}
          {preference.refusedNote && preference.mode === 'off' ? (
            <Banner tone="warning">{words.refused(preference.refusedNote)}</Banner>
          ) : null}
          {preference.email && impossible === null ? (
            <Text as="p" tone="subdued">
              {words.to(preference.email)}
            </Text>
          ) : null}
          {preference.unsubscribedAt && preference.mode === 'off' ? (
            <Text as="p">{words.unsubscribed(age(preference.unsubscribedAt))}</Text>
          ) : null}
          {outcome && (!edited || !outcome.ok) ? (
            <Banner tone={outcome.ok ? 'success' : 'critical'}>
              {outcome.ok ? texts.settings.saved : formatError(texts, outcome)}
            </Banner>
          ) : null}
          <BlockStack gap="100">
            <Text as="h3" variant="headingSm">
              {words.flow}
            </Text>
            <Text as="p">
              {flowGate ??
                (preference.flowSince ? words.flowOn(age(preference.flowSince)) : words.flowOff)}
            </Text>
            {preference.perhapsStarted.length > 0 ? (
              <Banner tone="warning" title={words.perhapsStarted}>
                <p>{words.perhapsStartedText}</p>
                <ul className="pi-list">
                  {preference.perhapsStarted.map(({ product, retailer }, at) => (
                    <li key={at}>{words.perhapsStartedFor(product, retailer)}</li>
                  ))}
                </ul>
              </Banner>
            ) : null}
          </BlockStack>
        </BlockStack>
      </Card>
    </Layout.AnnotatedSection>
  );
}
