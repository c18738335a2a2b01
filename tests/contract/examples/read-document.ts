/** A document of docs/api as a reader goes through it: what to type, and what is shown to come of it. */
import { readFile } from 'node:fs/promises';

export interface Block {
  /** `bash`: typed. `json`, `http`: what came of the request before. `js`: a program. Others are only looked at. */
  readonly language: string;
  readonly text: string;
  /** In the document, from 1. */
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
