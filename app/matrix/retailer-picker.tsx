import { Box, Button, ChoiceList, Popover, TextField } from '@shopify/polaris';
import { useState } from 'react';
import { useMessages } from '#app/components/i18n.tsx';

const SHOWN = 30;
const FEW = 8;

export interface RetailerPickerProps {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: readonly string[];
  readonly isLoading: boolean;
  readonly onChange: (chosen: string[]) => void;
}

/** The competitors that are columns; of many, those that the text finds. */
export function RetailerPicker({ options, chosen, isLoading, onChange }: RetailerPickerProps) {
  const labels = useMessages().matrix.filters;
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
