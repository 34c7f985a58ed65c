import { canAddEvidence, MESSAGES, type Status } from '@portal/domain';
import { useActor } from '@portal/kit';
import { Button, ErrorState, PlusIcon, Text } from '@portal/ui';
import { useRef, useState } from 'react';
import { useQuery } from 'urql';
import { Section } from '../detail/Section.tsx';
import { useSeen } from '../useSeen.ts';
import { AddEvidence } from './AddEvidence.tsx';
import { EvidenceItem } from './EvidenceItem.tsx';
import { EvidenceViewer } from './EvidenceViewer.tsx';
import { evidenceQuery } from './evidence.graphql.ts';
import classes from './evidence.module.css';
import { isViewable } from './viewable.ts';

export interface EvidencedRequest {
  id: string;
  requestedBy: string;
  status: Status;
}

/** The documents and links of a request, and what adds to them. */
export function EvidenceList({ request }: { request: EvidencedRequest }) {
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(place);
  const [{ data, error, fetching }, read] = useQuery({
    query: evidenceQuery,
    variables: { id: request.id },
    requestPolicy: 'cache-and-network',
    pause: !isSeen,
  });
  const [isAdding, setAdding] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  const adds = useRef<HTMLButtonElement>(null);
  const refresh = () => read({ requestPolicy: 'network-only' });
  const owned = { requestedBy: Number(request.requestedBy), status: request.status };
  const mayAdd = canAddEvidence(useActor(), owned).allowed;
  const evidence = data?.deviceRequest?.evidence;
  const viewable = evidence?.filter(isViewable) ?? [];
  return (
    <Section title={evidence?.length ? `Evidence (${evidence.length})` : 'Evidence'}>
      <div ref={place} className={classes.evidence}>
        {error && !evidence ? (
          <ErrorState message={MESSAGES.fetchEvidenceFailed} onRetry={refresh} retrying={fetching} />
        ) : (
          <>
            {evidence?.length === 0 && <Text size="sm">{MESSAGES.noEvidence}</Text>}
            {!evidence && <Text size="sm">Loading…</Text>}
            {evidence && evidence.length > 0 && (
              <ul className={classes.list} aria-label="Evidence">
                {evidence.map((each) => (
                  <EvidenceItem
                    key={each.id}
                    request={owned}
                    requestId={request.id}
                    evidence={each}
                    onView={() => setShown(each.id)}
                    onRemoved={() => {
                      refresh();
                      adds.current?.focus();
                    }}
                  />
                ))}
              </ul>
            )}
          </>
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
            {isAdding && <AddEvidence requestId={request.id} onAdded={refresh} />}
          </div>
        )}
        {shown && (
          <EvidenceViewer
            requestId={request.id}
            evidence={viewable}
            shown={shown}
            onShow={setShown}
            onClose={() => setShown(null)}
          />
        )}
      </div>
    </Section>
  );
}
