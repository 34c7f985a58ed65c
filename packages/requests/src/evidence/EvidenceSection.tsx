import { readFragment } from '@portal/kit';
import { lazyPart } from '@portal/ui';
import type { CSSProperties } from 'react';
import classes from '../detail/detail.module.css';
import { Section } from '../detail/Section.tsx';
import { type RequestDetailData, requestDetailFragment } from '../graphql/requestDetail.graphql.ts';

const EvidenceList = lazyPart(async () => (await import('../detail/later.ts')).EvidenceList);

/**
 * The documents and links of a request, for everyone who reads it. They come with the request, so their space is reserved at once; the code
 * that shows them is loaded afterwards.
 */
export function EvidenceSection({ request }: { request: RequestDetailData }) {
  const { evidence } = readFragment(requestDetailFragment, request);
  const { length } = evidence;
  const links = evidence.filter(({ url }) => url).length;
  const room = { '--documents': length - links, '--links': links } as CSSProperties;
  return (
    <Section title={length ? `Evidence (${length})` : 'Evidence'} part="evidence" screenOnly={!length}>
      <div className={classes.evidence}>
        <div className={classes.room} style={room}>
          <EvidenceList request={request} />
        </div>
      </div>
    </Section>
  );
}
