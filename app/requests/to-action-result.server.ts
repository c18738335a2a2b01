import { type FieldError, isAppError } from '#kernel/app-error.ts';
import { type ErrorText, Refusal } from '#app/locales/format-refusal.ts';

export type ActionResult<T> =
  | ({ readonly ok: true } & T)
  | {
      readonly ok: false;
      readonly code: string;
      readonly message: string;
      readonly said: ErrorText | null;
      readonly errors: readonly FieldError[];
    };

/** Runs an action. A refusal is returned to the page; other errors are thrown. */
export async function toActionResult<T extends object>(
  work: () => Promise<T>,
): Promise<ActionResult<T>> {
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
