import { z } from 'zod';
import { createJob, NEXT_RUN } from '#jobs/create-job.ts';
import { withInstalledShop } from '#app/shop-state/with-installed-shop.server.ts';
import { sendToChannel } from './channels/send-to-channel.server.ts';
import { runFlowTriggers } from './flow-triggers.server.ts';
import { scheduleNotifications } from './schedule-notifications.server.ts';
import { sendAlertEmail, sendDigest, sendAutomationPausedEmail } from './send-emails.server.ts';

const shop = z.object({ shop: z.string() });
const user = z.object({ shop: z.string(), userId: z.string() });
const channel = z.object({ shop: z.string(), channelId: z.string() });
const noPayload = z.object({});
const sendAutomationPausedEmailPayload = user.extend({ stoppedAt: z.string() });

declare module '#jobs/create-job.ts' {
  interface JobPayloads {
    'notifications.schedule': z.infer<typeof noPayload>;
    'notifications.send-alert-email': z.infer<typeof user>;
    'notifications.send-digest': z.infer<typeof user>;
    'notifications.send-automation-paused-email': z.infer<typeof sendAutomationPausedEmailPayload>;
    'notifications.run-flow-triggers': z.infer<typeof shop>;
    'notifications.send-to-channel': z.infer<typeof channel>;
  }
}

export const notificationJobs = [
  /** Finds who should be notified, by e-mail, by Flow or in a channel. */
  createJob({
    name: 'notifications.schedule',
    payload: noPayload,
    whenLost: NEXT_RUN,
    cron: '* * * * *',
    handle: scheduleNotifications,
  }),
  /** Sends one user the alerts that are new to them. Key: the user. */
  createJob({
    name: 'notifications.send-alert-email',
    payload: user,
    whenLost: { foundBy: 'notifications.schedule' },
    retryLimit: 8,
    retryDelay: 30,
    handle: sendAlertEmail,
  }),
  /** Sends one user's digest that is due. Key: the user. */
  createJob({
    name: 'notifications.send-digest',
    payload: user,
    whenLost: { foundBy: 'notifications.schedule' },
    retryLimit: 8,
    retryDelay: 30,
    handle: sendDigest,
  }),
  /** Tells one user that automatic pricing was paused. Key: the user. */
  createJob({
    name: 'notifications.send-automation-paused-email',
    payload: sendAutomationPausedEmailPayload,
    whenLost: 'repeat',
    retryLimit: 8,
    retryDelay: 30,
    handle: sendAutomationPausedEmail,
  }),
  /** Fires the Flow trigger for a shop's new violations. Key: the shop. */
  createJob({
    name: 'notifications.run-flow-triggers',
    payload: shop,
    whenLost: { foundBy: 'notifications.schedule' },
    retryLimit: 5,
    retryDelay: 30,
    handle: withInstalledShop(runFlowTriggers),
  }),
  /**
   * Sends one channel the alerts that are new to it. Key: the channel. What the channel does not
   * take is tried again when it is next due; retries here are for our own failures.
   */
  createJob({
    name: 'notifications.send-to-channel',
    payload: channel,
    whenLost: { foundBy: 'notifications.schedule' },
    retryLimit: 5,
    retryDelay: 30,
    handle: withInstalledShop(sendToChannel),
  }),
] as const;
