import { useFetcher } from '@remix-run/react';
import { Banner, BlockStack, Button, Card, Select, Text, TextField } from '@shopify/polaris';
import { useState } from 'react';
import { NOTICE_LANGUAGES } from '#kernel/notices.ts';
import { AUTHORIZATIONS } from '#kernel/retailer-authorization.ts';
import { useI18n } from '#app/components/i18n.tsx';
import { formatError } from '#app/locales/format-refusal.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { useHasRole } from '#app/shop/user-role.tsx';
import type { RetailerContact } from '#sdk/index.ts';

interface ContactFormProps {
  readonly id: string;
  readonly contact: RetailerContact;
}

/** What the shop knows of the retailer as a partner; proposed for notices to it. */
export function ContactForm({ id, contact }: ContactFormProps) {
  const { messages, time } = useI18n();
  const labels = messages.retailers;
  const fetcher = useFetcher<ActionResult<object>>();
  const canChange = useHasRole('manager');
  const [given, setGiven] = useState({
    authorized: contact.authorized,
    name: contact.contact_name ?? '',
    email: contact.contact_email ?? '',
    language: contact.language ?? '',
    agreement: contact.agreement ?? '',
    notes: contact.notes ?? '',
  });
  const set = (name: keyof typeof given) => (value: string) =>
    setGiven((before) => ({ ...before, [name]: value }));
  const outcome = fetcher.state === 'idle' ? fetcher.data : undefined;
  const text = (name: 'name' | 'email' | 'agreement' | 'notes', most: number, lines?: number) => (
    <TextField
      label={labels.contact[name]}
      value={given[name]}
      onChange={set(name)}
      maxLength={most}
      disabled={!canChange}
      autoComplete="off"
      {...(lines && { multiline: lines })}
    />
  );
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          {labels.contact.title}
        </Text>
        {outcome ? (
          <Banner tone={outcome.ok ? 'success' : 'critical'}>
            {outcome.ok
              ? labels.contact.saved
              : formatError(messages, { message: outcome.message, said: outcome.said ?? null })}
          </Banner>
        ) : null}
        {canChange ? null : <Text as="p">{labels.contact.viewer}</Text>}
        <Select
          label={labels.authorized}
          helpText={labels.contact.authorizedHelp}
          options={AUTHORIZATIONS.map((value) => ({ value, label: labels.authorization[value] }))}
          value={given.authorized}
          onChange={set('authorized')}
          disabled={!canChange}
        />
        {text('name', 200)}
        {text('email', 254)}
        <Select
          label={labels.contact.language}
          options={[
            { value: '', label: labels.contact.languageDefault },
            ...NOTICE_LANGUAGES.map((value) => ({
              value,
              label: messages.notices.languages[value],
            })),
          ]}
          value={given.language}
          onChange={set('language')}
          disabled={!canChange}
        />
        {text('agreement', 2_000, 2)}
        {text('notes', 5_000, 4)}
        {contact.updated_at === null ? null : (
          <Text as="p" variant="bodySm" tone="subdued">
            {contact.updated_by === null
              ? time(new Date(contact.updated_at))
              : labels.contact.updated({
                  who: contact.updated_by.name,
                  when: time(new Date(contact.updated_at)),
                })}
          </Text>
        )}
        <div>
          <Button
            variant="primary"
            loading={fetcher.state !== 'idle'}
            disabled={!canChange}
            onClick={() => void fetcher.submit({ ...given, id }, { method: 'post' })}
          >
            {messages.shared.save}
          </Button>
        </div>
      </BlockStack>
    </Card>
  );
}
