import { toRefusal } from '#app/locales/format-refusal.ts';
import type { ChannelType } from './channel.ts';

/** Hosts of webhook addresses; a dot in front: of any name below that one. See decision 052. */
const HOSTS: Readonly<Record<ChannelType, readonly string[]>> = {
  slack: ['hooks.slack.com', 'hooks.slack-gov.com'],
  teams: ['.webhook.office.com', '.logic.azure.com', '.powerplatform.com'],
};
/** Power Automate's addresses have about 400 characters. */
const MAX_LENGTH = 2000;
const SHOWN_END = 4;

export interface ChannelAddress {
  readonly url: string;
  readonly host: string;
  /** The last characters, by which people tell addresses apart. */
  readonly end: string;
}

/**
 * Checks a webhook address as it was pasted. Throws `validation_failed`: no address, not https, with
 * a user name or another port, or at a host that is not the service's.
 */
export function parseChannelAddress(type: ChannelType, text: string): ChannelAddress {
  const given = text.trim();
  const url = given.length <= MAX_LENGTH ? URL.parse(given) : null;
  const isPlain =
    url?.protocol === 'https:' && url.username === '' && url.password === '' && url.port === '';
  if (!url || !isPlain || !isOfService(type, url.hostname) || url.pathname.length < 2)
    throw toRefusal(
      'validation_failed',
      [type === 'slack' ? 'channel_address_slack' : 'channel_address_teams'],
      { errors: [{ pointer: 'address', detail: 'not a webhook address', code: 'invalid' }] },
    );
  return { url: url.href, host: url.hostname, end: url.href.slice(-SHOWN_END) };
}

function isOfService(type: ChannelType, host: string): boolean {
  return HOSTS[type].some((name) => (name.startsWith('.') ? host.endsWith(name) : host === name));
}
