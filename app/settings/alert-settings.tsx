import { Banner, Card, Checkbox, FormLayout, Layout, Select, TextField } from '@shopify/polaris';
import {
  type AlertKindSettings,
  PRICE_DIRECTIONS,
  STOCK_CHANGES,
} from '#app/shop-state/alert-kind-settings.ts';
import { formatError } from '#app/locales/format-refusal.ts';
import {
  ALERT_KIND_BOUNDS,
  type AlertKindBound,
  type AlertKindFields,
  toAlertKindFields,
} from './alert-kind-form.ts';
import { useSettingsSection } from './settings-section.tsx';
import { useI18n } from '#app/components/i18n.tsx';

/** Which kinds of alert are raised beyond MAP violations, each with its threshold. */
export function AlertSettings({ kinds }: { kinds: AlertKindSettings }) {
  const { messages } = useI18n();
  const labels = messages.settings.alertKinds;
  const { fields, change, edited, outcome } = useSettingsSection<AlertKindFields>(
    'alert-kinds',
    toAlertKindFields(kinds),
    (values) => ({ intent: 'alert-kinds', ...values }),
  );
  const wrong = new Set(outcome && !outcome.ok ? outcome.errors.map(({ pointer }) => pointer) : []);
  const checkbox = (name: keyof AlertKindFields, label: string, helpText: string) => (
    <Checkbox
      label={label}
      helpText={helpText}
      checked={fields[name] === '1'}
      onChange={(on) => change({ [name]: on ? '1' : '' })}
    />
  );
  const limit = (name: AlertKindBound, label: string, suffix: string) => {
    const [low, high] = ALERT_KIND_BOUNDS[name];
    return (
      <TextField
        label={label}
        value={fields[name]}
        onChange={(value) => change({ [name]: value })}
        error={wrong.has(name) ? messages.settings.errors.number({ low, high }) : undefined}
        suffix={suffix}
        inputMode="decimal"
        autoComplete="off"
        maxLength={4}
      />
    );
  };
  const { percent } = messages.settings;
  return (
    <>
      {outcome && (!edited || !outcome.ok) ? (
        <Layout.Section>
          {outcome.ok ? (
            <Banner tone="success">{messages.settings.saved}</Banner>
          ) : (
            <Banner tone="critical" title={messages.settings.failed}>
              <p>{formatError(messages, outcome)}</p>
            </Banner>
          )}
        </Layout.Section>
      ) : null}
      <Layout.AnnotatedSection title={labels.title} description={labels.text}>
        <Card>
          <FormLayout>
            {checkbox('below', labels.below, labels.belowHelp)}
            {fields.below ? limit('belowShare', labels.belowShare, percent) : null}
            {checkbox('price', labels.price, labels.priceHelp)}
            {fields.price ? limit('priceShare', labels.priceShare, percent) : null}
            {fields.price ? (
              <Select
                label={labels.direction}
                options={PRICE_DIRECTIONS.map((value) => ({
                  value,
                  label: labels.directions[value],
                }))}
                value={fields.priceDirection}
                onChange={(chosen) => {
                  const priceDirection = PRICE_DIRECTIONS.find((value) => value === chosen);
                  if (priceDirection) change({ priceDirection });
                }}
              />
            ) : null}
            {checkbox('stock', labels.stock, labels.stockHelp)}
            {fields.stock ? (
              <Select
                label={labels.stockChange}
                options={STOCK_CHANGES.map((value) => ({
                  value,
                  label: labels.stockChanges[value],
                }))}
                value={fields.stockChange}
                onChange={(chosen) => {
                  const stockChange = STOCK_CHANGES.find((value) => value === chosen);
                  if (stockChange) change({ stockChange });
                }}
              />
            ) : null}
            {checkbox('cheapest', labels.cheapest, labels.cheapestHelp)}
            {fields.cheapest ? limit('cheapestShare', labels.cheapestShare, percent) : null}
            {checkbox('unreadable', labels.unreadable, labels.unreadableHelp)}
            {fields.unreadable
              ? limit('unreadableHours', labels.unreadableHours, labels.hours)
              : null}
            {checkbox('newListing', labels.newListing, labels.newListingHelp)}
          </FormLayout>
        </Card>
      </Layout.AnnotatedSection>
    </>
  );
}
