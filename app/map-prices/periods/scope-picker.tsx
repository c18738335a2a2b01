import { useFetcher } from '@remix-run/react';
import { BlockStack, Button, InlineStack, Text, TextField } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import { useI18n } from '#app/components/i18n.tsx';
import type { ScopeChoice } from './list-scope-choices.server.ts';
import type { Scope } from './period-form.ts';

export interface ScopePickerProps {
  readonly scope: Exclude<Scope, 'account'>;
  /** Null: nothing is chosen yet. */
  readonly chosen: Pick<ScopeChoice, 'title' | 'detail'> | null;
  readonly error: string | undefined;
  readonly onChoose: (choice: ScopeChoice | null) => void;
}

/** How long typing must rest before it is searched for. */
const REST_MS = 250;

/** Finds a product, a collection or a brand in the catalog by its name. */
export function ScopePicker({ scope, chosen, error, onChoose }: ScopePickerProps) {
  const labels = useI18n().messages.mapPrices;
  const { form } = labels;
  if (chosen !== null)
    return (
      <BlockStack gap="100">
        <Text as="p">{labels.scopes[scope]}</Text>
        <InlineStack gap="300" blockAlign="center">
          <Text as="p" fontWeight="semibold">
            <bdi>{[chosen.title, chosen.detail].filter(Boolean).join(' · ')}</bdi>
          </Text>
          <Button onClick={() => onChoose(null)}>{form.chooseOther}</Button>
        </InlineStack>
      </BlockStack>
    );
  return <Search key={scope} scope={scope} error={error} onChoose={onChoose} />;
}

function Search({ scope, error, onChoose }: Omit<ScopePickerProps, 'chosen'>) {
  const labels = useI18n().messages.mapPrices.form;
  const [text, setText] = useState('');
  const fetcher = useFetcher<{ choices: ScopeChoice[] }>();
  const { load } = fetcher;
  useEffect(() => {
    const query = new URLSearchParams({ scope, q: text });
    const timer = setTimeout(() => load(`/app/map-prices/choices?${query}`), REST_MS);
    return () => clearTimeout(timer);
  }, [scope, text, load]);
  const choices = fetcher.data?.choices;
  return (
    <BlockStack gap="200">
      <TextField
        label={labels.find[scope]}
        type="search"
        value={text}
        onChange={setText}
        maxLength={200}
        autoComplete="off"
        requiredIndicator
        {...(error !== undefined && { error })}
      />
      <div role="status">
        {choices?.length === 0 ? <Text as="p">{labels.nothingFound}</Text> : null}
      </div>
      {choices && choices.length > 0 ? (
        <ul className="pi-plain-list" aria-label={labels.find[scope]}>
          {choices.map((choice) => (
            <li key={choice.key}>
              <Button variant="plain" textAlign="start" onClick={() => onChoose(choice)}>
                {[choice.title, choice.detail].filter(Boolean).join(' · ')}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </BlockStack>
  );
}
