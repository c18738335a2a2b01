/** Loaded before everything else in the app's process (`--import`): Shopify is the stand-in on the port that STAND_IN_PORT names. */
import { createPlatformFetch } from '#sandbox/access/create-platform-fetch.ts';

const port = Number(process.env.STAND_IN_PORT);
globalThis.fetch = createPlatformFetch(() => port, globalThis.fetch);
