import { correctedEvidenceSchema, isStaff, LIMITS, MESSAGES } from '@portal/domain';
import { useActor, useCommand, useNotices } from '@portal/kit';
import { Form, Modal, SaveOrCancel, SegmentedControl, Select, TextField, useForm } from '@portal/ui';
import { useState } from 'react';
import type { Evidence } from '../graphql/requestDetail.graphql.ts';
import { KINDS, READERS } from './choices.ts';
import { correctEvidenceMutation } from './evidence.graphql.ts';

/**
 * Corrects the details of a document or a link: its title, its kind and, for staff, who may read it (ADR 144). Only fields that the person has
 * changed are sent, so that another person's corrections since the dialog was opened are kept.
 */
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
  const [start] = useState({ title, kind, audience });
  const form = useForm({ schema: correctedEvidenceSchema, initialValues: start, draft: null });
  return (
    <Modal opened onClose={onClose} title="Edit this evidence">
      <Form
        form={form}
        label={`Edit ${title}`}
        onSubmit={async (said) => {
          const input = {
            ...(said.title !== start.title && { title: said.title }),
            ...(said.kind !== start.kind && { kind: said.kind }),
            ...(said.audience !== start.audience && { audience: said.audience }),
          };
          if (Object.keys(input).length > 0) {
            const outcome = await command.run({ id: requestId, evidence: id, input });
            if (!outcome.ok) return outcome.error;
            notices.success(MESSAGES.evidenceCorrected(said.title ?? title));
          }
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
