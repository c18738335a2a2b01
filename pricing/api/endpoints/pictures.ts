import { AppError } from '#kernel/app-error.ts';
import { requestAlertPicture } from '#pricing/alerts/request-pictures.ts';
import { PictureRequestSchema } from '#pricing/contract/picture-request.ts';
import { createApiEndpoint } from '#pricing/api/endpoint.ts';
import { listAlertsByIds } from '#pricing/api/queries/list-alerts.ts';

const request = createApiEndpoint({
  method: 'post',
  path: '/alerts/{id}/pictures',
  tag: 'Alerts',
  caller: 'account',
  scope: 'decide',
  idempotent: true,
  refuses: ['conflict', 'plan_limit'],
  summary: 'Photograph the page of an alert',
  description:
    'The retailer’s page is visited in a browser and photographed, with the price framed. A picture ' +
    'that is waiting already is returned again. Counts as a rendered visit of your plan; 409 when ' +
    'the alert has ended, its page is not visited, or the server takes no pictures.',
  answers: {
    202: { description: 'The picture, which is not taken yet', schema: PictureRequestSchema },
  },
  handle: async ({ context, deps: { pictures }, accountId, params }) => {
    const [alert] = await listAlertsByIds(context.db, accountId, [params['id'] ?? '']);
    if (!alert) throw new AppError('not_found', 'No such alert');
    const { listingId, resolvedAt } = alert;
    const { id } = await requestAlertPicture(
      { ...context, ...(pictures ? { pictures } : {}) },
      { accountId, listingId, resolvedAt },
    );
    return { status: 202, body: { id, state: 'waiting' } };
  },
});

export const pictureEndpoints = [request];
