/** A document of docs/api as a sequence of blocks: commands, and the results shown for them. */
import { readFile } from 'node:fs/promises';

export interface Block {
  /**
   * `bash`: run. `json`, `http`: the result of the request before. `js`: a program. Others are
   * ignored.
   */
  readonly language: string;
  readonly text: string;
  /** Line in the document, from 1. */
  readonly line: number;
}

/** The fenced blocks of `docs/api/NAME`. */
export async function readDocument(name: string): Promise<Block[]> {
  const markdown = await readFile(new URL(`../../../docs/api/${name}`, import.meta.url), 'utf8');
  return [...markdown.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map((found) => ({
    language: found[1] ?? '',
    text: found[2] ?? '',
    line: markdown.slice(0, found.index).split('\n').length,
  }));
}
