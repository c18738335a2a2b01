import { dropMarkup, dropScripts, makeStale } from './markup-changes.ts';
import { byDom, type Perturbation } from './perturbation.ts';

/** The states in which every page is scored by `npm run bench -- extraction`. */
export const pageStates: readonly Perturbation[] = [
  { name: 'as saved', expect: 'same', apply: ({ html }) => html },
  { name: 'markup removed', expect: 'same', apply: byDom(dropMarkup) },
  {
    name: 'markup stale',
    expect: 'same',
    apply: byDom((document, input) => makeStale(document, input)),
  },
  { name: 'scripts removed', expect: 'same', apply: byDom(dropScripts) },
];
