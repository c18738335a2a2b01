import { isAppError } from '#kernel/app-error.ts';

/** Returns the page's data, or a 404 response when its object does not exist here. */
export async function getPageOrNotFound<Page>(read: () => Promise<Page>): Promise<Page> {
  try {
    return await read();
  } catch (error) {
    if (isAppError(error, 'not_found'))
      throw new Response(null, { status: 404, statusText: 'Not found' });
    throw error;
  }
}
