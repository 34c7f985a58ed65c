import { useQuery } from 'urql';
import type { SimilarRequest } from './SimilarList.tsx';
import { similarRequestsQuery } from './similarRequests.graphql.ts';

const NONE: readonly SimilarRequest[] = [];

/** Requests for similar devices; none until they are there, and while the name is null. What was found stays until more is known. */
export function useSimilar(
  deviceName: string | null,
  manufacturer: string,
  except?: string,
): readonly SimilarRequest[] {
  const [{ data }] = useQuery({
    query: similarRequestsQuery,
    variables: { deviceName: deviceName ?? '', manufacturer, except },
    pause: deviceName === null,
  });
  return deviceName === null ? NONE : (data?.similarRequests ?? NONE);
}
