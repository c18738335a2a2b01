/** Something is wrong with the machine or the settings, not with us: shown to the operator as one line, without a stack. */
export class SetupError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SetupError';
  }
}

/** What a program says that ends by this error: the words of a setup error, the stack of a fault. */
export function describeEnd(error: unknown): string {
  if (error instanceof SetupError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
