import { useQuery } from 'urql';
import type { SimilarRequest } from './SimilarList.tsx';
import { similarRequestsQuery } from './similarRequests.graphql.ts';

const NOTHING: KnownDevice = { deviceName: '', manufacturer: '', udi: null };
const NONE: readonly SimilarRequest[] = [];

/** The known facts of a device. */
export interface KnownDevice {
  deviceName: string;
  manufacturer: string;
  udi: string | null;
}

/** Requests for similar devices; empty until they are loaded, and while no facts are known. Earlier results stay until there are new ones. */
export function useSimilar(device: KnownDevice | null, except?: string): readonly SimilarRequest[] {
  const [{ data }] = useQuery({
    query: similarRequestsQuery,
    variables: { ...(device ?? NOTHING), except },
    pause: device === null,
  });
  return (device !== null && data?.similarRequests) || NONE;
}
