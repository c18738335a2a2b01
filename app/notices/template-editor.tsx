import type { useFetcher } from '@remix-run/react';
import {
  BlockStack,
  Button,
  Card,
  Checkbox,
  InlineStack,
  Select,
  Text,
  TextField,
} from '@shopify/polaris';
import { useState } from 'react';
import { NOTICE_LANGUAGES, NOTICE_STEPS } from '#kernel/notices.ts';
import { useMessages } from '#app/components/i18n.tsx';
import { PlaceholderHelp } from './placeholder-help.tsx';
import { renderSamples } from './render-samples.ts';

export interface EditedTemplate {
  /** Empty: a new template. */
  readonly id: string;
  readonly name: string;
  readonly step: string;
  readonly language: string;
  readonly isDefault: boolean;
  readonly subject: string;
  readonly body: string;
}

/** The fields of one template, with a preview that follows what is typed. */
export function TemplateEditor({
  template,
  fetcher,
}: {
  template: EditedTemplate;
  fetcher: Pick<ReturnType<typeof useFetcher>, 'submit' | 'state'>;
}) {
  const messages = useMessages();
  const notices = messages.notices;
  const labels = notices.template;
  const [given, setGiven] = useState(template);
  const set = (change: Partial<EditedTemplate>) => setGiven((before) => ({ ...before, ...change }));
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          {labels.heading}
        </Text>
        <TextField
          label={labels.name}
          value={given.name}
          onChange={(name) => set({ name })}
          autoComplete="off"
        />
        <Select
          label={labels.step}
          options={NOTICE_STEPS.map((value) => ({ value, label: notices.steps[value] }))}
          value={given.step}
          onChange={(step) => set({ step })}
        />
        <Select
          label={labels.language}
          options={NOTICE_LANGUAGES.map((value) => ({ value, label: notices.languages[value] }))}
          value={given.language}
          onChange={(language) => set({ language })}
        />
        <TextField
          label={notices.subject}
          value={given.subject}
          onChange={(subject) => set({ subject })}
          autoComplete="off"
        />
        <TextField
          label={notices.body}
          value={given.body}
          onChange={(body) => set({ body })}
          multiline={12}
          maxHeight={420}
          autoComplete="off"
        />
        <PlaceholderHelp />
        <Checkbox
          label={labels.isDefault}
          checked={given.isDefault}
          onChange={(isDefault) => set({ isDefault })}
        />
        <Text as="h3" variant="headingSm">
          {labels.preview}
        </Text>
        <pre className="pi-bytes" tabIndex={0} aria-label={labels.preview} role="region">
          {renderSamples(`${given.subject}\n\n${given.body}`, notices.placeholders)}
        </pre>
        <InlineStack align="end">
          <Button
            variant="primary"
            disabled={given.name.trim() === ''}
            loading={fetcher.state !== 'idle'}
            onClick={() =>
              void fetcher.submit(
                { intent: 'save', ...given, isDefault: String(given.isDefault) },
                { method: 'post' },
              )
            }
          >
            {messages.shared.save}
          </Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
