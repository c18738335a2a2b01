import {
  Banner,
  BlockStack,
  Card,
  Checkbox,
  FormLayout,
  Layout,
  Text,
  TextField,
} from '@shopify/polaris';
import type { AutomationView } from '#app/automation/automation.server.ts';
import { AutomationStopped } from '#app/automation/automation-state.tsx';
import { useSettingsSection } from './settings-section.tsx';
import { useI18n } from '#app/components/i18n.tsx';
import { formatError } from '#app/locales/format-refusal.ts';

type NumberField = 'minConfidence' | 'maxChange' | 'perDay' | 'holdDays';
const BOUNDS: Readonly<Record<NumberField, readonly [number, number]>> = {
  minConfidence: [70, 99],
  maxChange: [0.1, 30],
  perDay: [1, 200],
  holdDays: [1, 365],
};

/**
 * Settings of automatic pricing: on or off, its limits, and how to resume it after it was paused.
 * `gate`: why the plan does not include it.
 */
export function AutomationSettings({
  automation,
  gate,
}: {
  automation: AutomationView;
  gate: string | null;
}) {
  const { messages } = useI18n();
  const labels = messages.automation;
  const { settings } = automation;
  const { fields, change, edited, outcome } = useSettingsSection(
    'automation',
    {
      enabled: settings.enabled,
      minConfidence: percent(settings.minConfidence),
      maxChange: percent(settings.maxChange),
      perDay: String(settings.perDay),
      holdDays: settings.holdDays === null ? '' : String(settings.holdDays),
    },
    ({ enabled, ...limits }) => ({ intent: 'automation', enabled: enabled ? '1' : '', ...limits }),
  );
  const { enabled } = fields;
  const field = (name: NumberField, options: { label: string; help: string; suffix?: string }) => (
    <TextField
      label={options.label}
      helpText={options.help}
      suffix={options.suffix}
      value={fields[name]}
      onChange={(value) => change({ [name]: value })}
      error={
        outcome && !outcome.ok && outcome.errors.some(({ pointer }) => pointer === name)
          ? labels.number({ low: BOUNDS[name][0], high: BOUNDS[name][1] })
          : undefined
      }
      disabled={gate !== null || (!enabled && name !== 'holdDays')}
      inputMode="decimal"
      autoComplete="off"
      maxLength={6}
    />
  );
  return (
    <Layout.AnnotatedSection id="automation" title={labels.title} description={labels.text}>
      <Card>
        <BlockStack gap="400">
          {gate ? <Banner tone="info">{gate}</Banner> : null}
          <AutomationStopped automation={automation} />
          <Text as="p">
            {settings.enabled && gate === null
              ? labels.stateOn({ count: automation.changedToday })
              : labels.stateOff}
          </Text>
          <Checkbox
            label={labels.enabled}
            checked={enabled && gate === null}
            onChange={(next) => change({ enabled: next })}
            disabled={gate !== null}
          />
          <Text as="p" tone="subdued">
            {labels.enabledHelp}
          </Text>
          <FormLayout>
            {field('minConfidence', {
              label: labels.minConfidence,
              help: labels.minConfidenceHelp,
              suffix: messages.settings.percent,
            })}
            {field('maxChange', {
              label: labels.maxChange,
              help: labels.maxChangeHelp,
              suffix: messages.settings.percent,
            })}
            {field('perDay', { label: labels.perDay, help: labels.perDayHelp })}
            {field('holdDays', {
              label: labels.holdDays,
              help: labels.holdDaysHelp,
              suffix: labels.days,
            })}
          </FormLayout>
          {outcome && (!edited || !outcome.ok) ? (
            <Banner tone={outcome.ok ? 'success' : 'critical'}>
              {outcome.ok ? messages.settings.saved : formatError(messages, outcome)}
            </Banner>
          ) : null}
        </BlockStack>
      </Card>
    </Layout.AnnotatedSection>
  );
}

const percent = (fraction: number): string => String(Math.round(fraction * 1000) / 10);
