import type { AdmitRequest } from '#pricing/accounts/admit-request.ts';
import type { Gate } from '#http-client/gate.ts';
import type { PictureSetting } from '#pricing/alerts/open-after-pictures.ts';
import type { MarketContext } from '#pricing/market/market-context.ts';
import type { Webhooks } from '#pricing/events/webhooks/webhooks.ts';

export interface ApiDeps {
  readonly context: MarketContext;
  /** Version of the program, for GET /. */
  readonly version: string;
  /** SHA-256 of the operator keys, which may create and delete accounts. */
  readonly operatorKeyHashes: readonly Uint8Array[];
  /**
   * Signs cursors. Must be the same in all processes and after a restart; otherwise clients have to
   * start paging again. At least 32 bytes.
   */
  readonly cursorSecret: Uint8Array;
  /** Checks and sends webhooks; without it there are no webhook endpoints. */
  readonly webhooks?: Webhooks;
  /** Whether pictures of alerts' pages can be requested; without it they cannot. */
  readonly pictures?: PictureSetting;
  /**
   * Checks whether a shop's name exists when a retailer is added; without it, this is found out at
   * the first visit.
   */
  readonly gate?: Pick<Gate, 'checkName'>;
  /**
   * Names that lead to a known place (the sandbox's sample retailers): accepted although they are
   * not public. None by default.
   */
  readonly isRouted?: (host: string) => boolean;
  /**
   * Where clients reach the API, such as "https://pricing.example.com": links in responses begin
   * with it. Without it, they begin with the host that the request names.
   */
  readonly publicOrigin?: string | undefined;
  /** Where links in mails begin when there is no public origin: the sandbox. */
  readonly linkOrigin?: string | undefined;
  /** The address that notices to retailers come from; absent: this server sends no mail. */
  readonly noticeAddress?: string | undefined;
  /** Addresses and networks ("10.0.0.0/8") whose X-Forwarded-Proto and -For are trusted. */
  readonly trustedProxies?: readonly string[];
  /** ISO 3166 code of the country from which retailers are visited; absent: not known. */
  readonly visitorCountry?: string | undefined;
  /** Headers for every response. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Finds the account of a key and checks its rate limit; without it, the service's own
   * implementation.
   */
  readonly admit?: AdmitRequest;
}

/**
 * Passed by the server with each request: the socket it arrived on, or that it comes from inside
 * the process.
 */
export interface ApiBindings {
  readonly incoming?: {
    readonly socket?: {
      readonly remoteAddress?: string | undefined;
      readonly encrypted?: boolean;
      /** Cuts the connection. */
      readonly destroy?: () => unknown;
    };
  };
  readonly builtIn?: boolean;
}
