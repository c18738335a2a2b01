import { AppError, type AppErrorOptions, type ErrorCode } from '#kernel/app-error.ts';
import { type Messages, getMessages } from './messages.ts';

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

/**
 * What a page says of something that was not done: in the reader's language where the error names a
 * message, else the text of the error as it is.
 */
export function formatError(
  messages: Pick<Messages, 'errors'>,
  outcome: { readonly message: string; readonly said: ErrorText | null },
): string {
  return outcome.said ? formatRefusal(messages, outcome.said) : outcome.message;
}

type ValuesOf<Sentence> = Sentence extends (values: infer Values) => string ? [Values] : [];

/**
 * A refusal whose sentence the page can say in the reader's language. Its `message` is the English
 * one.
 */
export class Refusal extends AppError {
  readonly said: ErrorText;

  constructor(code: ErrorCode, said: ErrorText, options?: AppErrorOptions) {
    super(code, formatRefusal(getMessages('en'), said), options);
    this.said = said;
  }
}

/**
 * A refusal by the name of its sentence (`errors` in the message files), with the sentence's
 * parameters.
 */
export function toRefusal<Name extends keyof Sentences>(
  code: ErrorCode,
  [name, values]: readonly [Name, ...ValuesOf<Sentences[Name]>],
  options?: AppErrorOptions,
): Refusal {
  return new Refusal(code, { name, values: values ?? {} }, options);
}
