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
export const useSimilar = (device: KnownDevice | null, except?: string): readonly SimilarRequest[] =>
  useSimilarOrUnknown(device, except) ?? NONE;

/** The same; undefined until they are there, and while nothing is known. */
export function useSimilarOrUnknown(
  device: KnownDevice | null,
  except?: string,
): readonly SimilarRequest[] | undefined {
  const [{ data }] = useQuery({
    query: similarRequestsQuery,
    variables: { ...(device ?? NOTHING), except },
    pause: device === null,
  });
  return device === null ? undefined : data?.similarRequests;
}
