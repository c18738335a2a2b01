import type { useFetcher } from '@remix-run/react';
import {
  BlockStack,
  Button,
  Card,
  InlineGrid,
  InlineStack,
  Select,
  TextField,
} from '@shopify/polaris';
import { useState } from 'react';
import { NOTICE_EVIDENCE, NOTICE_LANGUAGES } from '#kernel/notices.ts';
import { useMessages } from '#app/components/i18n.tsx';
import type { Notice } from '#sdk/index.ts';
import { PlaceholderHelp } from './placeholder-help.tsx';

/** The fields of a notice that was not sent; saving shows them in the preview. */
export function EditNotice({
  notice,
  fetcher,
}: {
  notice: Notice;
  fetcher: Pick<ReturnType<typeof useFetcher>, 'submit' | 'state'>;
}) {
  const messages = useMessages();
  const labels = messages.notices;
  const [given, setGiven] = useState({
    toName: notice.to.name ?? '',
    toEmail: notice.to.email ?? '',
    language: notice.language,
    evidence: notice.evidence,
    answerBy: notice.answer_by,
    subject: notice.subject,
    body: notice.body,
  });
  const set = (name: keyof typeof given) => (value: string) =>
    setGiven((before) => ({ ...before, [name]: value }));
  const field = (name: 'toName' | 'toEmail' | 'subject') => (
    <TextField
      label={labels[name]}
      value={given[name]}
      onChange={set(name)}
      autoComplete="off"
      {...(name === 'toEmail' && { type: 'email' as const })}
    />
  );
  return (
    <Card>
      <BlockStack gap="400">
        <InlineGrid columns={{ xs: 1, sm: 2 }} gap="400">
          {field('toName')}
          {field('toEmail')}
          <Select
            label={labels.new.language}
            options={NOTICE_LANGUAGES.map((value) => ({ value, label: labels.languages[value] }))}
            value={given.language}
            onChange={set('language')}
          />
          <Select
            label={labels.new.evidence}
            options={NOTICE_EVIDENCE.map((value) => ({ value, label: labels.evidence[value] }))}
            value={given.evidence}
            onChange={set('evidence')}
          />
        </InlineGrid>
        <TextField
          label={labels.answerBy}
          helpText={labels.answerByHelp}
          type="date"
          value={given.answerBy}
          onChange={set('answerBy')}
          autoComplete="off"
        />
        {field('subject')}
        <TextField
          label={labels.body}
          value={given.body}
          onChange={set('body')}
          multiline={12}
          maxHeight={420}
          autoComplete="off"
        />
        <PlaceholderHelp />
        <InlineStack align="end">
          <Button
            loading={fetcher.state !== 'idle'}
            onClick={() =>
              void fetcher.submit(
                { intent: 'save', before: notice.language, ...given },
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
