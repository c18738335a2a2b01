import { Badge, type BadgeProps } from '@shopify/polaris';
import type { Authorization } from '#kernel/retailer-authorization.ts';
import { useMessages } from '#app/components/i18n.tsx';

const TONES: Readonly<Record<Authorization, BadgeProps['tone']>> = {
  yes: 'success',
  no: 'critical',
  unknown: undefined,
};

/** Whether the retailer may sell the shop's products; nothing where nobody said so. */
export function AuthorizedBadge({ authorized }: { authorized: Authorization }) {
  const labels = useMessages().retailers.authorization;
  if (authorized === 'unknown') return null;
  const tone = TONES[authorized];
  return <Badge {...(tone ? { tone } : {})}>{labels[authorized]}</Badge>;
}
