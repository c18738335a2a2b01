import type { Stage } from '#pricing/events/stage.ts';

export interface ApiDeps {
  readonly stage: Stage;
  /** Version of the program, for GET /. */
  readonly version: string;
  /** SHA-256 of the keys that may make and close accounts. */
  readonly operatorKeyHashes: readonly Uint8Array[];
  /** Signs cursors. The same in all processes and after a restart, or walks that are under way must begin again. At least 32 bytes. */
  readonly cursorSecret: Uint8Array;
  /** Addresses and networks ("10.0.0.0/8") whose X-Forwarded-Proto is believed. */
  readonly trustedProxies?: readonly string[];
}

/** What the server hands over with a request: the socket it came by, or that it came from inside the process. */
export interface ApiBindings {
  readonly incoming?: { readonly socket?: { readonly remoteAddress?: string | undefined; readonly encrypted?: boolean } };
  readonly builtIn?: boolean;
}
