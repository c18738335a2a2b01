/**
 * The proxy through which a browser reaches the network. It applies the gate's rules to every
 * connection: a name is resolved here, its addresses are checked, and the connection goes to the
 * address that was checked, so a name that changes its address in between changes nothing.
 */
import type { OutboundError } from '#http-client/outbound-error.ts';

export interface ProxySessionLimits {
  /** Bytes received from servers, TLS included; more closes every connection of the session. */
  readonly maxBytes: number;
  /** Connections that are open at once, and requests of plain HTTP that are in progress. */
  readonly maxConnections: number;
  /**
   * Hosts and ports that may be connected to; all others are refused without a connection. A
   * browser also connects by itself (WebSockets, preconnect, TURN servers), where nobody is asked.
   */
  readonly mayConnect: (host: string, port: number) => boolean;
}

/** The connections of one page, known by their credentials. */
export interface ProxySession {
  readonly username: string;
  readonly password: string;
  /** Received from servers so far. */
  readonly bytes: number;
  /** True once more than `maxBytes` came. */
  readonly isOverLimit: boolean;
  /** The last failure of each "host:port". */
  readonly failures: ReadonlyMap<string, OutboundError>;
  /** Closes its connections; its credentials are no longer valid. */
  close(): void;
}

export interface ForwardProxy {
  readonly port: number;
  openSession(limits: ProxySessionLimits): ProxySession;
  /** Closes all sessions and stops listening. */
  close(): Promise<void>;
}
