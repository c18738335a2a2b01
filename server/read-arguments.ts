/** The arguments of `npm start -- …`. */
import { parseArgs } from 'node:util';
import { SetupError } from '#prisma/setup-error.ts';

export const ROLES = ['all', 'web', 'worker'] as const;
export type Role = (typeof ROLES)[number];

export interface StartArguments {
  /** Only the service, without the app. */
  readonly service: boolean;
  readonly dev: boolean;
  /** Undefined: use the environment's value. */
  readonly role: Role | undefined;
}

const KNOWN = [
  ['--service', 'the service alone, without the app'],
  ['--role all|web|worker', 'what this process does; without it ROLE of the environment, else all'],
  ['--dev', 'pages from their sources, for development'],
] as const;

/** Invalid argument: the program exits with code 2. The message lists the valid arguments. */
export class ArgumentError extends SetupError {
  constructor(message: string) {
    super(
      `${message}\nArguments:\n${KNOWN.map(([name, does]) => `  ${name.padEnd(24)}${does}`).join('\n')}`,
    );
    this.name = 'ArgumentError';
  }
}

/**
 * Parses the arguments. Throws ArgumentError when one is unknown, repeated or has an invalid value.
 */
export function readArguments(args: readonly string[]): StartArguments {
  const { tokens } = parseArgs({
    args: [...args],
    options: { service: { type: 'boolean' }, dev: { type: 'boolean' }, role: { type: 'string' } },
    strict: false,
    tokens: true,
  });
  const given = new Map<string, string | undefined>();
  for (const token of tokens) {
    if (token.kind === 'option-terminator') throw unknown('--');
    if (token.kind === 'positional') throw unknown(token.value);
    if (!['service', 'dev', 'role'].includes(token.name)) throw unknown(token.rawName);
    if (given.has(token.name))
      throw new ArgumentError(`${token.rawName}: this argument is given twice`);
    if (token.name !== 'role' && token.value !== undefined)
      throw new ArgumentError(
        `${token.rawName}: expected no value, got ${JSON.stringify(token.value)}`,
      );
    given.set(token.name, token.value);
  }
  return {
    service: given.has('service'),
    dev: given.has('dev'),
    role: given.has('role') ? readRole(given.get('role')) : undefined,
  };
}

const unknown = (name: string): ArgumentError =>
  new ArgumentError(`${name.slice(0, 100)}: this argument is not known`);

function readRole(value: string | undefined): Role {
  const role = ROLES.find((each) => each === value);
  if (role) return role;
  const got = value === undefined || value.startsWith('--') ? 'none' : JSON.stringify(value);
  throw new ArgumentError(`--role: expected all, web or worker, got ${got}`);
}
