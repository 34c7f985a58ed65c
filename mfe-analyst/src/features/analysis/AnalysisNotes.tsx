import {
  can,
  MESSAGES,
  NOTE_ROWS,
  partNames,
  type RequestState,
  STAGE_LABELS,
  stageOf,
} from '@portal/domain';
import { useActor, useCommand, useNotices } from '@portal/kit';
import { FileUpload, PanelActions, UnsentText, type UploadsUnderWay } from '@portal/requests';
import { Banner, Button, Form, FormActions, FormRefusal, SendIcon, TextArea } from '@portal/ui';
import { useState } from 'react';
import { useQuery } from 'urql';
import { isBeingAnalysed } from './isBeingAnalysed.ts';
import { missingPartsQuery } from './missingParts.graphql.ts';
import { sendToCommittee } from './sendToCommittee.graphql.ts';
import { useNotesForm } from './useNotesForm.ts';

interface AnalysedRequest extends RequestState {
  id: string;
  deviceName: string;
  analystNotes: string | null;
}

/**
 * The analyst's notes and files before the request goes to the committee (spec 5, "Analyst notes"). When somebody else has moved the
 * request on, unsent notes stay visible here.
 */
export function AnalysisNotes({
  request,
  justStarted,
  onUploaded,
  onSent,
}: {
  request: AnalysedRequest;
  /** True when the person has just started the analysis here: the notes take the focus. */
  justStarted: boolean;
  onUploaded: () => void;
  onSent: () => void;
}) {
  const form = useNotesForm(request.id, request.analystNotes);
  const [uploading, setUploading] = useState<UploadsUnderWay>(null);
  const { run } = useCommand(sendToCommittee, { failure: MESSAGES.sendToCommitteeFailed });
  const notices = useNotices();
  const [{ data }] = useQuery({
    query: missingPartsQuery,
    variables: { id: request.id },
    requestPolicy: 'cache-and-network',
    pause: !isBeingAnalysed(request),
  });
  const missing = data?.deviceRequest?.missingParts ?? [];
  const answer = can('send_to_committee', useActor(), request);
  const lack = missing.length > 0 && MESSAGES.partsMissing(partNames(missing));
  const reason =
    (!answer.allowed && answer.reason) ||
    lack ||
    (!form.values.notes.trim() && 'Write the analysis notes first') ||
    (uploading === 'sending' && 'Wait until the files have been uploaded') ||
    (uploading === 'failed' && 'Retry or remove the files that were not uploaded');
  if (!isBeingAnalysed(request))
    return (
      <>
        <FormRefusal form={form} />
        <Banner kind="info" quiet>
          {request.status === 'dismissed'
            ? 'This request has been dismissed. Its analysis can go on when somebody restores it.'
            : `This request is in the stage ${STAGE_LABELS[stageOf(request)]}: its analysis is done.`}
        </Banner>
        <UnsentText what="Notes" text={form.dirty ? form.values.notes : ''} onDiscard={form.discard} />
      </>
    );
  return (
    <Form
      form={form}
      label="Analysis"
      autoFocus={justStarted}
      onSubmit={async ({ notes }) => {
        const outcome = await run({ id: request.id, notes });
        if (!outcome.ok) {
          const { fields, ...refusal } = outcome.error;
          return { ...refusal, fields: fields.map((field) => ({ ...field, field: 'notes' })) };
        }
        // This runs before the moved request is shown, so that the sent notes do not appear as unsent.
        form.rebase();
        notices.success(`${request.deviceName} has been sent to the committee.`, request.id);
        onSent();
        return undefined;
      }}
    >
      {lack && (
        <Banner kind="info" quiet>
          {lack}
        </Banner>
      )}
      <TextArea
        {...form.field('notes')}
        data-step="send_to_committee"
        label="Analysis Notes (Required)"
        aria-required
        help="What you found and what you advise: the committee decides on this."
        rows={NOTE_ROWS.analysis}
      />
      <FileUpload requestId={request.id} onUploaded={onUploaded} onChange={setUploading} />
      <PanelActions>
        <FormActions>
          <Button
            type="submit"
            form={form.id}
            tone="primary"
            icon={<SendIcon />}
            pending={form.submitting}
            pendingLabel="Sending..."
            disabledReason={reason}
          >
            Send to Committee for Review
          </Button>
        </FormActions>
      </PanelActions>
    </Form>
  );
}
