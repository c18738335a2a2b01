import { createCounts } from '../create-counts.ts';

export const { count, plural } = createCounts('en');
