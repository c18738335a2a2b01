import { ChoiceList, FormLayout, type IndexFiltersProps, TextField } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import { useI18n } from '#app/components/i18n.tsx';
import {
  type ChangeProductQuery,
  PERCENT_TEXT,
  POSITIONS,
  type ProductQuery,
} from './product-query.ts';

const DAYS = [1, 7, 30] as const;
type RangeName = 'margin' | 'index';

export interface FilterControlsProps {
  readonly query: ProductQuery;
  readonly hasMarket: boolean;
  readonly change: ChangeProductQuery;
}

/** The filters with their controls, and those that are in effect, for Polaris's filters. */
export function useProductFilterControls({
  query,
  hasMarket,
  change,
}: FilterControlsProps): Required<Pick<IndexFiltersProps, 'filters' | 'appliedFilters'>> {
  const { messages, locale } = useI18n();
  const { filters: labels, positions } = messages.products;
  const number = (value: number) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(value);
  const amount: Record<RangeName, (value: number) => string> = {
    margin: (value) =>
      new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(
        value / 100,
      ),
    index: number,
  };
  const ranges = {
    margin: { from: query.margin_from, to: query.margin_to },
    index: { from: query.index_from, to: query.index_to },
  };
  const changeRange = (key: RangeName, { from, to }: Range) =>
    change(
      key === 'margin' ? { margin_from: from, margin_to: to } : { index_from: from, index_to: to },
    );
  const rangeFilter = (key: RangeName) => ({
    key,
    label: labels[key],
    filter: (
      <RangeControl
        range={ranges[key]}
        suffix={key === 'margin' ? '%' : undefined}
        onChange={(range) => changeRange(key, range)}
      />
    ),
  });
  const rangeLabel = (key: RangeName): string => {
    const { from, to } = ranges[key];
    const name = labels[key];
    const text = { from: amount[key](from ?? 0), to: amount[key](to ?? 0) };
    if (from === undefined) return labels.atMost({ name, to: text.to });
    if (to === undefined) return labels.atLeast({ name, from: text.from });
    return labels.between({ name, ...text });
  };
  const cheapest = { yes: labels.isCheapest, no: labels.isNotCheapest };
  const applied = [
    query.position.length > 0 && {
      key: 'position',
      label: `${labels.position}: ${query.position.map((each) => positions[each]).join(', ')}`,
      onRemove: () => change({ position: [] }),
    },
    query.cheapest !== undefined && {
      key: 'cheapest',
      label: cheapest[query.cheapest],
      onRemove: () => change({ cheapest: undefined }),
    },
    ...(['margin', 'index'] as const).map(
      (key) =>
        (ranges[key].from !== undefined || ranges[key].to !== undefined) && {
          key,
          label: rangeLabel(key),
          onRemove: () => changeRange(key, { from: undefined, to: undefined }),
        },
    ),
    query.changed !== undefined && {
      key: 'changed',
      label: labels.within({ days: query.changed }),
      onRemove: () => change({ changed: undefined }),
    },
  ].filter((each) => each !== false);
  const ofMarket = [
    {
      key: 'position',
      label: labels.position,
      pinned: true,
      filter: (
        <ChoiceList
          title={labels.position}
          titleHidden
          allowMultiple
          choices={POSITIONS.map((value) => ({ value, label: positions[value] }))}
          selected={[...query.position]}
          onChange={(values) =>
            change({ position: POSITIONS.filter((each) => values.includes(each)) })
          }
        />
      ),
    },
    {
      key: 'cheapest',
      label: labels.cheapest,
      filter: (
        <ChoiceList
          title={labels.cheapest}
          titleHidden
          choices={(['yes', 'no'] as const).map((value) => ({ value, label: cheapest[value] }))}
          selected={query.cheapest ? [query.cheapest] : []}
          onChange={([value]) => change({ cheapest: value === 'yes' ? 'yes' : 'no' })}
        />
      ),
    },
    rangeFilter('index'),
    {
      key: 'changed',
      label: labels.changed,
      filter: (
        <ChoiceList
          title={labels.changed}
          titleHidden
          choices={DAYS.map((days) => ({ value: String(days), label: labels.within({ days }) }))}
          selected={query.changed === undefined ? [] : [String(query.changed)]}
          onChange={([value]) => change({ changed: value ? Number(value) : undefined })}
        />
      ),
    },
  ];
  return {
    appliedFilters: applied,
    filters: [...(hasMarket ? ofMarket : []), { ...rangeFilter('margin'), pinned: true }],
  };
}

interface Range {
  readonly from: number | undefined;
  readonly to: number | undefined;
}

function RangeControl({
  range,
  suffix,
  onChange,
}: {
  range: Range;
  suffix: string | undefined;
  onChange: (range: Range) => void;
}) {
  const { filters: labels } = useI18n().messages.products;
  return (
    <FormLayout>
      {(['from', 'to'] as const).map((end) => (
        <NumberField
          key={end}
          label={labels[end]}
          value={range[end]}
          suffix={suffix}
          onChange={(value) => onChange({ ...range, [end]: value })}
        />
      ))}
    </FormLayout>
  );
}

/** Reports a number when the field is left or Enter pressed; a text that is none stays, with an error. */
function NumberField({
  label,
  value,
  suffix,
  onChange,
}: {
  label: string;
  value: number | undefined;
  suffix: string | undefined;
  onChange: (value: number | undefined) => void;
}) {
  const { messages, locale } = useI18n();
  const [text, setText] = useState('');
  const [isInvalid, setInvalid] = useState(false);
  useEffect(() => {
    setText(
      value === undefined
        ? ''
        : new Intl.NumberFormat(locale, { maximumFractionDigits: 2, useGrouping: false }).format(
            value,
          ),
    );
    setInvalid(false);
  }, [value, locale]);
  const save = () => {
    const plain = text.trim().replace(',', '.').replace('−', '-');
    const isValid = plain === '' || PERCENT_TEXT.test(plain);
    setInvalid(!isValid);
    const entered = plain === '' ? undefined : Number(plain);
    if (isValid && entered !== value) onChange(entered);
  };
  return (
    <div
      onKeyDown={(event) => {
        if (event.key === 'Enter') save();
      }}
    >
      <TextField
        label={label}
        value={text}
        onChange={setText}
        onBlur={save}
        suffix={suffix}
        error={isInvalid ? messages.products.filters.invalid : undefined}
        inputMode="text"
        autoComplete="off"
      />
    </div>
  );
}
