import { AppError, type AppErrorOptions, type ErrorCode } from '#kernel/app-error.ts';
import { errors } from './en/errors.ts';
import type { Texts } from './language.ts';

type Sentences = Texts['errors'];

/** A refusal as it travels to the page: which sentence, and what stands in it. */
export interface ErrorText {
  readonly name: keyof Sentences;
  readonly values: readonly string[];
}

/** A refusal whose sentence the page can say in the reader's language. Its `message` is the English one. */
export class Refusal extends AppError {
  readonly said: ErrorText;

  constructor(code: ErrorCode, said: ErrorText, options?: AppErrorOptions) {
    super(code, formatRefusal({ errors }, said), options);
    this.said = said;
  }
}

/** A refusal by the name of its sentence (texts/en/errors.ts), with what stands in it. */
export function toRefusal<Name extends keyof Sentences>(
  code: ErrorCode,
  [name, ...values]: readonly [Name, ...Parameters<Sentences[Name]>],
  options?: AppErrorOptions,
): Refusal {
  return new Refusal(code, { name, values }, options);
}

/** The sentence in the language of the texts. */
export function formatRefusal(
  { errors: sentences }: Pick<Texts, 'errors'>,
  { name, values }: ErrorText,
): string {
  const sentence: (...values: readonly string[]) => string = sentences[name];
  return sentence(...values);
}

/** What a page says of something that was not done: in the reader's language where it has a name, else as it was told. */
export function formatError(
  texts: Pick<Texts, 'errors'>,
  outcome: { readonly message: string; readonly said: ErrorText | null },
): string {
  return outcome.said ? formatRefusal(texts, outcome.said) : outcome.message;
}
