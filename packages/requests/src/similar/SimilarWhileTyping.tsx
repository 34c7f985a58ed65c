import { BesideColumn, lazyPart, useIsMobile } from '@portal/ui';
import type { KnownDevice } from './useSimilar.ts';

/** Fewer letters are too short for a name. */
const SHORTEST = 3;
/** Space for one line, close to the field above: new content must not move the element that the person will press next. */
const ROOM = { minHeight: 24, marginTop: 'calc(-1 * var(--space-2))' };

const SimilarFound = lazyPart(async () => (await import('./SimilarFound.tsx')).SimilarFound, { quiet: true });

/**
 * Earlier requests that are similar to the device that the person is typing: next to the form, or on a narrow screen in a line of its own. No
 * field moves when they appear.
 */
export function SimilarWhileTyping({
  deviceName,
  manufacturer,
  udi,
  shown,
  onShow,
  onDiscard,
}: KnownDevice & {
  /** Whether the person has shown or hidden them; null until then: they are shown where they are next to the form. */
  shown: boolean | null;
  onShow: (shown: boolean) => void;
  /** Discards what was typed, because the person supports one of the earlier requests instead. */
  onDiscard: () => void;
}) {
  const name = deviceName.trim();
  const named = name.length >= SHORTEST ? name : '';
  const identified = udi?.trim() || null;
  const isNarrow = useIsMobile();
  const similar = (named || identified) && (
    <SimilarFound
      deviceName={named}
      manufacturer={manufacturer}
      udi={identified}
      isBeside={!isNarrow}
      isOpen={shown ?? !isNarrow}
      onOpen={onShow}
      onDiscard={onDiscard}
    />
  );
  return isNarrow ? <div style={ROOM}>{similar}</div> : <BesideColumn>{similar}</BesideColumn>;
}
