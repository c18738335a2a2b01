import type { Messages } from './messages.ts';

type Sentences = Messages['errors'];

/** A refusal as it travels to the page: which sentence, and its parameters. */
export interface ErrorText {
  readonly name: keyof Sentences;
  readonly values: Readonly<Record<string, string>>;
}

/** The sentence in the language of the messages. */
export function formatRefusal(
  { errors }: Pick<Messages, 'errors'>,
  { name, values }: ErrorText,
): string {
  // The values were made for this sentence (toRefusal).
  const sentence: string | ((values: never) => string) = errors[name];
  return typeof sentence === 'string' ? sentence : sentence(values as never);
}

/** What a page says of something that was not done: in the reader's language where it has a name, else as it was told. */
export function formatError(
  messages: Pick<Messages, 'errors'>,
  outcome: { readonly message: string; readonly said: ErrorText | null },
): string {
  return outcome.said ? formatRefusal(messages, outcome.said) : outcome.message;
}
