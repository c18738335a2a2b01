/** One message, complete in HTML and in text. */
interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Identifies the message when it is sent again; a hash, without the domain. */
  readonly key: string;
  /** The one-click unsubscribe link, which needs no sign-in. */
  readonly unsubscribeUrl: string;
  readonly attachments?: readonly MailAttachment[];
}

/** A file sent with a message, as a whole. */
export interface MailAttachment {
  readonly fileName: string;
  /** Media type. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** The mail server permanently refuses this address. The error's message is the server's text. */
export class AddressRefusedError extends Error {
  override readonly name = 'AddressRefusedError';
}

/**
 * Sends mail. Throws AddressRefusedError, or another error when the server did not accept it: it
 * may then be sent again.
 */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}
