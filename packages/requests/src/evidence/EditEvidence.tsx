import { correctedEvidenceSchema, isStaff, LIMITS, MESSAGES } from '@portal/domain';
import { useActor, useCommand, useNotices } from '@portal/kit';
import { Form, Modal, SaveOrCancel, SegmentedControl, Select, TextField, useForm } from '@portal/ui';
import type { Evidence } from '../graphql/requestDetail.graphql.ts';
import { KINDS, READERS } from './choices.ts';
import { correctEvidenceMutation } from './evidence.graphql.ts';

/** Corrects what is said of a document or a link: its title, its kind and, for staff, who reads it (ADR 144). */
export function EditEvidence({
  requestId,
  evidence: { id, title, kind, audience },
  onClose,
}: {
  requestId: string;
  evidence: Evidence;
  onClose: () => void;
}) {
  const notices = useNotices();
  const command = useCommand(correctEvidenceMutation, { failure: MESSAGES.correctEvidenceFailed });
  const form = useForm({
    schema: correctedEvidenceSchema,
    initialValues: { title, kind, audience },
    draft: null,
  });
  return (
    <Modal opened onClose={onClose} title="Edit this evidence">
      <Form
        form={form}
        label={`Edit ${title}`}
        onSubmit={async (input) => {
          const outcome = await command.run({ id: requestId, evidence: id, input });
          if (!outcome.ok) return outcome.error;
          notices.success(MESSAGES.evidenceCorrected(input.title ?? title));
          onClose();
          return undefined;
        }}
      >
        {isStaff(useActor()) && (
          <SegmentedControl label="Who reads it" options={READERS} {...form.field('audience')} />
        )}
        <TextField label="Title" maxLength={LIMITS.shortText} {...form.field('title')} />
        <Select label="Kind" options={KINDS} {...form.field('kind')} />
        <SaveOrCancel form={form} onClose={onClose} />
      </Form>
    </Modal>
  );
}
