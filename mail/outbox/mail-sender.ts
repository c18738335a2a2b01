/**
 * What became of a message. `accepted`: the mail server took it. `refused`: it permanently does not
 * want it. `not_accepted`: it certainly did not take it, and may later. `unknown`: the whole message
 * was handed over and no reply came, so that it was perhaps taken.
 */
export interface Handover {
  readonly kind: 'accepted' | 'refused' | 'not_accepted' | 'unknown';
  /** The mail server's reply, or what happened to the connection. */
  readonly reply: string;
}

export interface SentMessage {
  readonly to: string;
  /** The whole message, RFC 5322. */
  readonly bytes: Uint8Array;
}

/** Hands one message to a mail server, once. Never throws. */
export interface MailSender {
  /** Of the messages: the address of the `From` field, without a name. */
  readonly address: string;
  send(message: SentMessage): Promise<Handover>;
}
