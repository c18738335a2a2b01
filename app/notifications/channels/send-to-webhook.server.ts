import {
  AddressRefused,
  ConnectTimedOut,
  InsecureConnection,
  NameUnknown,
  Unreachable,
} from '#http-client/outbound-error.ts';
import type { AppServices } from '#app/services.server.ts';
import { DAY_MS } from '#kernel/durations.ts';
import type { ChannelError, ChannelType } from './channel.ts';
import type { ChannelContent } from './channel-content.ts';
import { renderSlack } from './render-slack.ts';
import { renderTeams } from './render-teams.ts';

/**
 * What became of a message. `accepted`: the channel has it. `refused`: it did not take it, and will
 * not take another one. `not_accepted`: it did not take it, and may later. `unknown`: the request
 * was begun and no answer came, so that it was perhaps taken.
 */
export type PostOutcome =
  | { readonly kind: 'accepted' }
  | {
      readonly kind: 'refused' | 'not_accepted' | 'unknown';
      readonly code: ChannelError;
      /** What the server said. */
      readonly note: string;
      /** How long the server asks us to wait; null: it did not say. */
      readonly retryAfterMs: number | null;
    };

const TIMEOUT_MS = 20_000;
const MAX_NOTE = 200;
/** Nobody is asked to wait longer than this. */
const MAX_RETRY_AFTER_MS = DAY_MS;

/** Sends one message to a webhook address. Never throws for what the network or the server does. */
export async function sendToWebhook(
  { externalFetch, clock }: Pick<AppServices, 'externalFetch' | 'clock'>,
  { type, url }: { type: ChannelType; url: string },
  content: ChannelContent,
): Promise<PostOutcome> {
  const message = type === 'slack' ? renderSlack(content) : renderTeams(content);
  try {
    const response = await externalFetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(message),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const said = (await response.text()).replace(/\s+/g, ' ').trim().slice(0, MAX_NOTE);
    return classifyResponse(response, said, clock.now());
  } catch (error) {
    return classifyFailure(error);
  }
}

/**
 * Office 365 connectors answer 200 when Teams itself refused the message, and name its status in
 * the text.
 */
const INNER_STATUS = /Webhook message delivery failed.*HTTP error (\d{3})/;

function classifyResponse({ status, headers }: Response, said: string, now: Date): PostOutcome {
  const inner = INNER_STATUS.exec(said)?.[1];
  const real = inner ? Number(inner) : status;
  if (real >= 200 && real < 300) return { kind: 'accepted' };
  const note = said === '' ? `HTTP ${real}` : `HTTP ${real}: ${said}`;
  const retryAfterMs = parseRetryAfter(headers.get('retry-after'), now);
  const failed = (
    kind: 'refused' | 'not_accepted' | 'unknown',
    code: ChannelError,
  ): PostOutcome => ({ kind, code, note, retryAfterMs });
  if (real === 404 || real === 410) return failed('refused', 'gone');
  if (real === 429) return failed('not_accepted', 'limited');
  // A gateway that had no answer from the server behind it.
  if (real === 408 || real === 502 || real === 504) return failed('unknown', 'no_answer');
  if (real >= 500) return failed('not_accepted', 'server_error');
  if (real === 400 || real === 413 || real === 422) return failed('refused', 'invalid');
  return failed('refused', 'refused');
}

function classifyFailure(error: unknown): PostOutcome {
  const note = error instanceof Error ? error.message.slice(0, MAX_NOTE) : '';
  if (error instanceof AddressRefused)
    return { kind: 'refused', code: 'refused', note, retryAfterMs: null };
  return isSurelyUnsent(error)
    ? { kind: 'not_accepted', code: 'unreachable', note, retryAfterMs: null }
    : { kind: 'unknown', code: 'no_answer', note, retryAfterMs: null };
}

/** True when there was no connection over which the request could have gone. */
function isSurelyUnsent(error: unknown): boolean {
  if (
    error instanceof NameUnknown ||
    error instanceof InsecureConnection ||
    error instanceof ConnectTimedOut
  )
    return true;
  if (!(error instanceof Unreachable)) return false;
  const { cause } = error;
  return cause instanceof Error && 'syscall' in cause && cause.syscall === 'connect';
}

/** Seconds, or a date (RFC 9110, 10.2.3). */
function parseRetryAfter(text: string | null, now: Date): number | null {
  if (text === null) return null;
  const waitMs = /^\d+$/.test(text.trim()) ? Number(text) * 1000 : Date.parse(text) - now.getTime();
  return Number.isFinite(waitMs) ? Math.min(Math.max(waitMs, 0), MAX_RETRY_AFTER_MS) : null;
}
