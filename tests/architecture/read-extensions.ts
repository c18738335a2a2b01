/** The Shopify extensions of the project, as their configuration files declare them. */
import { glob, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

type Values = Readonly<Record<string, string>>;

export interface Extension {
  /** Path of its folder, from the root of the project. */
  readonly folder: string;
  /** `name`, `handle`, `uid`, `type`, and what else its table holds. */
  readonly values: Values;
  readonly targets: readonly Values[];
  /** What a Flow trigger hands to a workflow. */
  readonly fields: readonly Values[];
}

/** Every extension of the project, sorted by folder. */
export async function readExtensions(root: string): Promise<Extension[]> {
  const paths: string[] = [];
  for await (const path of glob('extensions/*/shopify.extension.toml', { cwd: root }))
    paths.push(path);
  const read = paths
    .sort()
    .map(async (path) => parseExtensions(dirname(path), await readFile(join(root, path), 'utf8')));
  return (await Promise.all(read)).flat();
}

/**
 * Reads what these files are made of: tables whose values are texts. Throws on anything else, so
 * that nothing is passed over which the Shopify CLI would read.
 */
export function parseExtensions(folder: string, toml: string): Extension[] {
  const found: { values: Values; targets: Values[]; fields: Values[] }[] = [];
  let table: Record<string, string> = {};
  for (const line of toml.split('\n')) {
    const header = /^\s*\[\[?([\w.]+)\]\]?\s*$/.exec(line)?.[1];
    const [, key, value] = /^\s*(\w+)\s*=\s*"([^"\\]*)"\s*$/.exec(line) ?? [];
    if (header !== undefined) {
      table = {};
      if (header === 'extensions') found.push({ values: table, targets: [], fields: [] });
      if (header === 'extensions.targeting') found.at(-1)?.targets.push(table);
      if (header === 'settings.fields') found.at(-1)?.fields.push(table);
    } else if (key !== undefined && value !== undefined) table[key] = value;
    else if (!/^\s*(#.*)?$/.test(line)) throw new Error(`${folder}: cannot read the line ${line}`);
  }
  return found.map((extension) => ({ folder, ...extension }));
}
