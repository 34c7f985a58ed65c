import {
  type Audience,
  EVIDENCE_ENDINGS,
  type EvidenceKind,
  isStaff,
  LIMITS,
  MESSAGES,
  megabytes,
} from '@portal/domain';
import { uploadEvidence, useActor } from '@portal/kit';
import { SegmentedControl, Select, TextField } from '@portal/ui';
import { useCallback, useState } from 'react';
import { useClient } from 'urql';
import { openRequest } from '../detail/openRequest.ts';
import { UploadField } from '../files/UploadField.tsx';
import { useUploads } from '../files/useUploads.ts';
import { AddLink } from './AddLink.tsx';
import { KINDS, READERS } from './choices.ts';
import classes from './evidence.module.css';
import { usePastedPictures } from './usePastedPictures.ts';

const HELP = `PDF, Word, PowerPoint, Excel, PNG, JPEG or text, at most ${megabytes(LIMITS.evidence.bytes)} each. They are uploaded as soon as you choose them. A picture can be pasted, too.`;

/**
 * Why a file is refused before it is sent. The gateway finds out the type of a file from its content, so the name of a scan does not matter.
 */
const refusalOf = ({ size }: Pick<File, 'size'>): string | null =>
  size > LIMITS.evidence.bytes ? MESSAGES.evidenceTooLarge(LIMITS.evidence.bytes) : null;

/** Adds documents, which are sent as soon as they are chosen, dropped or pasted, and links. */
export function AddEvidence({ requestId }: { requestId: string }) {
  const client = useClient();
  const [kind, setKind] = useState<EvidenceKind>('vendor');
  const [audience, setAudience] = useState<Audience>('everyone');
  const [title, setTitle] = useState('');
  const refresh = useCallback(() => openRequest(client, requestId).refresh(), [client, requestId]);
  const queue = useUploads(`evidence of ${requestId}`, refresh);
  const add = (files: File[]) => {
    // A title can be given to a single document. When several are sent, each is named after its file.
    const named = files.length === 1 && title.trim() ? { title: title.trim() } : {};
    queue.add(files, {
      refusalOf,
      send: (file, options) => uploadEvidence(requestId, file, { kind, audience, ...named }, options),
    });
    setTitle('');
  };
  usePastedPictures(add);
  return (
    <div className={classes.add}>
      {isStaff(useActor()) && (
        <SegmentedControl label="Who reads it" options={READERS} value={audience} onChange={setAudience} />
      )}
      <div className={classes.choices}>
        <Select label="Kind" options={KINDS} value={kind} onChange={setKind} />
        <TextField
          label="Title of the document"
          placeholder="The name of its file"
          maxLength={LIMITS.shortText}
          value={title}
          onChange={setTitle}
        />
      </div>
      <UploadField label="Documents" accept={EVIDENCE_ENDINGS} help={HELP} queue={queue} onChange={add} />
      <AddLink requestId={requestId} kind={kind} audience={audience} />
    </div>
  );
}
