/** Something is wrong with the machine or the settings, not with us: shown to the operator as one line, without a stack. */
export class SetupError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SetupError';
  }
}
