import {
  canCorrectEvidence,
  canRemoveEvidence,
  EVIDENCE_KINDS,
  evidenceTypeOf,
  MESSAGES,
  numberedFileName,
  type OwnedRequest,
  requestNumber,
} from '@portal/domain';
import { failureOf, readEvidenceBytes, saveBytes, useActor, useNotices } from '@portal/kit';
import {
  Anchor,
  Badge,
  Button,
  DateText,
  DownloadIcon,
  EditIcon,
  formatFileSize,
  IconButton,
  TrashIcon,
} from '@portal/ui';
import { useState } from 'react';
import type { Evidence } from '../graphql/requestDetail.graphql.ts';
import classes from './evidence.module.css';

/** A document or a link: what it is, who added it and when, and the actions on it. */
export function EvidenceItem({
  request,
  evidence,
  onView,
  onEdit,
  onRemove,
}: {
  request: OwnedRequest & { id: string };
  evidence: Evidence;
  onView: (button: HTMLElement) => void;
  onEdit: (button: HTMLElement) => void;
  onRemove: (button: HTMLElement) => void;
}) {
  const { title, kind, audience, url, fileSize, mediaType, addedBy, addedAt, state } = evidence;
  const actor = useActor();
  // Evidence of a merged request can be changed only on the page of that request.
  const isOwn = evidence.request === request.id;
  const mayEdit = isOwn && canCorrectEvidence(actor, request, Number(addedBy.id), audience).allowed;
  const mayRemove = isOwn && canRemoveEvidence(actor, request, Number(addedBy.id)).allowed;
  const type = evidenceTypeOf(mediaType);
  const isReady = state === 'ready';
  const facts = [
    EVIDENCE_KINDS[kind],
    url ? new URL(url).host : type?.label,
    fileSize !== null && formatFileSize(fileSize),
    !isOwn && `from ${requestNumber(Number(evidence.request))}`,
  ];
  return (
    <li className={classes.item}>
      <div className={classes.about}>
        <p className={classes.title}>
          {url ? <Anchor href={url}>{title}</Anchor> : title}{' '}
          {audience === 'staff' && <Badge tone="grey">Staff only</Badge>}
        </p>
        <p className={classes.facts}>
          {facts.filter(Boolean).join(' · ')}
          <span className={classes.dot}> · </span>
          <span className={classes.added}>
            <bdi>{addedBy.name}</bdi> · <DateText value={addedAt} />
          </span>
        </p>
        {!isReady && <p className={classes.facts}>{MESSAGES.evidenceScanning}</p>}
      </div>
      <span className={classes.buttons} data-print="hide">
        {isReady && type?.view && (
          <Button
            size="sm"
            aria-label={`View ${title}`}
            onClick={({ currentTarget }) => onView(currentTarget)}
          >
            View
          </Button>
        )}
        {isReady && !url && <Download evidence={evidence} />}
        {mayEdit && (
          <IconButton
            label={`Edit ${title}`}
            icon={<EditIcon />}
            onClick={({ currentTarget }) => onEdit(currentTarget)}
          />
        )}
        {mayRemove && (
          <IconButton
            label={`Remove ${title}`}
            icon={<TrashIcon />}
            onClick={({ currentTarget }) => onRemove(currentTarget)}
          />
        )}
      </span>
    </li>
  );
}

function Download({ evidence }: { evidence: Evidence }) {
  const notices = useNotices();
  const [isBusy, setBusy] = useState(false);
  const { id, request, title, fileName } = evidence;
  const download = async () => {
    setBusy(true);
    try {
      const name = numberedFileName(Number(request), fileName ?? title);
      saveBytes(await readEvidenceBytes(request, id), name);
    } catch (error) {
      notices.failure(failureOf(error, MESSAGES.downloadFailed).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="sm"
      icon={<DownloadIcon />}
      pending={isBusy}
      aria-label={`Download ${title}`}
      onClick={download}
    >
      Download
    </Button>
  );
}
