/** True in `npm run test:long`: all counts and variations, not a small number of each. */
export const IS_LONG = process.env.LONG === '1';
