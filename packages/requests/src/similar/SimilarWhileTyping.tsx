import { lazyPart } from '@portal/ui';

/** Fewer letters are no name. */
const SHORTEST = 3;

const SimilarFound = lazyPart(async () => (await import('./SimilarFound.tsx')).SimilarFound, { quiet: true });

/** What was asked for before and is like the device that somebody types. It stands below the fields and moves none that is typed in. */
export function SimilarWhileTyping({
  deviceName,
  manufacturer,
}: {
  deviceName: string;
  manufacturer: string;
}) {
  const name = deviceName.trim();
  return name.length >= SHORTEST && <SimilarFound deviceName={name} manufacturer={manufacturer} />;
}
