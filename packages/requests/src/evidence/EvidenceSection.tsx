import { canAddEvidence } from '@portal/domain';
import { prepareForPrint, readFragment, useActor } from '@portal/kit';
import { lazyPart } from '@portal/ui';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import classes from '../detail/detail.module.css';
import { Section } from '../detail/Section.tsx';
import { requestCardFragment } from '../graphql/requestCard.graphql.ts';
import { type RequestDetailData, requestDetailFragment } from '../graphql/requestDetail.graphql.ts';
import { useSeen } from '../useSeen.ts';
import type { EvidenceOf } from './EvidenceList.tsx';

const EvidenceList = lazyPart(async () => (await import('./EvidenceList.tsx')).EvidenceList);

/**
 * The documents and links of a request, for everyone who reads it. They come with the request, so their room is there at once; what shows
 * them is loaded when it comes into view, or is printed.
 */
export function EvidenceSection({ request }: { request: RequestDetailData }) {
  const { id, evidence, ...detail } = readFragment(requestDetailFragment, request);
  const { requestedBy, status } = readFragment(requestCardFragment, detail);
  const owned = { id, requestedBy: Number(requestedBy), status };
  const mayAdd = canAddEvidence(useActor(), owned).allowed;
  const { length } = evidence;
  return (
    (mayAdd || length > 0) && (
      <Section title={length ? `Evidence (${length})` : 'Evidence'}>
        <Place request={owned} evidence={evidence} mayAdd={mayAdd} />
      </Section>
    )
  );
}

function Place(of: Omit<EvidenceOf, 'onHere'>) {
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(place);
  const [isPrinted, setPrinted] = useState(false);
  const [arrival] = useState(() => {
    let tell = () => {};
    const here = new Promise<void>((resolve) => {
      tell = resolve;
    });
    return { here, tell };
  });
  useEffect(
    () =>
      prepareForPrint(() => {
        setPrinted(true);
        return arrival.here;
      }),
    [arrival],
  );
  const documents = of.evidence.filter(({ url }) => !url).length;
  const room = {
    ...{ '--documents': documents, '--links': of.evidence.length - documents },
    '--adds': Number(of.mayAdd),
  };
  return (
    <div ref={place} className={classes.evidence}>
      <div className={classes.room} style={room as CSSProperties}>
        {(isSeen || isPrinted) && <EvidenceList {...of} onHere={arrival.tell} />}
      </div>
    </div>
  );
}
