import { Button, Text, TextField } from '@shopify/polaris';
import { useId, useState } from 'react';
import { useMessages } from '#app/components/i18n.tsx';

export interface CopyFieldProps {
  readonly label: string;
  readonly value: string;
  readonly helpText?: string;
}

/**
 * A text with a copy button. Where the browser does not allow copying, the text is selected
 * instead.
 */
export function CopyField({ label, value, helpText }: CopyFieldProps) {
  const labels = useMessages().apiKeys;
  const id = useId();
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = async () => {
    const isDone = await navigator.clipboard.writeText(value).then(
      () => true,
      () => false,
    );
    if (!isDone) {
      const field = document.getElementById(id);
      if (field instanceof HTMLInputElement) field.select();
    }
    setCopied(isDone);
  };
  return (
    <>
      <TextField
        id={id}
        label={label}
        value={value}
        helpText={helpText}
        readOnly
        monospaced
        selectTextOnFocus
        autoComplete="off"
        connectedRight={
          <Button
            onClick={() => void copy()}
            accessibilityLabel={labels.copyLabel({ what: label })}
          >
            {labels.copy}
          </Button>
        }
      />
      <div role="status">
        {copied === null ? null : (
          <Text as="p" tone="subdued">
            {copied ? labels.copied : labels.notCopied}
          </Text>
        )}
      </div>
    </>
  );
}
