import { useFetcher } from '@remix-run/react';
import { Banner, BlockStack, Box, Button, InlineStack, Modal, Text } from '@shopify/polaris';
import { useState } from 'react';
import type { CurrencyCode } from '#kernel/currency.ts';
import { useI18n } from '#app/components/i18n.tsx';
import { formatError } from '#app/locales/format-refusal.ts';
import type { Messages } from '#app/locales/messages.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { useHasRole } from '#app/shop/user-role.tsx';
import type { PeriodDone } from './handle-period-action.server.ts';
import type { ScopeChoice } from './list-scope-choices.server.ts';
import { PeriodFields } from './period-fields.tsx';
import { type PeriodField, type PeriodForm, readPeriodForm } from './period-form.ts';
import { PeriodPreview } from './period-preview.tsx';

export interface PeriodEditorProps {
  /** Null: a new period. */
  readonly id: string | null;
  readonly initial: PeriodForm;
  readonly chosen: Pick<ScopeChoice, 'title' | 'detail'> | null;
  readonly currency: CurrencyCode;
}

type Outcome = ActionResult<PeriodDone>;

/**
 * The form of a period. It is previewed before it can be saved: a change of any field needs another
 * preview.
 */
export function PeriodEditor({ id, initial, chosen: first, currency }: PeriodEditorProps) {
  const { messages, timeZone } = useI18n();
  const labels = messages.mapPrices;
  const isManager = useHasRole('manager');
  const previewer = useFetcher<Outcome>();
  const saver = useFetcher<Outcome>();
  const [form, setForm] = useState(initial);
  const [chosen, setChosen] = useState(first);
  const [touched, setTouched] = useState<ReadonlySet<PeriodField>>(new Set());
  const [sent, setSent] = useState<PeriodForm | null>(null);
  const [allows, setAllows] = useState(false);
  const reading = readPeriodForm(form, { timeZone, currency });
  const change = (changes: Partial<PeriodForm>) => {
    setForm((before) => ({ ...before, ...changes }));
    setTouched((before) => new Set([...before, ...readFields(changes)]));
  };
  const choose = (choice: ScopeChoice | null) => {
    setChosen(choice);
    setForm((before) => ({ ...before, key: choice?.key ?? '' }));
  };
  const send = (intent: 'preview' | 'save') => {
    setTouched(new Set(readFields(form)));
    if (!reading.ok) return;
    const values = { ...form, intent, allowConflicts: String(intent === 'save' && allows) };
    if (intent === 'save') return void saver.submit(values, { method: 'post' });
    setSent(form);
    setAllows(false);
    void previewer.submit(values, { method: 'post' });
  };
  const isPreviewed = sent === form && previewer.state === 'idle';
  const previewed = isPreviewed ? previewer.data : undefined;
  const preview = previewed?.ok ? previewed.preview : null;
  const saved = sent === form && saver.state === 'idle' ? saver.data : undefined;
  const outcome = saved ?? previewed;
  const needsChoice = (preview?.validation.conflicts.length ?? 0) > 0 && !allows;
  const busy = previewer.state !== 'idle' || saver.state !== 'idle';
  return (
    <BlockStack gap="400">
      {outcome && !outcome.ok ? (
        <Banner tone="critical" title={labels.form.failed}>
          <p>{describeRefusal(messages, outcome)}</p>
        </Banner>
      ) : null}
      <fieldset className="pi-fieldset" disabled={!isManager}>
        <BlockStack gap="400">
          <PeriodFields
            form={form}
            chosen={chosen}
            isStored={id !== null}
            currency={currency}
            reading={reading}
            errors={describeErrors(messages, { reading, touched, outcome })}
            onChange={change}
            onChoose={choose}
          />
        </BlockStack>
      </fieldset>
      {preview && reading.ok ? (
        <PeriodPreview
          preview={preview}
          input={reading.input}
          allowsConflicts={allows}
          onAllow={setAllows}
        />
      ) : null}
      <Box paddingInline={{ xs: '400', sm: '0' }}>
        <InlineStack gap="200" align="end" blockAlign="center">
          {preview ? null : (
            <Text as="p" tone="subdued">
              {labels.form.previewFirst}
            </Text>
          )}
          {id === null ? null : <DeletePeriod disabled={!isManager || busy} fetcher={saver} />}
          <Button
            disabled={!isManager || busy}
            loading={previewer.state !== 'idle'}
            onClick={() => send('preview')}
          >
            {labels.form.preview}
          </Button>
          <Button
            variant="primary"
            disabled={!isManager || preview === null || needsChoice || busy}
            loading={saver.state !== 'idle'}
            onClick={() => send('save')}
          >
            {messages.shared.save}
          </Button>
        </InlineStack>
      </Box>
    </BlockStack>
  );
}

