import { Panel } from '@portal/ui';
import { useRef } from 'react';
import { Section } from '../detail/Section.tsx';
import { useSeen } from '../useSeen.ts';
import { SimilarList } from './SimilarList.tsx';
import { useSimilar } from './useSimilar.ts';

export interface LikedRequest {
  id: string;
  deviceName: string;
  manufacturer: string;
}

/** Requests that are like this one. They are looked for when this part of the request comes into view. */
export function SimilarToRequest({
  request: { id, deviceName, manufacturer },
  panel,
}: {
  request: LikedRequest;
  panel: boolean;
}) {
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(place);
  const similar = useSimilar(isSeen ? deviceName : null, manufacturer, id);
  if (!isSeen) return <div ref={place} />;
  const Frame = panel ? Panel : Section;
  return similar.length > 0 ? (
    <Frame title="Similar requests">
      <SimilarList requests={similar} />
    </Frame>
  ) : null;
}
