/** The shell syntax that the documents use: quotes, variables, comments, line continuations. */

/**
 * Yields the words of each command in order: variables that one sets are known to the next. Throws
 * for unknown syntax.
 */
export function* splitCommands(
  text: string,
  variables: ReadonlyMap<string, string>,
): Generator<string[]> {
  let words: string[] = [];
  let word: string | null = null;
  const endWord = (): void => {
    if (word !== null) words.push(word);
    word = null;
  };
  for (let at = 0; at < text.length; at++) {
    const rest = text.slice(at);
    const token =
      /^(?:\\\n|'([^']*)'|"((?:[^"\\]|\\.)*)"|#[^\n]*|[ \t]+|\n|\$\{?(\w+)\}?|[^\s'"\\$`;|&<>()]+)/.exec(
        rest,
      );
    if (!token) throw new Error(`Not understood in a shell block: ${rest.slice(0, 40)}`);
    const [all, single, double, name] = token;
    at += all.length - 1;
    if (all === '\\\n') continue;
    if (all.startsWith('#') && word === null) continue;
    if (all === '\n') {
      endWord();
      if (words.length > 0) yield words;
      words = [];
    } else if (/^[ \t]/.test(all)) endWord();
    else if (single !== undefined) word = (word ?? '') + single;
    else if (double !== undefined)
      word =
        (word ?? '') +
        double
          .replace(/\\(.)/g, '$1')
          .replace(/\$\{?(\w+)\}?/g, (_, inner: string) => valueOf(variables, inner));
    else if (name !== undefined) word = (word ?? '') + valueOf(variables, name);
    else word = (word ?? '') + all;
  }
  endWord();
  if (words.length > 0) yield words;
}

function valueOf(variables: ReadonlyMap<string, string>, name: string): string {
  const value = variables.get(name);
  if (value === undefined)
    throw new Error(`$${name} was not set by the document before it is used`);
  return value;
}
