import { byDom, dropMarkup, dropScripts, makeStale, type Perturbation } from './perturb-page.ts';

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
