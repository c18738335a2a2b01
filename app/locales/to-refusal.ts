import { AppError, type AppErrorOptions, type ErrorCode } from '#kernel/app-error.ts';
import { type ErrorText, formatRefusal } from './format-refusal.ts';
import { getMessages, type Messages } from './messages.ts';

type Sentences = Messages['errors'];
type ValuesOf<Sentence> = Sentence extends (values: infer Values) => string ? [Values] : [];

/** A refusal whose sentence the page can say in the reader's language. Its `message` is the English one. */
export class Refusal extends AppError {
  readonly said: ErrorText;

  constructor(code: ErrorCode, said: ErrorText, options?: AppErrorOptions) {
    super(code, formatRefusal(getMessages('en'), said), options);
    this.said = said;
  }
}

/** A refusal by the name of its sentence (`errors` in the message files), with the sentence's parameters. */
export function toRefusal<Name extends keyof Sentences>(
  code: ErrorCode,
  [name, values]: readonly [Name, ...ValuesOf<Sentences[Name]>],
  options?: AppErrorOptions,
): Refusal {
  return new Refusal(code, { name, values: values ?? {} }, options);
}
