import { BlockStack, Checkbox, Modal, Select, TextField } from '@shopify/polaris';
import { useState } from 'react';
import { useI18n } from '#app/components/i18n.tsx';
import type { CaseWork } from './cases/case-change.ts';

export type DialogKind = 'assign' | 'excuse' | 'note';

interface Staff {
  readonly id: string;
  readonly name: string;
}

export interface BulkDialogProps {
  readonly kind: DialogKind;
  /** Alerts that it is about; null on the page of one case. */
  readonly count: number | null;
  readonly staff: readonly Staff[];
  readonly me: Staff | null;
  readonly onClose: () => void;
  readonly onSave: (work: CaseWork) => void;
}

const NOBODY = '';

/** Asks who the cases are assigned to, why and until when they are excused, or for a note. */
export function BulkDialog({ kind, count, staff, me, onClose, onSave }: BulkDialogProps) {
  const { cases: labels } = useI18n().messages.alerts;
  const [assignee, setAssignee] = useState(me?.id ?? NOBODY);
  const [acknowledges, setAcknowledges] = useState(true);
  const [text, setText] = useState('');
  const [until, setUntil] = useState('');
  const people = me && !staff.some(({ id }) => id === me.id) ? [me, ...staff] : staff;
  const save = () => {
    if (kind === 'note') return onSave({ note: text.trim() });
    if (kind === 'excuse')
      return onSave({
        state: 'excused',
        // The end of that day where the user is.
        excuse: {
          reason: text.trim(),
          until: until ? new Date(`${until}T23:59:59`).toISOString() : null,
        },
      });
    const person = people.find(({ id }) => id === assignee);
    return onSave({
      assignee: person ? { id: person.id, name: person.name } : null,
      ...(acknowledges && person && { state: 'acknowledged' }),
    });
  };
  return (
    <Modal
      open
      onClose={onClose}
      title={count === null ? labels[kind] : labels.dialogs[kind]({ count })}
      primaryAction={{
        content: labels.save,
        onAction: save,
        disabled: kind !== 'assign' && text.trim() === '',
      }}
      secondaryActions={[{ content: labels.cancel, onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="300">
          {kind === 'assign' ? (
            <AssigneeFields
              people={people}
              me={me}
              assignee={assignee}
              setAssignee={setAssignee}
              acknowledges={acknowledges}
              setAcknowledges={setAcknowledges}
            />
          ) : (
            <TextField
              label={kind === 'note' ? labels.noteLabel : labels.reason}
              helpText={kind === 'note' ? undefined : labels.reasonHelp}
              value={text}
              onChange={setText}
              maxLength={kind === 'note' ? 5_000 : 1_000}
              multiline={3}
              autoComplete="off"
              autoFocus
            />
          )}
          {kind === 'excuse' ? (
            <TextField
              label={labels.until}
              helpText={labels.untilHelp}
              type="date"
              min={new Date().toISOString().slice(0, 10)}
              value={until}
              onChange={setUntil}
              autoComplete="off"
            />
          ) : null}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}

function AssigneeFields({
  people,
  me,
  assignee,
  setAssignee,
  acknowledges,
  setAcknowledges,
}: {
  people: readonly Staff[];
  me: Staff | null;
  assignee: string;
  setAssignee: (id: string) => void;
  acknowledges: boolean;
  setAcknowledges: (on: boolean) => void;
}) {
  const { list, cases } = useI18n().messages.alerts;
  return (
    <>
      <Select
        label={cases.assignee}
        value={assignee}
        onChange={setAssignee}
        options={[
          ...people.map(({ id, name }) => ({
            value: id,
            label: id === me?.id ? `${name} (${list.you})` : name,
          })),
          { value: NOBODY, label: list.unassigned },
        ]}
      />
      {assignee === NOBODY ? null : (
        <Checkbox label={cases.alsoAcknowledge} checked={acknowledges} onChange={setAcknowledges} />
      )}
    </>
  );
}
