import { Banner, BlockStack, Button, InlineStack, Text } from '@shopify/polaris';
import type { MatchPair } from '#app/service-copy/list-matches.server.ts';
import { formatError } from '#app/texts/to-refusal.ts';
import { isAnythingSaid, type Verdicts } from './use-verdicts.ts';
import { useTexts } from './words.tsx';

/** "Saving 3…", "All saved", or how many are not, with a way to try again. Nothing before anything was said. */
export function VerdictStatus({ verdicts }: { verdicts: Verdicts }) {
  const words = useTexts().matches.saving;
  const { unsaved, trouble } = verdicts.state;
  if (!isAnythingSaid(verdicts.state)) return null;
  const count = unsaved.size;
  const saving = count > 0 ? words.saving(count) : words.saved;
  return (
    <InlineStack gap="200" blockAlign="center">
      <div role="status">
        <Text as="span" variant="bodySm" tone={trouble ? 'critical' : 'subdued'}>
          {trouble && count > 0 ? words.unsaved(count) : saving}
        </Text>
      </div>
      {trouble && count > 0 ? (
        <Button variant="plain" onClick={verdicts.retry}>
          {words.tryAgain}
        </Button>
      ) : null}
    </InlineStack>
  );
}

/** What was not saved and why: the service's refusals, and decisions of others that came first. */
export function VerdictTrouble({
  verdicts,
  pairs,
}: {
  verdicts: Verdicts;
  pairs: readonly MatchPair[];
}) {
  const texts = useTexts();
  const words = texts.matches;
  const { refused, trouble, unsaved, known } = verdicts.state;
  const named = pairs.filter(({ id }) => refused.has(id));
  const overtaken = named.filter(({ id }) => refused.get(id) === 'conflict');
  const refusedOnes = named.filter(({ id }) => refused.get(id) === 'refused');
  return (
    <>
      {trouble?.outcome && unsaved.size > 0 ? (
        <Banner tone="critical" title={words.saving.unsaved(unsaved.size)}>
          <p>{formatError(texts, trouble.outcome)}</p>
        </Banner>
      ) : null}
      {refusedOnes.length > 0 ? (
        <Banner tone="critical" title={words.failed} onDismiss={verdicts.forgetRefused}>
          <p>{refusedOnes.map(({ theirs }) => theirs.name).join('; ')}</p>
        </Banner>
      ) : null}
      {overtaken.length > 0 ? (
        <Banner
          tone="warning"
          title={words.overtaken(overtaken.length)}
          onDismiss={verdicts.forgetRefused}
        >
          <BlockStack gap="100">
            {overtaken.map((pair) => {
              const isSame = known.get(pair.id) === 'confirmed';
              return (
                <InlineStack key={pair.id} gap="200" blockAlign="center">
                  <Text as="span">
                    {words.decidedByOther(pair.theirs.name, isSame ? words.same : words.different)}
                  </Text>
                  <Button
                    variant="plain"
                    accessibilityLabel={words.about(
                      isSame ? words.different : words.same,
                      pair.theirs.name,
                    )}
                    onClick={() => verdicts.say(pair, isSame ? 'refused' : 'confirmed')}
                  >
                    {isSame ? words.different : words.same}
                  </Button>
                </InlineStack>
              );
            })}
          </BlockStack>
        </Banner>
      ) : null}
    </>
  );
}
