import { canAddEvidence, MESSAGES } from '@portal/domain';
import { readFragment, useActor } from '@portal/kit';
import { Button, lazyPart, PlusIcon, Text } from '@portal/ui';
import { useEffect, useRef, useState } from 'react';
import { Section } from '../detail/Section.tsx';
import { requestCardFragment } from '../graphql/requestCard.graphql.ts';
import { type RequestDetailData, requestDetailFragment } from '../graphql/requestDetail.graphql.ts';
import { EvidenceItem } from './EvidenceItem.tsx';
import classes from './evidence.module.css';

const AddEvidence = lazyPart(async () => (await import('./AddEvidence.tsx')).AddEvidence);
const EvidenceViewer = lazyPart(async () => (await import('./EvidenceViewer.tsx')).EvidenceViewer);
const RemoveEvidence = lazyPart(async () => (await import('./RemoveEvidence.tsx')).RemoveEvidence);

/**
 * The documents and links of a request, for everyone who reads it. They come with the request, so that nothing moves; what adds, shows and
 * removes them is loaded when it is used.
 */
export function EvidenceSection({ request }: { request: RequestDetailData }) {
  const detail = readFragment(requestDetailFragment, request);
  const { requestedBy, status } = readFragment(requestCardFragment, detail);
  const { id, evidence } = detail;
  const owned = { requestedBy: Number(requestedBy), status };
  const mayAdd = canAddEvidence(useActor(), owned).allowed;
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
  if (!mayAdd && evidence.length === 0) return null;
  return (
    <Section title={evidence.length ? `Evidence (${evidence.length})` : 'Evidence'}>
      <div className={classes.evidence}>
        {evidence.length === 0 ? (
          <Text size="sm">{MESSAGES.noEvidence}</Text>
        ) : (
          <ul className={classes.list} aria-label="Evidence">
            {evidence.map((each) => (
              <EvidenceItem
                key={each.id}
                request={{ ...owned, id }}
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
            {isAdding && <AddEvidence requestId={id} />}
          </div>
        )}
        {one && opened?.what === 'shown' && <EvidenceViewer requestId={id} evidence={one} onClose={close} />}
        {one && opened?.what === 'removed' && (
          <RemoveEvidence
            requestId={id}
            evidence={one}
            onClose={close}
            onRemoved={() => {
              // What was removed takes its button with it.
              back.current = adds.current;
              close();
            }}
          />
        )}
      </div>
    </Section>
  );
}
