import { ChoiceList, type IndexFiltersProps, TextField } from '@shopify/polaris';
import { useState } from 'react';
import { ALERT_TYPES } from '#kernel/alert-types.ts';
import { CASE_STATES } from '#kernel/case-states.ts';
import { ASSIGNED_TO_ME, ASSIGNED_TO_NOBODY } from '#app/service-copy/alert-filter.ts';
import { useI18n } from '#app/components/i18n.tsx';
import type { AlertQuery, ChangeFilter } from './alert-query.ts';
import type { FilterChoice, FilterChoices } from './list-filter-choices.server.ts';

export interface FilterControlsProps {
  readonly query: AlertQuery;
  /** Undefined until they are loaded. */
  readonly choices: FilterChoices | undefined;
  readonly hasKinds: boolean;
  readonly hasCases: boolean;
  readonly change: ChangeFilter;
}

type Counted = 'retailer' | 'brand' | 'product_type' | 'collection';
const AGES = ['newer:1', 'newer:7', 'newer:30', 'older:7', 'older:30', 'older:90'] as const;

/** The filters with their controls, and those that are in effect, for Polaris's filters. */
export function useFilterControls(
  props: FilterControlsProps,
): Pick<IndexFiltersProps, 'filters' | 'appliedFilters'> {
  const { query, choices, change } = props;
  const { messages, percent } = useI18n();
  const labels = messages.alerts.list;
  const lists = useLists(props);
  const older = query.older ? `older:${query.older}` : null;
  const age = query.newer ? `newer:${query.newer}` : older;
  const nameAge = (value: string): string => {
    const [side, days] = value.split(':');
    return side === 'newer'
      ? labels.newer({ days: Number(days) })
      : labels.older({ days: Number(days) });
  };
  const applied = [
    ...lists
      .filter(({ selected }) => selected.length > 0)
      .map(({ key, selected, nameOf }) => ({
        key,
        label: `${labels.filters[key]}: ${selected.map(nameOf).join(', ')}`,
        onRemove: () => change({ [key]: [] }),
      })),
    query.product !== undefined && {
      key: 'product',
      label: messages.alerts.onlyProduct,
      onRemove: () => change({ product: undefined }),
    },
    query.depth !== undefined && {
      key: 'depth',
      label: labels.depthApplied({ percent: percent(query.depth / 100, { digits: 2 }) }),
      onRemove: () => change({ depth: undefined }),
    },
    age !== null && {
      key: 'age',
      label: nameAge(age),
      onRemove: () => change({ newer: undefined, older: undefined }),
    },
    query.new !== undefined && {
      key: 'new',
      label: labels.filters.new,
      onRemove: () => change({ new: undefined }),
    },
  ].filter((each) => each !== false && each !== null && each !== undefined);
  return {
    appliedFilters: applied,
    filters: [
      ...lists.map(({ key, selected, options }) => ({
        key,
        label: labels.filters[key],
        pinned: key === 'retailer' || key === 'status',
        filter: (
          <ListControl
            label={labels.filters[key]}
            options={options}
            selected={selected}
            isLoading={choices === undefined}
            onChange={(values) => change({ [key]: values })}
          />
        ),
      })),
      {
        key: 'depth',
        label: labels.filters.depth,
        pinned: true,
        filter: <DepthControl depth={query.depth} change={change} />,
      },
      {
        key: 'age',
        label: labels.filters.age,
        filter: (
          <ChoiceList
            title={labels.filters.age}
            titleHidden
            choices={AGES.map((value) => ({ value, label: nameAge(value) }))}
            selected={age ? [age] : []}
            onChange={([value]) => {
              const [side, days] = (value ?? '').split(':');
              change({
                newer: side === 'newer' ? Number(days) : undefined,
                older: side === 'older' ? Number(days) : undefined,
              });
            }}
          />
        ),
      },
      {
        key: 'new',
        label: labels.filters.new,
        filter: (
          <ChoiceList
            title={labels.filters.new}
            titleHidden
            allowMultiple
            choices={[{ value: '1', label: labels.filters.new }]}
            selected={query.new ? ['1'] : []}
            onChange={(values) => change({ new: values.length > 0 ? '1' : undefined })}
          />
        ),
      },
    ],
  };
}

