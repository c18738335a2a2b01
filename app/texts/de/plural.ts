import { makeCounts } from '../make-counts.ts';

export const { count, plural } = makeCounts('de');
