import { Form, useFetcher } from '@remix-run/react';
import {
  BlockStack,
  Box,
  Button,
  ChoiceList,
  InlineStack,
  Popover,
  Select,
  TextField,
} from '@shopify/polaris';
import { useEffect, useState } from 'react';
import { useI18n } from '#app/components/i18n.tsx';
import type { Messages } from '#app/locales/messages.ts';
import type { MatrixChoice, MatrixChoices } from './list-matrix-choices.server.ts';
import { isPastSort, MATRIX_POSITIONS, MATRIX_SORTS, type MatrixQuery } from './matrix-query.ts';

/** Search, filters, order, instant and columns; the page's address holds them. */
export function MatrixFilters({ query, error }: { query: MatrixQuery; error: string | null }) {
  const i18n = useI18n();
  const labels = i18n.messages.matrix.filters;
  const { positions, sorts } = i18n.messages.matrix;
  const [form, setForm] = useState(query);
  const set = (name: keyof MatrixQuery) => (value: string) =>
    setForm((now) => ({ ...now, [name]: value }));
  const choices = useChoices();
  const isPast = form.date !== '';
  const sortOptions = MATRIX_SORTS.filter((sort) => !isPast || isPastSort(sort));
  return (
    <Form method="get" action="/app/matrix" role="search">
      <BlockStack gap="300">
        <div className="pi-filters">
          <TextField
            label={labels.search}
            name="q"
            value={form.q}
            onChange={set('q')}
            autoComplete="off"
            maxLength={200}
          />
          <Select
            label={labels.position}
            name="position"
            options={[
              { value: '', label: labels.all },
              ...MATRIX_POSITIONS.map((value) => ({ value, label: positions[value] })),
            ]}
            value={form.position}
            onChange={set('position')}
          />
          <Select
            label={labels.brand}
            name="brand"
            options={[
              { value: '', label: labels.all },
              ...withChosen(choices?.brands ?? [], form.brand),
            ]}
            value={form.brand}
            onChange={set('brand')}
          />
          <Select
            label={labels.group}
            name="group"
            options={[{ value: '', label: labels.all }, ...listGroups(choices, form.group, labels)]}
            value={form.group}
            onChange={set('group')}
          />
          <TextField
            label={labels.date}
            name="date"
            type="date"
            value={form.date}
            onChange={set('date')}
            helpText={labels.dateHelp}
            autoComplete="off"
            {...(error !== null && { error })}
          />
          <TextField
            label={labels.time}
            name="time"
            type="time"
            value={form.time}
            onChange={set('time')}
            helpText={labels.timeHelp({ zone: i18n.timeZone })}
            autoComplete="off"
            disabled={!isPast}
          />
          <Select
            label={labels.sort}
            name="sort"
            options={sortOptions.map((value) => ({ value, label: sorts[value] }))}
            value={isPast && !isPastSort(form.sort) ? 'name' : form.sort}
            onChange={set('sort')}
            {...(isPast && { helpText: labels.sortHelp })}
          />
        </div>
        <InlineStack gap="300" blockAlign="center">
          <RetailerPicker
            options={withChosen(choices?.retailers ?? [], ...form.retailers)}
            chosen={form.retailers}
            isLoading={choices === undefined}
            onChange={(retailers) => setForm((now) => ({ ...now, retailers }))}
          />
          <Button submit variant="primary">
            {labels.apply}
          </Button>
          <Button url="/app/matrix" variant="plain">
            {labels.reset}
          </Button>
        </InlineStack>
      </BlockStack>
    </Form>
  );
}

/** Loaded once after the page; undefined until then. */
function useChoices(): MatrixChoices | undefined {
  const { data, load } = useFetcher<MatrixChoices>({ key: 'matrix-choices' });
  const isLoaded = data !== undefined;
  useEffect(() => {
    if (!isLoaded) load('/app/matrix/choices');
  }, [isLoaded, load]);
  return data;
}

/** The choices, and what is chosen though it is not among them. */
function withChosen(
  choices: readonly MatrixChoice[],
  ...chosen: readonly string[]
): { value: string; label: string }[] {
  const missing = chosen.filter((value) => value && choices.every((one) => one.value !== value));
  return [
    ...choices.map(({ value, label }) => ({ value, label })),
    ...missing.map((value) => ({ value, label: value })),
  ];
}

function listGroups(
  choices: MatrixChoices | undefined,
  chosen: string,
  labels: Messages['matrix']['filters'],
): { title: string; options: { value: string; label: string }[] }[] {
  const group = (kind: 'type' | 'collection', given: readonly MatrixChoice[]) => {
    const own = chosen.startsWith(`${kind}:`) ? [chosen.slice(kind.length + 1)] : [];
    return withChosen(given, ...own).map(({ value, label }) => ({
      value: `${kind}:${value}`,
      label,
    }));
  };
  return [
    { title: labels.types, options: group('type', choices?.types ?? []) },
    { title: labels.collections, options: group('collection', choices?.collections ?? []) },
  ].filter(({ options }) => options.length > 0);
}

const SHOWN = 30;
const FEW = 8;

interface RetailerPickerProps {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: readonly string[];
  readonly isLoading: boolean;
  readonly onChange: (chosen: string[]) => void;
}

/** The competitors that are columns; of many, those that the text finds. */
function RetailerPicker({ options, chosen, isLoading, onChange }: RetailerPickerProps) {
  const labels = useI18n().messages.matrix.filters;
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const found = options.filter(
    ({ value }) => chosen.includes(value) || value.includes(text.trim().toLowerCase()),
  );
  return (
    <>
      <input type="hidden" name="retailers" value={chosen.join(',')} />
      <Popover
        active={isOpen}
        onClose={() => setOpen(false)}
        activator={
          <Button disclosure onClick={() => setOpen((open) => !open)}>
            {labels.retailers({ count: chosen.length })}
          </Button>
        }
      >
        <Box padding="300" minWidth="16rem">
          {options.length > FEW ? (
            <TextField
              label={labels.find}
              labelHidden
              placeholder={labels.find}
              value={text}
              onChange={setText}
              autoComplete="off"
            />
          ) : null}
          {options.length === 0 ? (
            <p>{isLoading ? '…' : labels.noRetailers}</p>
          ) : (
            <ChoiceList
              title={labels.retailersTitle}
              titleHidden
              allowMultiple
              choices={found.slice(0, SHOWN).map(({ value, label }) => ({ value, label }))}
              selected={[...chosen]}
              onChange={onChange}
            />
          )}
        </Box>
      </Popover>
    </>
  );
}
