import { Panel } from '@portal/ui';
import { useEffect, useRef, useState } from 'react';
import { Section } from '../detail/Section.tsx';
import { canObserve } from '../workbench/observeNearby.ts';
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
  const [isSeen, setSeen] = useState(!canObserve);
  useEffect(() => {
    if (isSeen || !place.current) return;
    const observer = new IntersectionObserver((changes) =>
      setSeen(changes.some((change) => change.isIntersecting)),
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isSeen]);
  const similar = useSimilar(isSeen ? deviceName : null, manufacturer, id);
  if (!isSeen) return <div ref={place} />;
  const Frame = panel ? Panel : Section;
  return similar.length > 0 ? (
    <Frame title="Similar requests">
      <SimilarList requests={similar} />
    </Frame>
  ) : null;
}
