import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

export interface SavedPage {
  readonly url: string;
  readonly bytes: Uint8Array;
}

/** The saved product pages of a data folder with their addresses, unpacked. */
export function loadPages(folder: string): SavedPage[] {
  const truth = JSON.parse(readFileSync(`${folder}/product-pages/truth.json`, 'utf8')) as Record<
    string,
    { url: string }
  >;
  return readdirSync(`${folder}/product-pages/html`).map((file) => ({
    url: truth[file.split('.')[0] ?? '']?.url ?? 'https://shop.example/',
    bytes: gunzipSync(readFileSync(`${folder}/product-pages/html/${file}`)),
  }));
}
