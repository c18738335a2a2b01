import { BlockStack, Button, Text } from '@shopify/polaris';
import { useState } from 'react';
import { useI18n } from './i18n.tsx';

/** Downloads a file from the app with the session token, which a plain link could not send. */
export async function saveFile(path: string, name: string): Promise<void> {
  const answer = await fetch(path);
  if (!answer.ok || !answer.body) throw new Error(`HTTP ${answer.status}`);
  await saveStream(answer.body, name);
}

/** Saves a stream as a file once it is complete. Throws when it breaks off. */
export async function saveStream(stream: ReadableStream<Uint8Array>, name: string): Promise<void> {
  const address = URL.createObjectURL(await new Response(stream).blob());
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

export function DownloadButton({
  path,
  name,
  children,
}: {
  path: string;
  name: string;
  children: string;
}) {
  const { messages } = useI18n();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const download = () => {
    setState('busy');
    saveFile(path, name).then(
      () => setState('idle'),
      () => setState('failed'),
    );
  };
  return (
    <BlockStack gap="100" inlineAlign="start">
      <Button onClick={download} loading={state === 'busy'}>
        {children}
      </Button>
      {state === 'failed' ? (
        <Text as="p" tone="critical">
          {messages.products.file.exportFailed}
        </Text>
      ) : null}
    </BlockStack>
  );
}
