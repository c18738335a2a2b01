import { useFetcher } from '@remix-run/react';
import { BlockStack, Button, InlineStack, TextField } from '@shopify/polaris';
import { useState } from 'react';
import type { ReviewOutcome } from '#app/matches/handle-review-request.server.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { formatError } from '#app/locales/format-refusal.ts';
import { useMessages } from '#app/components/i18n.tsx';
import type { MatchPair } from './list-matches.server.ts';

/** Moves a confirmed match to another page of the same competitor; the page is asked for. */
export function MoveMatch({ pair }: { pair: MatchPair }) {
  const messages = useMessages();
  const labels = messages.matches.review;
  const fetcher = useFetcher<ActionResult<ReviewOutcome>>();
  const [url, setUrl] = useState<string | null>(null);
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined;
  if (url === null || answer?.ok)
    return (
      <Button
        size="slim"
        variant="plain"
        accessibilityLabel={messages.matches.about({
          action: labels.move,
          name: pair.theirs.name,
        })}
        onClick={() => setUrl('')}
      >
        {labels.move}
      </Button>
    );
  return (
    <fetcher.Form method="post" action="/app/matches/review">
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="matchId" value={pair.id} />
      <BlockStack gap="100">
        <TextField
          label={labels.moveUrl({ retailer: pair.retailer })}
          name="url"
          type="url"
          autoComplete="off"
          value={url}
          onChange={setUrl}
          error={answer ? formatError(messages, answer) : undefined}
        />
        <InlineStack gap="200">
          <Button submit size="slim" loading={fetcher.state !== 'idle'} disabled={url === ''}>
            {labels.moveSave}
          </Button>
          <Button size="slim" variant="plain" onClick={() => setUrl(null)}>
            {labels.cancel}
          </Button>
        </InlineStack>
      </BlockStack>
    </fetcher.Form>
  );
}