function DeletePeriod({
  disabled,
  fetcher,
}: {
  disabled: boolean;
  fetcher: Pick<ReturnType<typeof useFetcher>, 'submit'>;
}) {
  const { messages } = useI18n();
  const labels = messages.mapPrices.form;
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button tone="critical" disabled={disabled} onClick={() => setAsking(true)}>
        {labels.delete}
      </Button>
      <Modal
        open={isAsking}
        onClose={() => setAsking(false)}
        title={labels.deleteTitle}
        primaryAction={{
          content: labels.delete,
          destructive: true,
          onAction: () => {
            setAsking(false);
            void fetcher.submit({ intent: 'delete' }, { method: 'post' });
          },
        }}
        secondaryActions={[{ content: messages.shared.cancel, onAction: () => setAsking(false) }]}
      >
        <Modal.Section>
          <Text as="p">{labels.deleteText}</Text>
        </Modal.Section>
      </Modal>
    </>
  );
}

type Refused = Extract<Outcome, { ok: false }>;

function describeRefusal(messages: Messages, outcome: Refused): string {
  const labels = messages.mapPrices.form;
  if (outcome.code === 'conflict' && outcome.errors.length > 0) return labels.conflict;
  if (outcome.code === 'validation_failed') return labels.invalid;
  return formatError(messages, outcome);
}

/** Fields of the service's refusals that have another name here. */
const POINTERS: Readonly<Record<string, PeriodField>> = {
  '#/key': 'key',
  '#/from': 'fromDate',
  '#/to': 'toDate',
  '#/map_price': 'amount',
  '#/basis_points': 'share',
  '#/name': 'name',
  '#/note': 'note',
};

/** What is wrong with each field: as far as it was touched, and what the service refused. */
function describeErrors(
  messages: Messages,
  {
    reading,
    touched,
    outcome,
  }: {
    reading: ReturnType<typeof readPeriodForm>;
    touched: ReadonlySet<PeriodField>;
    outcome: Outcome | undefined;
  },
): Partial<Record<PeriodField, string>> {
  const { problems } = messages.mapPrices;
  const errors: Partial<Record<PeriodField, string>> = {};
  if (outcome && !outcome.ok)
    for (const { pointer } of outcome.errors) {
      const field = POINTERS[pointer];
      if (field) errors[field] = problems.refused;
    }
  if (!reading.ok)
    for (const field of touched) {
      const problem = reading.problems[field];
      if (problem) errors[field] = problems[problem];
    }
  return errors;
}

const FIELDS: Readonly<Record<PeriodField, true>> = {
  scope: true,
  key: true,
  fromDate: true,
  fromTime: true,
  toDate: true,
  toTime: true,
  kind: true,
  amount: true,
  share: true,
  name: true,
  note: true,
};

function readFields(changes: Partial<PeriodForm>): PeriodField[] {
  const given = Object.keys(changes);
  return (Object.keys(FIELDS) as PeriodField[]).filter((field) => given.includes(field));
}
