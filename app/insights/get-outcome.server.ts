import { type FieldError, isAppError } from '#kernel/app-error.ts';
import { Refusal, type Said } from '#app/texts/refuse.ts';

export type Outcome<T> =
  | ({ readonly ok: true } & T)
  | {
      readonly ok: false;
      readonly code: string;
      readonly message: string;
      readonly said: Said | null;
      readonly errors: readonly FieldError[];
    };

/** Does what an action asks for. A refusal is an answer for the page; a defect stays thrown. */
export async function getOutcome<T extends object>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, ...(await work()) };
  } catch (error) {
    if (!isAppError(error)) throw error;
    return {
      ok: false,
      code: error.code,
      message: error.message,
      said: error instanceof Refusal ? error.said : null,
      errors: error.errors,
    };
  }
}
