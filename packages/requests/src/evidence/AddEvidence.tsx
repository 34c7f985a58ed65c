import {
  AUDIENCES,
  type Audience,
  EVIDENCE_ENDINGS,
  EVIDENCE_KIND_NAMES,
  EVIDENCE_KINDS,
  type EvidenceKind,
  isStaff,
  LIMITS,
  MESSAGES,
  megabytes,
} from '@portal/domain';
import { uploadEvidence, useActor } from '@portal/kit';
import { Select } from '@portal/ui';
import { useEffect, useState } from 'react';
import { UploadField } from '../files/UploadField.tsx';
import type { Sender } from '../files/uploadQueue.ts';
import { useUploads } from '../files/useUploads.ts';
import { AddLink } from './AddLink.tsx';
import classes from './evidence.module.css';
import { picturesOf } from './pasted.ts';

const READERS: Readonly<Record<Audience, string>> = {
  everyone: 'Everyone who reads it',
  staff: 'Staff only',
};

/** Why a file cannot be evidence, judged only by its name and size. */
function refusalOf({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (!EVIDENCE_ENDINGS.some((ending) => name.toLowerCase().endsWith(ending)))
    return MESSAGES.notEvidenceType;
  return size > LIMITS.evidence.bytes ? MESSAGES.evidenceTooLarge(LIMITS.evidence.bytes) : null;
}

/** Adds documents, which are sent when they are chosen, dropped or pasted, and links. */
export function AddEvidence({ requestId, onAdded }: { requestId: string; onAdded: () => void }) {
  const [kind, setKind] = useState<EvidenceKind>('vendor');
  const [audience, setAudience] = useState<Audience>('everyone');
  const queue = useUploads(`evidence ${requestId}`, onAdded);
  const sender: Sender = {
    refusalOf,
    send: (file, options) => uploadEvidence(requestId, file, { kind, audience }, options),
  };
  const { add } = queue;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sender is made of these
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const pictures = picturesOf(event);
      if (!pictures.length) return;
      event.preventDefault();
      add(pictures, sender);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [add, requestId, kind, audience]);
  return (
    <div className={classes.add}>
      <div className={classes.choices}>
        <Select
          label="Kind"
          options={EVIDENCE_KIND_NAMES.map((value) => ({ value, label: EVIDENCE_KINDS[value] }))}
          value={kind}
          onChange={setKind}
        />
        {isStaff(useActor()) && (
          <Select
            label="Who reads it"
            options={AUDIENCES.map((value) => ({ value, label: READERS[value] }))}
            value={audience}
            onChange={setAudience}
          />
        )}
      </div>
      <UploadField
        label="Documents"
        accept={EVIDENCE_ENDINGS}
        help={`PDF, Word, PowerPoint, Excel, PNG, JPEG or text, at most ${megabytes(LIMITS.evidence.bytes)} each. They are uploaded as soon as you choose them. A picture can be pasted, too.`}
        queue={queue}
        sender={sender}
      />
      <AddLink requestId={requestId} kind={kind} audience={audience} />
    </div>
  );
}
