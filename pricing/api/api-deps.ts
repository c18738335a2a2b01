import type { AdmitRequest } from '#pricing/accounts/admit-request.ts';
import type { Gate } from '#http-client/gate.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Webhooks } from '#pricing/events/webhooks/webhooks.ts';

export interface ApiDeps {
  readonly context: ServiceContext;
  /** Version of the program, for GET /. */
  readonly version: string;
  /** SHA-256 of the keys that may make and close accounts. */
  readonly operatorKeyHashes: readonly Uint8Array[];
  /** Signs cursors. The same in all processes and after a restart, or walks that are under way must begin again. At least 32 bytes. */
  readonly cursorSecret: Uint8Array;
  /** Where webhook endpoints may be, and who sends to them; without it there are none. */
  readonly webhooks?: Webhooks;
  /** Says whether a shop's name exists when it is given; without it, that is found out when it is visited. */
  readonly gate?: Pick<Gate, 'checkName'>;
  /** Addresses and networks ("10.0.0.0/8") whose X-Forwarded-Proto is believed. */
  readonly trustedProxies?: readonly string[];
  /** Headers for every answer. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Whose key it is and whether there is room in the account's minute; without it, the service's own answer. */
  readonly admit?: AdmitRequest;
}

/** What the server hands over with a request: the socket it came by, or that it came from inside the process. */
export interface ApiBindings {
  readonly incoming?: {
    readonly socket?: { readonly remoteAddress?: string | undefined; readonly encrypted?: boolean };
  };
  readonly builtIn?: boolean;
}
