import { useFetcher } from '@remix-run/react';
import { BlockStack, Button, InlineStack, Tag, Text, TextField } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import { useI18n } from '#app/components/i18n.tsx';
import type { SegmentValue } from './list-segment-values.server.ts';

/** How long typing must rest before it is searched for. */
const REST_MS = 250;

export interface ValuePickerProps {
  readonly field: string;
  readonly label: string;
  readonly values: readonly string[];
  /** What people call values that are ids. */
  readonly titles: Readonly<Record<string, string>>;
  readonly error: string | undefined;
  readonly onChange: (values: string[], added: SegmentValue | null) => void;
}

/** Values of a condition, chosen from what the shop has. */
export function ValuePicker({ field, label, values, titles, error, onChange }: ValuePickerProps) {
  const labels = useI18n().messages.rules.segment;
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const fetcher = useFetcher<{ values: SegmentValue[] }>();
  const { load } = fetcher;
  useEffect(() => {
    if (!isOpen) return undefined;
    const query = new URLSearchParams({ field, q: text });
    const timer = setTimeout(() => load(`/app/rule-values?${query}`), REST_MS);
    return () => clearTimeout(timer);
  }, [isOpen, field, text, load]);
  const found = isOpen ? fetcher.data?.values : undefined;
  const choices = found?.filter(({ value }) => !values.includes(value));
  return (
    <BlockStack gap="200">
      {values.length > 0 ? (
        <InlineStack gap="200">
          {values.map((value) => (
            <Tag
              key={value}
              onRemove={() =>
                onChange(
                  values.filter((one) => one !== value),
                  null,
                )
              }
            >
              {titles[value] ?? value}
            </Tag>
          ))}
        </InlineStack>
      ) : null}
      <TextField
        label={label}
        type="search"
        value={text}
        placeholder={labels.find}
        onFocus={() => setOpen(true)}
        onChange={setText}
        maxLength={200}
        autoComplete="off"
        {...(error !== undefined && { error })}
      />
      <div role="status">
        {found?.length === 0 ? (
          <Text as="p" tone="subdued">
            {labels.nothingFound}
          </Text>
        ) : null}
      </div>
      {choices && choices.length > 0 ? (
        <ul className="pi-plain-list pi-choices">
          {choices.map((choice) => (
            <li key={choice.value}>
              <Button
                variant="plain"
                textAlign="start"
                onClick={() => {
                  setText('');
                  onChange([...values, choice.value], choice);
                }}
              >
                {choice.title}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </BlockStack>
  );
}
