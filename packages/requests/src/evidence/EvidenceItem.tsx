import { canRemoveEvidence, EVIDENCE_KINDS, evidenceTypeOf, MESSAGES } from '@portal/domain';
import { failureOf, readEvidenceBytes, saveBytes, useActor, useCommand, useNotices } from '@portal/kit';
import { Badge, Button, ConfirmDialog, DateText, formatFileSize } from '@portal/ui';
import { useState } from 'react';
import { type Evidence, removeEvidenceMutation } from './evidence.graphql.ts';
import classes from './evidence.module.css';
import { isViewable } from './viewable.ts';

/** A document or a link: what it is, who added it and when, and what can be done with it. */
export function EvidenceItem({
  request,
  requestId,
  evidence,
  onView,
  onRemoved,
}: {
  request: Parameters<typeof canRemoveEvidence>[1];
  requestId: string;
  evidence: Evidence;
  onView: () => void;
  onRemoved: () => void;
}) {
  const { title, kind, audience, url, fileSize, mediaType, addedBy, addedAt, state } = evidence;
  const mayRemove = canRemoveEvidence(useActor(), request, Number(addedBy.id)).allowed;
  const isScanning = state === 'scanning';
  const facts = [
    EVIDENCE_KINDS[kind],
    url ? new URL(url).host : evidenceTypeOf(mediaType)?.label,
    fileSize !== null && formatFileSize(fileSize),
  ].filter(Boolean);
  return (
    <li className={classes.item}>
      <div className={classes.about}>
        <p className={classes.title}>
          {url ? (
            <a href={url} target="_blank" rel="noopener noreferrer">
              {title}
            </a>
          ) : (
            title
          )}{' '}
          {audience === 'staff' && <Badge tone="grey">Staff only</Badge>}
        </p>
        <p className={classes.facts}>
          {facts.join(' · ')} · <bdi>{addedBy.name}</bdi> · <DateText value={addedAt} />
        </p>
        {isScanning && <p className={classes.facts}>{MESSAGES.evidenceScanning}</p>}
      </div>
      <span className={classes.buttons} data-print="hide">
        {isViewable(evidence) && (
          <Button size="sm" aria-label={`View ${title}`} onClick={onView}>
            View
          </Button>
        )}
        {!url && !isScanning && <Download requestId={requestId} evidence={evidence} />}
        {mayRemove && <Remove requestId={requestId} evidence={evidence} onRemoved={onRemoved} />}
      </span>
    </li>
  );
}

function Download({ requestId, evidence }: { requestId: string; evidence: Evidence }) {
  const notices = useNotices();
  const [isBusy, setBusy] = useState(false);
  const { id, title, fileName } = evidence;
  const download = async () => {
    setBusy(true);
    try {
      saveBytes(await readEvidenceBytes(requestId, id), fileName ?? title);
    } catch (error) {
      notices.failure(failureOf(error, MESSAGES.downloadFailed).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="sm" pending={isBusy} aria-label={`Download ${title}`} onClick={download}>
      Download
    </Button>
  );
}

function Remove({
  requestId,
  evidence: { id, title },
  onRemoved,
}: {
  requestId: string;
  evidence: Evidence;
  onRemoved: () => void;
}) {
  const notices = useNotices();
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const command = useCommand(removeEvidenceMutation, { failure: MESSAGES.removeEvidenceFailed });
  const remove = async () => {
    const outcome = await command.run({ id: requestId, evidence: id });
    if (!outcome.ok) return setFailure(outcome.error.message);
    setAsking(false);
    notices.success(`${title} has been removed.`);
    onRemoved();
  };
  return (
    <>
      <Button size="sm" aria-label={`Remove ${title}`} onClick={() => setAsking(true)}>
        Remove
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title="Remove this evidence?"
        action="Remove"
        pending={command.pending}
        onConfirm={remove}
        error={failure}
        onDismissError={() => setFailure(null)}
      >
        {MESSAGES.removalOfEvidence(title)}
      </ConfirmDialog>
    </>
  );
}
