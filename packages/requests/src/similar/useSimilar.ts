import { useQuery } from 'urql';
import type { SimilarRequest } from './SimilarList.tsx';
import { similarRequestsQuery } from './similarRequests.graphql.ts';

const NOTHING: KnownDevice = { deviceName: '', manufacturer: '', udi: null };
const NONE: readonly SimilarRequest[] = [];

/** What is known of a device. */
export interface KnownDevice {
  deviceName: string;
  manufacturer: string;
  udi: string | null;
}

/** Requests for similar devices; none until they are there, and while nothing is known. What was found stays until more is known. */
export function useSimilar(device: KnownDevice | null, except?: string): readonly SimilarRequest[] {
  const [{ data }] = useQuery({
    query: similarRequestsQuery,
    variables: { ...(device ?? NOTHING), except },
    pause: device === null,
  });
  return (device !== null && data?.similarRequests) || NONE;
}
