import { parseArgs } from 'node:util';

type Value = number | string | boolean;
type Defaults = Readonly<Record<string, Value>>;
type Widened<One extends Value> = One extends number
  ? number
  : One extends string
    ? string
    : boolean;
export type Options<Given extends Defaults> = {
  readonly [Name in keyof Given]: Widened<Given[Name]>;
};

/** A command line that cannot be parsed; the message is for the user. */
export class OptionError extends Error {}

export interface CommandLine<Given extends Defaults> {
  /** Arguments that belong to no option. */
  readonly words: readonly string[];
  readonly options: Options<Given>;
}

/**
 * Parses `--name value` for every name of `defaults`; the default's type is the type of the option.
 * A number is zero or more; a boolean is set by its name alone. Throws OptionError.
 */
export function parseOptions<const Given extends Defaults>(
  defaults: Given,
  args: readonly string[],
): CommandLine<Given> {
  const { values, positionals } = parse(defaults, args);
  const options = Object.entries(defaults).map(([name, byDefault]) => {
    const value = values[name];
    if (value === undefined) return [name, byDefault] as const;
    return [name, typeof byDefault === 'number' ? toNumber(name, value) : value] as const;
  });
  return { words: positionals, options: Object.fromEntries(options) as Options<Given> };
}

/** The options of this process. A mistake in them ends it with one line and exit code 2. */
export function readOptions<const Given extends Defaults>(defaults: Given): Options<Given> {
  return readPathAndOptions(defaults, 0).options;
}

/** The same for a benchmark that also takes a folder or a file. */
export function readPathAndOptions<const Given extends Defaults>(
  defaults: Given,
  mostWords = 1,
): { path: string | undefined; options: Options<Given> } {
  try {
    const { words, options } = parseOptions(defaults, process.argv.slice(2));
    const extra = words[mostWords];
    if (extra !== undefined) throw new OptionError(`${JSON.stringify(extra)} is no option`);
    return { path: words[0], options };
  } catch (error) {
    if (!(error instanceof OptionError)) throw error;
    const known = Object.keys(defaults).map((name) => `--${name}`);
    process.stderr.write(`${error.message}. Options: ${known.join(', ') || 'none'}\n`);
    process.exit(2);
  }
}

function parse(defaults: Defaults, args: readonly string[]) {
  const options = Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [
      name,
      { type: typeof value === 'boolean' ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new OptionError(message.split(/\. |\n/)[0] ?? message);
  }
}

function toNumber(name: string, value: string | boolean): number {
  const number = value === '' ? Number.NaN : Number(value);
  if (Number.isFinite(number) && number >= 0) return number;
  throw new OptionError(`--${name} takes a number, not ${JSON.stringify(value)}`);
}
