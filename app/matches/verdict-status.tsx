import { Banner, BlockStack, Button, InlineStack, Text } from '@shopify/polaris';
import type { MatchPair } from '#app/matches/list-matches.server.ts';
import { formatError } from '#app/locales/format-refusal.ts';
import type { Messages } from '#app/locales/messages.ts';
import { hasSavingStatus, type Verdicts } from './use-verdicts.ts';
import { useI18n, useMessages } from '#app/components/i18n.tsx';

/**
 * "Saving 3…", "All saved", or how many are unsaved with a retry button. Renders nothing before the
 * first decision.
 */
export function VerdictStatus({ verdicts }: { verdicts: Verdicts }) {
  const labels = useMessages().matches.saving;
  const { unsaved, failure } = verdicts.state;
  if (!hasSavingStatus(verdicts.state)) return null;
  const count = unsaved.size;
  const saving = count > 0 ? labels.saving({ count }) : labels.saved;
  return (
    <InlineStack gap="200" blockAlign="center">
      <div role="status">
        <Text as="span" variant="bodySm" tone={failure ? 'critical' : 'subdued'}>
          {failure && count > 0 ? labels.unsaved({ count }) : saving}
        </Text>
      </div>
      {failure && count > 0 ? (
        <Button variant="plain" onClick={verdicts.retry}>
          {labels.tryAgain}
        </Button>
      ) : null}
    </InlineStack>
  );
}

/** `done` once the service has stored the decisions on `pairs`; until then, how saving goes. */
export function describeSaving(
  labels: Messages['matches'],
  { unsaved, refused, failure }: Verdicts['state'],
  { pairs, done }: { pairs: readonly MatchPair[]; done: string },
): string {
  const left = pairs.filter(({ id }) => unsaved.has(id) || refused.has(id));
  const [first] = left;
  if (!first) return done;
  const isRefused = left.every(({ id }) => refused.has(id)) || failure?.isPassing === false;
  const { saving, waiting, failed } = labels.deciding;
  const unsure = failure ? waiting : saving;
  return (isRefused ? failed : unsure)({ name: first.theirs.name, more: left.length - 1 });
}

/**
 * Decisions that were not saved and why: refusals by the service, and earlier decisions of other
 * people.
 */
export function VerdictErrors({
  verdicts,
  pairs,
  onShow,
}: {
  verdicts: Verdicts;
  pairs: readonly MatchPair[];
  onShow?: (pair: MatchPair) => void;
}) {
  const messages = useMessages();
  const labels = messages.matches;
  const { refused, failure, unsaved, known } = verdicts.state;
  const named = pairs.filter(({ id }) => refused.has(id));
  const overtaken = named.filter(({ id }) => refused.get(id) === 'conflict');
  const leftOut = named.filter(({ id }) => refused.get(id) === 'differs');
  const refusedOnes = named.filter(({ id }) => refused.get(id) === 'refused');
  return (
    <>
      {failure?.outcome && unsaved.size > 0 ? (
        <Banner tone="critical" title={labels.saving.unsaved({ count: unsaved.size })}>
          <p>{formatError(messages, failure.outcome)}</p>
        </Banner>
      ) : null}
      {refusedOnes.length > 0 ? (
        <Banner tone="critical" title={labels.failed} onDismiss={verdicts.clearRefused}>
          <p>{refusedOnes.map(({ theirs }) => theirs.name).join('; ')}</p>
        </Banner>
      ) : null}
      {leftOut.length > 0 ? (
        <LeftOut pairs={leftOut} onDismiss={verdicts.clearRefused} onShow={onShow} />
      ) : null}
      {overtaken.length > 0 ? (
        <Banner
          tone="warning"
          title={labels.overtaken({ count: overtaken.length })}
          onDismiss={verdicts.clearRefused}
        >
          <BlockStack gap="100">
            {overtaken.map((pair) => {
              const isSame = known.get(pair.id) === 'confirmed';
              return (
                <InlineStack key={pair.id} gap="200" blockAlign="center">
                  <Text as="span">
                    {labels.decidedByOther({
                      name: pair.theirs.name,
                      verdict: isSame ? labels.same : labels.different,
                    })}
                  </Text>
                  <Button
                    variant="plain"
                    accessibilityLabel={labels.about({
                      action: isSame ? labels.different : labels.same,
                      name: pair.theirs.name,
                    })}
                    onClick={() => verdicts.setVerdict(pair, isSame ? 'refused' : 'confirmed')}
                  >
                    {isSame ? labels.different : labels.same}
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

/** Those of several that were not confirmed because they state a difference, with why. */
function LeftOut({
  pairs,
  onDismiss,
  onShow,
}: {
  pairs: readonly MatchPair[];
  onDismiss: () => void;
  onShow: ((pair: MatchPair) => void) | undefined;
}) {
  const { messages, formatReason } = useI18n();
  const labels = messages.matches;
  return (
    <Banner
      tone="warning"
      title={labels.review.leftOut({ count: pairs.length })}
      onDismiss={onDismiss}
    >
      <BlockStack gap="100">
        <p>{labels.review.leftOutText}</p>
        {pairs.map((pair) => (
          <InlineStack key={pair.id} gap="200" blockAlign="center">
            <Text as="span">
              {labels.review.leftOutOne({
                name: pair.theirs.name,
                reasons: pair.reasons.map((reason) => formatReason('match', reason)).join('; '),
              })}
            </Text>
            {onShow ? (
              <Button
                variant="plain"
                accessibilityLabel={labels.about({
                  action: labels.review.show,
                  name: pair.theirs.name,
                })}
                onClick={() => onShow(pair)}
              >
                {labels.review.show}
              </Button>
            ) : null}
          </InlineStack>
        ))}
      </BlockStack>
    </Banner>
  );
}
