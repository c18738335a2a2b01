/**
 * An error of the machine or its settings, not of the program: shown to the operator as one line,
 * without a stack.
 */
export class SetupError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SetupError';
  }
}

/**
 * What a program prints when it ends with this error: the message of a SetupError, otherwise the
 * stack.
 */
export function describeEnd(error: unknown): string {
  if (error instanceof SetupError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
