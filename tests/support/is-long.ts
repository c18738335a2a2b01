/** Full sizes and counts, which take minutes: `npm run test:long`. */
export const IS_LONG = process.env.LONG === '1';