interface ListFilter {
  readonly key: Counted | 'type' | 'status' | 'assignee';
  readonly selected: readonly string[];
  readonly options: readonly { value: string; label: string }[];
  readonly nameOf: (value: string) => string;
}

/** The filters whose values are chosen from a list. */
function useLists({ query, choices, hasKinds, hasCases }: FilterControlsProps): ListFilter[] {
  const { messages } = useI18n();
  const labels = messages.alerts.list;
  const plain = (key: ListFilter['key'], options: ListFilter['options']): ListFilter => ({
    key,
    options,
    selected: query[key],
    nameOf: (value) => options.find((option) => option.value === value)?.label ?? value,
  });
  const counted = (key: Counted): ListFilter => {
    const known: readonly FilterChoice[] = choices?.[key] ?? [];
    return {
      key,
      selected: query[key],
      options: known.map(({ value, label, count }) => ({
        value,
        label: labels.choice({ label, count }),
      })),
      nameOf: (value) => known.find((choice) => choice.value === value)?.label ?? value,
    };
  };
  const staff = (choices?.staff ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return [
    counted('retailer'),
    ...(hasCases
      ? [
          plain(
            'status',
            CASE_STATES.map((value) => ({ value, label: messages.alerts.cases.states[value] })),
          ),
          plain('assignee', [
            { value: ASSIGNED_TO_ME, label: labels.me },
            { value: ASSIGNED_TO_NOBODY, label: labels.nobody },
            ...staff,
          ]),
        ]
      : []),
    counted('brand'),
    counted('product_type'),
    counted('collection'),
    ...(hasKinds
      ? [
          plain(
            'type',
            ALERT_TYPES.map((value) => ({ value, label: messages.alerts.kinds[value] })),
          ),
        ]
      : []),
  ];
}

const SHOWN = 30;
const FEW = 8;

/** Check boxes; of many, those that the text finds. */
function ListControl({
  label,
  options,
  selected,
  isLoading,
  onChange,
}: {
  label: string;
  options: ListFilter['options'];
  selected: readonly string[];
  isLoading: boolean;
  onChange: (values: string[]) => void;
}) {
  const labels = useI18n().messages.alerts.list;
  const [text, setText] = useState('');
  const found = options.filter(
    (option) =>
      selected.includes(option.value) ||
      option.label.toLowerCase().includes(text.trim().toLowerCase()),
  );
  if (options.length === 0) return <p>{isLoading ? '…' : labels.noChoices}</p>;
  return (
    <>
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
      <ChoiceList
        title={label}
        titleHidden
        allowMultiple
        choices={found
          .slice(0, SHOWN)
          .map((option) => ({ value: option.value, label: option.label }))}
        selected={[...selected]}
        onChange={onChange}
      />
    </>
  );
}

function DepthControl({ depth, change }: { depth: number | undefined; change: ChangeFilter }) {
  const labels = useI18n().messages.alerts.list;
  const [text, setText] = useState(depth === undefined ? '' : String(depth));
  const save = () => {
    const value = Number(text.replace(',', '.'));
    if (text.trim() === '') change({ depth: undefined });
    else if (value > 0 && value <= 100) change({ depth: value });
  };
  return (
    <div
      onKeyDown={(event) => {
        if (event.key === 'Enter') save();
      }}
    >
      <TextField
        label={labels.depthLabel}
        value={text}
        onChange={setText}
        onBlur={save}
        suffix="%"
        inputMode="decimal"
        autoComplete="off"
      />
    </div>
  );
}
