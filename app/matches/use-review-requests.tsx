import { useFetcher, useNavigate, useSearchParams } from '@remix-run/react';
import { Banner, Button, InlineStack, Text } from '@shopify/polaris';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ReviewOutcome, ReviewRequest } from '#app/matches/handle-review-request.server.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { formatError } from '#app/locales/format-refusal.ts';
import { useI18n } from '#app/components/i18n.tsx';
import { toReviewAddress } from './review-filters.tsx';

interface NotSoldThere {
  readonly productId: string;
  readonly retailer: string;
  readonly name: string;
}

/** Requests of the table other than single decisions, with what came of the last one. */
export function useReviewRequests(): {
  readonly isBusy: boolean;
  readonly banner: ReactNode;
  readonly send: (request: ReviewRequest, about?: NotSoldThere) => void;
} {
  const { messages } = useI18n();
  const labels = messages.matches.review;
  const fetcher = useFetcher<ActionResult<ReviewOutcome>>();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [about, setAbout] = useState<NotSoldThere | null>(null);
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined;
  const changeId = answer?.ok ? answer.changeId : null;
  // Each change is put into the address once: later navigation may leave it.
  const addressed = useRef(params.get('change'));
  useEffect(() => {
    if (changeId === null || changeId === addressed.current) return;
    addressed.current = changeId;
    navigate(toReviewAddress(params, { change: changeId }), { preventScrollReset: true });
  }, [changeId, params, navigate]);
  const send = (request: ReviewRequest, there?: NotSoldThere): void => {
    if (there) setAbout(there);
    void fetcher.submit({ ...request }, { method: 'post', action: '/app/matches/review' });
  };
  const isNotSold = answer?.ok && answer.intent === 'not-sold' && about !== null;
  return {
    isBusy: fetcher.state !== 'idle',
    send,
    banner: (
      <>
        {answer && !answer.ok ? (
          <Banner tone="critical" title={messages.matches.failed}>
            <p>{formatError(messages, answer)}</p>
          </Banner>
        ) : null}
        {isNotSold ? (
          <Banner tone="success">
            <InlineStack gap="300" blockAlign="center">
              <Text as="p">
                {labels.notSoldDone({
                  name: about.name,
                  retailer: about.retailer,
                  count: answer.settled ?? 0,
                })}
              </Text>
              <Button
                variant="plain"
                onClick={() =>
                  send({
                    intent: 'sold-again',
                    productId: about.productId,
                    retailer: about.retailer,
                  })
                }
              >
                {messages.matches.takeBack}
              </Button>
            </InlineStack>
          </Banner>
        ) : null}
      </>
    ),
  };
}
