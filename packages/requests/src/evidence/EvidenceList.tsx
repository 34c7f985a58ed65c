import { canAddEvidence, MESSAGES } from '@portal/domain';
import { readFragment, useActor } from '@portal/kit';
import { Button, lazyPart, PlusIcon, Text } from '@portal/ui';
import { useEffect, useRef, useState } from 'react';
import { requestCardFragment } from '../graphql/requestCard.graphql.ts';
import { type RequestDetailData, requestDetailFragment } from '../graphql/requestDetail.graphql.ts';
import { EvidenceItem } from './EvidenceItem.tsx';
import classes from './evidence.module.css';

const AddEvidence = lazyPart(async () => (await import('./whenUsed.ts')).AddEvidence);
const EditEvidence = lazyPart(async () => (await import('./whenUsed.ts')).EditEvidence);
const EvidenceViewer = lazyPart(async () => (await import('./whenUsed.ts')).EvidenceViewer);
const RemoveEvidence = lazyPart(async () => (await import('./whenUsed.ts')).RemoveEvidence);

/** Lists documents and links. The parts that add, show, correct and remove them are loaded on first use. */
export function EvidenceList({ request }: { request: RequestDetailData }) {
  const { id, evidence, ...detail } = readFragment(requestDetailFragment, request);
  const { requestedBy, status } = readFragment(requestCardFragment, detail);
  const owned = { id, requestedBy: Number(requestedBy), status };
  const mayAdd = canAddEvidence(useActor(), owned).allowed;
  const [isAdding, setAdding] = useState(false);
  const [opened, setOpened] = useState<{ what: 'shown' | 'edited' | 'removed'; id: string } | null>(null);
  const current = evidence.find((each) => each.id === opened?.id);
  const isOpen = current !== undefined;
  const adds = useRef<HTMLButtonElement>(null);
  /** The element that gets the focus when the dialog closes. */
  const back = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isOpen || !back.current) return;
    (back.current.isConnected ? back.current : adds.current)?.focus();
    back.current = null;
  }, [isOpen]);
  const open = (what: 'shown' | 'edited' | 'removed', id: string) => (button: HTMLElement) => {
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
              request={owned}
              evidence={each}
              onView={open('shown', each.id)}
              onEdit={open('edited', each.id)}
              onRemove={open('removed', each.id)}
            />
          ))}
        </ul>
      )}
      <div data-print="hide" className={classes.foot}>
        {mayAdd && (
          <Button
            ref={adds}
            size="sm"
            icon={<PlusIcon />}
            aria-expanded={isAdding}
            onClick={() => setAdding(!isAdding)}
          >
            Add evidence
          </Button>
        )}
        {evidence.length === 0 && (
          <Text size="sm">
            {MESSAGES.noEvidence} {!mayAdd && MESSAGES.noEvidenceToAdd}
          </Text>
        )}
      </div>
      {isAdding && <AddEvidence requestId={id} />}
      {current && opened?.what === 'shown' && <EvidenceViewer evidence={current} onClose={close} />}
      {current && opened?.what === 'edited' && (
        <EditEvidence requestId={id} evidence={current} onClose={close} />
      )}
      {current && opened?.what === 'removed' && (
        <RemoveEvidence
          requestId={id}
          evidence={current}
          onClose={close}
          onRemoved={() => {
            // When an entry is removed, its button disappears.
            back.current = adds.current;
            close();
          }}
        />
      )}
    </>
  );
}
