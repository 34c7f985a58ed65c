import { BesideColumn, lazyPart, useIsMobile } from '@portal/ui';
import type { KnownDevice } from './useSimilar.ts';

/** Fewer letters are no name. */
const SHORTEST = 3;
/** Room for one line, close to the field above: what comes while somebody types must not move what they press next. */
const ROOM = { minHeight: 24, marginTop: 'calc(-1 * var(--space-2))' };

const SimilarFound = lazyPart(async () => (await import('./SimilarFound.tsx')).SimilarFound, { quiet: true });

/**
 * What was asked for before and is like the device that somebody types: beside the form, or on a narrow screen in a line of its own. No
 * field moves when it comes.
 */
export function SimilarWhileTyping({
  deviceName,
  manufacturer,
  udi,
  shown,
  onShow,
  onDiscard,
}: KnownDevice & {
  /** Whether somebody has shown or hidden them; null as long as nobody has: then they are shown where they stand beside the form. */
  shown: boolean | null;
  onShow: (shown: boolean) => void;
  /** Forgets what was typed: the person asks for one of those in its place. */
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
