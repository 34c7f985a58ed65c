import { MESSAGES, type OwnedRequest } from '@portal/domain';
import { Button, lazyPart, PlusIcon, Text } from '@portal/ui';
import { useEffect, useRef, useState } from 'react';
import type { Evidence } from '../graphql/requestDetail.graphql.ts';
import { EvidenceItem } from './EvidenceItem.tsx';
import classes from './evidence.module.css';

const AddEvidence = lazyPart(async () => (await import('./AddEvidence.tsx')).AddEvidence);
const EvidenceViewer = lazyPart(async () => (await import('./EvidenceViewer.tsx')).EvidenceViewer);
const RemoveEvidence = lazyPart(async () => (await import('./RemoveEvidence.tsx')).RemoveEvidence);

/** What is shown of the evidence of a request. */
export interface EvidenceOf {
  request: OwnedRequest & { id: string };
  evidence: readonly Evidence[];
  mayAdd: boolean;
  /** Called when the list stands on the page. */
  onHere: () => void;
}

/** Lists documents and links. What adds, shows and removes them is loaded when it is used. */
export function EvidenceList({ request, evidence, mayAdd, onHere }: EvidenceOf) {
  useEffect(onHere, [onHere]);
  const [isAdding, setAdding] = useState(false);
  const [opened, setOpened] = useState<{ what: 'shown' | 'removed'; id: string } | null>(null);
  const one = evidence.find((each) => each.id === opened?.id);
  const isOpen = one !== undefined;
  const adds = useRef<HTMLButtonElement>(null);
  /** What has the focus when the dialog closes. */
  const back = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isOpen || !back.current) return;
    (back.current.isConnected ? back.current : adds.current)?.focus();
    back.current = null;
  }, [isOpen]);
  const open = (what: 'shown' | 'removed', id: string) => (button: HTMLElement) => {
    back.current = button;
    setOpened({ what, id });
  };
  const close = () => setOpened(null);
  return (
    <>
      {evidence.length > 0 && (
        <ul className={classes.list} aria-label="Evidence">
          {evidence.map((each) => (
            <EvidenceItem
              key={each.id}
              request={request}
              evidence={each}
              onView={open('shown', each.id)}
              onRemove={open('removed', each.id)}
            />
          ))}
        </ul>
      )}
      {mayAdd && (
        <div data-print="hide" className={classes.adding}>
          <Button
            ref={adds}
            size="sm"
            icon={<PlusIcon />}
            aria-expanded={isAdding}
            onClick={() => setAdding(!isAdding)}
          >
            Add evidence
          </Button>
          {evidence.length === 0 && <Text size="sm">{MESSAGES.noEvidence}</Text>}
        </div>
      )}
      {isAdding && <AddEvidence requestId={request.id} />}
      {one && opened?.what === 'shown' && (
        <EvidenceViewer requestId={request.id} evidence={one} onClose={close} />
      )}
      {one && opened?.what === 'removed' && (
        <RemoveEvidence
          requestId={request.id}
          evidence={one}
          onClose={close}
          onRemoved={() => {
            // What was removed takes its button with it.
            back.current = adds.current;
            close();
          }}
        />
      )}
    </>
  );
}
