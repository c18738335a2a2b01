/** One message, complete in HTML and in text. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** What makes it the same message when it is sent again; a hash, without the domain. */
  readonly key: string;
  /** Where one click ends these messages, without signing in. */
  readonly unsubscribeUrl: string;
}

/** The mail server says for good that it does not take this address. Its words are the message. */
export class AddressRefusedError extends Error {
  override readonly name = 'AddressRefusedError';
}

/** Sends mail. Throws AddressRefusedError, or another error when the server did not take it: it may then be sent again. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}
