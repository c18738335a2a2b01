import { Banner, BlockStack, Card, ChoiceList, Layout, Select, Text } from '@shopify/polaris';
import type { PreferenceView } from '#app/notifications/preference.server.ts';
import { NOTIFICATION_MODES } from '#app/notifications/notification-mode.ts';
import { formatHour } from '#app/locales/format-values.ts';
import { formatCode } from '#app/locales/format-reason.ts';
import { useSettingsSection } from './settings-section.tsx';
import { useI18n } from '../components/i18n.tsx';
import { formatError } from '#app/locales/format-refusal.ts';

const HOURS = Array.from({ length: 24 }, (_none, hour) => hour);

/**
 * How the user is notified of violations: by e-mail, and whether Flow workflows are started.
 * `flowGate`: why the plan does not include Flow.
 */
export function NotificationSettings({
  preference,
  flowGate,
}: {
  preference: PreferenceView;
  flowGate: string | null;
}) {
  const { messages, age, locale, timeZone } = useI18n();
  const labels = messages.notifications;
  const { fields, change, edited, outcome } = useSettingsSection(
    'notifications',
    { mode: String(preference.mode), hour: String(preference.hour) },
    (chosen) => ({ intent: 'notifications', ...chosen }),
  );
  const { mode, hour } = fields;
  const digest = mode === 'daily' || mode === 'weekly';
  const missing = preference.email === null ? labels.noAddress : null;
  const impossible = preference.mailSetUp ? missing : labels.notSetUp;
  return (
    <Layout.AnnotatedSection id="notifications" title={labels.title} description={labels.text}>
      <Card>
        <BlockStack gap="400">
          {impossible ? <Banner tone="info">{impossible}</Banner> : null}
          <ChoiceList
            title={labels.mode}
            disabled={impossible !== null}
            choices={NOTIFICATION_MODES.map((value) => ({
              value,
              label: formatCode(labels.modes, value),
            }))}
            selected={[mode]}
            onChange={([value]) => change({ mode: value ?? 'off' })}
          />
          {digest ? (
            <Select
              label={labels.hour}
              helpText={labels.hourHelp({ timeZone })}
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
            <Banner tone="warning">{labels.refused({ note: preference.refusedNote })}</Banner>
          ) : null}
          {preference.email && impossible === null ? (
            <Text as="p" tone="subdued">
              {labels.to({ address: preference.email })}
            </Text>
          ) : null}
          {preference.unsubscribedAt && preference.mode === 'off' ? (
            <Text as="p">{labels.unsubscribed({ when: age(preference.unsubscribedAt) })}</Text>
          ) : null}
          {outcome && (!edited || !outcome.ok) ? (
            <Banner tone={outcome.ok ? 'success' : 'critical'}>
              {outcome.ok ? messages.settings.saved : formatError(messages, outcome)}
            </Banner>
          ) : null}
          <BlockStack gap="100">
            <Text as="h3" variant="headingSm">
              {labels.flow}
            </Text>
            <Text as="p">
              {flowGate ??
                (preference.flowSince
                  ? labels.flowOn({ when: age(preference.flowSince) })
                  : labels.flowOff)}
            </Text>
            {preference.perhapsStarted.length > 0 ? (
              <Banner tone="warning" title={labels.perhapsStarted}>
                <p>{labels.perhapsStartedText}</p>
                <ul className="pi-list">
                  {preference.perhapsStarted.map(({ product, retailer }, at) => (
                    <li key={at}>{labels.perhapsStartedFor({ product, retailer })}</li>
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
