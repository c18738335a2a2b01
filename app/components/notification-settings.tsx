import { useFetcher } from '@remix-run/react';
import {
  Banner,
  BlockStack,
  Button,
  Card,
  ChoiceList,
  InlineStack,
  Layout,
  Select,
  Text,
} from '@shopify/polaris';
import { useState } from 'react';
import type { Outcome } from '#app/insights/get-outcome.server.ts';
import type { PreferenceView } from '#app/notifications/find-preference.server.ts';
import { NOTIFICATION_MODES } from '#app/notifications/notification-mode.ts';
import { formatHour } from '#app/texts/format-hour.ts';
import { nameCode } from '#app/texts/name-code.ts';
import { useWords } from './words.tsx';
import { sayTrouble } from '#app/texts/refuse.ts';

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
  const fetcher = useFetcher<Outcome<{ intent: string }>>();
  const [mode, setMode] = useState<string>(preference.mode);
  const [hour, setHour] = useState(String(preference.hour));
  const digest = mode === 'daily' || mode === 'weekly';
  const same = mode === preference.mode && (!digest || hour === String(preference.hour));
  const busy = fetcher.state !== 'idle';
  const missing = preference.email === null ? words.noAddress : null;
  const impossible = preference.mailSetUp ? missing : words.notSetUp;
  const save = () =>
    void fetcher.submit(
      { intent: 'notifications', mode, hour },
      { method: 'post', action: '/app/settings' },
    );
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
              label: nameCode(words.modes, value),
            }))}
            selected={[mode]}
            onChange={([value]) => setMode(value ?? 'off')}
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
              onChange={setHour}
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
          {fetcher.data && !busy ? (
            <Banner tone={fetcher.data.ok ? 'success' : 'critical'}>
              {fetcher.data.ok ? texts.settings.saved : sayTrouble(texts, fetcher.data)}
            </Banner>
          ) : null}
          <InlineStack align="end">
            <Button
              onClick={save}
              loading={busy}
              disabled={impossible !== null || same}
              accessibilityLabel={`${texts.shared.save}: ${words.title}`}
            >
              {texts.shared.save}
            </Button>
          </InlineStack>
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
