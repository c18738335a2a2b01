import { isAppError } from '#kernel/app-error.ts';

/** What a page shows, or a 404 answer when the thing it is about does not exist here. */
export async function getPageOrNotFound<Page>(read: () => Promise<Page>): Promise<Page> {
  try {
    return await read();
  } catch (error) {
    if (isAppError(error, 'not_found'))
      throw new Response(null, { status: 404, statusText: 'Not found' });
    throw error;
  }
}
