import { useFetcher } from '@remix-run/react';
import { Badge, BlockStack, Box, Card, Select, Text } from '@shopify/polaris';
import { useMessages } from '#app/components/i18n.tsx';
import { formatError } from '#app/locales/format-refusal.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { type Role, ROLES } from '#app/shop-state/roles.ts';
import type { Team, TeamMember } from './list-team.server.ts';

/** Who has opened the app, and which role each of them has. `canChange`: the user is an owner. */
export function TeamTable({ team, canChange }: { team: Team; canChange: boolean }) {
  const labels = useMessages().team;
  return (
    <Card padding="0">
      <Box padding="400" paddingBlockEnd="200">
        <Text as="h2" variant="headingMd" id="team-members">
          {labels.members}
        </Text>
      </Box>
      <table className="pi-table" aria-labelledby="team-members">
        <thead>
          <tr>
            <th scope="col">{labels.columns.name}</th>
            <th scope="col">{labels.columns.email}</th>
            <th scope="col">{labels.columns.role}</th>
          </tr>
        </thead>
        <tbody>
          {team.members.map((member) => (
            <MemberLine
              key={member.userId}
              member={member}
              defaultRole={team.defaultRole}
              canChange={canChange}
            />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function MemberLine({
  member,
  defaultRole,
  canChange,
}: {
  member: TeamMember;
  defaultRole: Role;
  canChange: boolean;
}) {
  const labels = useMessages().team;
  const name = member.name ?? labels.unnamed({ id: member.userId });
  return (
    <tr>
      <td className="pi-strong">{name}</td>
      <td data-label={labels.columns.email}>{member.email ?? '–'}</td>
      <td data-label={labels.columns.role}>
        {member.isAccountOwner ? (
          <Badge tone="info">{labels.accountOwner}</Badge>
        ) : (
          <RoleSelect
            label={labels.roleOf({ name })}
            options={[
              ...ROLES.map((role) => ({ value: role, label: labels.roles[role] })),
              { value: 'default', label: labels.defaultOf({ role: labels.roles[defaultRole] }) },
            ]}
            value={member.role ?? 'default'}
            toForm={(role) => ({ intent: 'role', userId: member.userId, role })}
            isLabelHidden
            disabled={!canChange}
          />
        )}
      </td>
    </tr>
  );
}

/** The role of users who were given none. */
export function DefaultRole({ role, canChange }: { role: Role; canChange: boolean }) {
  const labels = useMessages().team;
  return (
    <Card>
      <RoleSelect
        label={labels.defaultRole}
        helpText={labels.defaultHelp}
        options={ROLES.map((each) => ({ value: each, label: labels.roles[each] }))}
        value={role}
        toForm={(chosen) => ({ intent: 'default-role', role: chosen })}
        disabled={!canChange}
      />
    </Card>
  );
}

/** Saves at once; a refusal is shown under the field, which then has the saved role again. */
function RoleSelect({
  label,
  helpText,
  options,
  value,
  toForm,
  isLabelHidden = false,
  disabled,
}: {
  label: string;
  helpText?: string;
  options: { value: string; label: string }[];
  value: string;
  toForm: (role: string) => Record<string, string>;
  isLabelHidden?: boolean;
  disabled: boolean;
}) {
  const messages = useMessages();
  const fetcher = useFetcher<ActionResult<{ saved: true }>>();
  const sent = fetcher.formData?.get('role');
  return (
    <BlockStack gap="100">
      <Select
        label={label}
        labelHidden={isLabelHidden}
        helpText={helpText}
        options={options}
        value={typeof sent === 'string' ? sent : value}
        onChange={(role) => void fetcher.submit(toForm(role), { method: 'post' })}
        error={fetcher.data && !fetcher.data.ok ? formatError(messages, fetcher.data) : undefined}
        disabled={disabled || fetcher.state !== 'idle'}
      />
    </BlockStack>
  );
}
