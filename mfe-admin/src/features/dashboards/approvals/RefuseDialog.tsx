import { approvalRefusalSchema, MESSAGES } from '@portal/domain';
import { apiFetch, failureOf, useDraft, useNotices } from '@portal/kit';
import { Form, Modal, SaveOrCancel, TextArea, useForm } from '@portal/ui';
import { useLast } from '../../../shared/useLast.ts';
import { type Approval, pathOf } from './approval.ts';

interface Refusing {
  onClose: () => void;
  onRefused: () => void;
}

/** Asks why a version is refused. It is open while there is a version to refuse. */
export function RefuseDialog({ approval, ...refusing }: { approval: Approval | null } & Refusing) {
  const shown = useLast(approval);
  return (
    <Modal
      opened={approval !== null}
      onClose={refusing.onClose}
      title={`Refuse ${shown?.display_name ?? ''}`}
    >
      {shown && <RefusalForm key={shown.version} approval={shown} {...refusing} />}
    </Modal>
  );
}

function RefusalForm({ approval, onClose, onRefused }: { approval: Approval } & Refusing) {
  const notices = useNotices();
  const { dashboard, display_name: name, version } = approval;
  const draft = useDraft(`refuse:${dashboard}:${version}`);
  const form = useForm({ schema: approvalRefusalSchema, initialValues: { reason: '' }, draft });
  return (
    <Form
      form={form}
      label={`Refuse ${name}`}
      onSubmit={async ({ reason }) => {
        try {
          const body = { version, approve: false, reason };
          await apiFetch(pathOf(approval), { method: 'PUT', body, failure: MESSAGES.changeDashboardFailed });
        } catch (error) {
          return failureOf(error, MESSAGES.changeDashboardFailed);
        }
        notices.success(`${name}: ${version} is refused`);
        onRefused();
        onClose();
        return undefined;
      }}
    >
      <TextArea label="Reason" help="The team reads it." required {...form.field('reason')} />
      <SaveOrCancel form={form} label="Refuse" pendingLabel="Refusing..." tone="danger" onClose={onClose} />
    </Form>
  );
}
