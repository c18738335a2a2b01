/**
 * Loaded before everything else in the app's process (`--import`): requests for Shopify go to the
 * stand-in on the port STAND_IN_PORT.
 */
import { createPlatformFetch } from '#sandbox/access/create-platform-fetch.ts';

const port = Number(process.env.STAND_IN_PORT);
globalThis.fetch = createPlatformFetch(() => port, globalThis.fetch);
