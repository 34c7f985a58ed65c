import { can } from '@portal/domain';
import { readFragment, useActor } from '@portal/kit';
import { Panel } from '@portal/ui';
import { useEffect, useRef } from 'react';
import { Section } from '../detail/Section.tsx';
import { requestCardFragment } from '../graphql/requestCard.graphql.ts';
import { type RequestDetailData, requestDetailFragment } from '../graphql/requestDetail.graphql.ts';
import { requestFieldsFragment } from '../graphql/requestFields.graphql.ts';
import { MergeButton } from '../merge/MergeButton.tsx';
import { useSeen } from '../useSeen.ts';
import { SimilarList } from './SimilarList.tsx';
import { useSimilar } from './useSimilar.ts';

/**
 * Requests that are similar to this one. They are searched when this part of the request comes into view. People with the permission can merge
 * this one into an earlier one.
 */
export function SimilarToRequest({ request, panel }: { request: RequestDetailData; panel: boolean }) {
  const detail = readFragment(requestDetailFragment, request);
  const card = readFragment(requestCardFragment, detail);
  const { udi } = readFragment(requestFieldsFragment, detail);
  const { id, deviceName, manufacturer } = card;
  const mayMerge = can('merge', useActor(), card).allowed;
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(place);
  const similar = useSimilar(isSeen ? { deviceName, manufacturer, udi } : null, id);
  const list = useRef<HTMLDivElement>(null);
  /** The button has disappeared after its action: the focus stays close to its place. */
  const hasMerged = useRef(false);
  useEffect(() => {
    if (mayMerge || !hasMerged.current) return;
    hasMerged.current = false;
    list.current?.focus();
  }, [mayMerge]);
  if (!isSeen) return <div ref={place} />;
  const Frame = panel ? Panel : Section;
  return similar.length > 0 ? (
    <Frame title="Similar requests">
      {/* biome-ignore lint/a11y/useSemanticElements: a list of requests is no group of fields */}
      <div ref={list} role="group" aria-label="Similar requests" tabIndex={-1}>
        <SimilarList
          requests={similar}
          action={
            mayMerge
              ? (into) => (
                  <MergeButton
                    request={{ ...card, version: detail.version }}
                    into={into}
                    onMerged={() => {
                      hasMerged.current = true;
                    }}
                  />
                )
              : undefined
          }
        />
      </div>
    </Frame>
  ) : null;
}
