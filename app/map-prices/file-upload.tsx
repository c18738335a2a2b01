import { useNavigate } from '@remix-run/react';
import { Banner, BlockStack, Button, Card, InlineStack, Select, Text } from '@shopify/polaris';
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react';
import type { DecimalSign } from '#app/locales/parse-amount.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { DownloadButton } from '#app/components/download-button.tsx';
import { useI18n } from '#app/components/i18n.tsx';
import { formatError } from '#app/locales/format-refusal.ts';

export interface FileUploadProps {
  /** Where the file is sent; it answers with the id of what it became. */
  readonly action: string;
  /** The page that shows it, without the id. */
  readonly page: string;
  readonly maxBytes: number;
  readonly hint: string;
  /** A file to start with. */
  readonly download: { readonly path: string; readonly name: string; readonly label: string };
  readonly disabled?: boolean;
}

/**
 * Upload of a file, by button or by drag and drop; then opens the page that shows its changes.
 * Errors are shown here.
 */
export function FileUpload(props: FileUploadProps) {
  const { action, page, maxBytes, hint, download, disabled = false } = props;
  const { messages } = useI18n();
  const labels = messages.products.file;
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [sign, setSign] = useState<DecimalSign>('auto');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (file: File) => {
    // The server would refuse it before it has arrived completely, which a browser reports as a
    // lost connection.
    if (file.size > maxBytes)
      return setProblem(
        messages.errors.file_too_large({ megabytes: String(maxBytes / 1_000_000) }),
      );
    setBusy(true);
    setProblem(null);
    const result = await upload(action, file, sign).catch(() => ({
      ok: false as const,
      message: labels.unreachable,
      said: null,
    }));
    setBusy(false);
    if (result.ok) navigate(`${page}/${result.id}`);
    else setProblem(formatError(messages, result));
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0];
    // Allows choosing a file of the same name again after it was corrected.
    event.currentTarget.value = '';
    if (file) void send(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const file = event.dataTransfer.files[0];
    if (file && !busy && !disabled) void send(file);
  };
  return (
    <Card>
      <div onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <BlockStack gap="400">
          {problem ? (
            <Banner tone="critical" title={labels.notRead}>
              <p>{problem}</p>
            </Banner>
          ) : null}
          <Select
            label={labels.signLabel}
            options={Object.entries(labels.signs).map(([value, label]) => ({ value, label }))}
            value={sign}
            onChange={(value) => setSign(value as DecimalSign)}
          />
          <InlineStack gap="300" blockAlign="center">
            <Button
              variant="primary"
              loading={busy}
              disabled={disabled}
              onClick={() => input.current?.click()}
            >
              {labels.choose}
            </Button>
            <Text as="span" tone="subdued">
              {labels.drop}
            </Text>
            <DownloadButton path={download.path} name={download.name}>
              {download.label}
            </DownloadButton>
          </InlineStack>
          <Text as="p" tone="subdued">
            {busy ? labels.reading : hint}
          </Text>
          <input
            ref={input}
            type="file"
            accept=".csv,text/csv,text/plain,.txt,.tsv"
            onChange={choose}
            hidden
            aria-label={labels.choose}
          />
        </BlockStack>
      </div>
    </Card>
  );
}

async function upload(
  action: string,
  file: File,
  sign: DecimalSign,
): Promise<ActionResult<{ id: string }>> {
  const query = new URLSearchParams({ name: file.name, sign });
  const answer = await fetch(`${action}?${query}`, {
    method: 'POST',
    body: file,
    headers: { 'content-type': 'text/csv' },
  });
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  return (await answer.json()) as ActionResult<{ id: string }>;
}
