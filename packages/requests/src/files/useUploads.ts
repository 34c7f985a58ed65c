import { useNotices } from '@portal/kit';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useClient } from 'urql';
import { queueOf } from './uploadQueue.ts';

/** The files that were chosen and have not arrived, with the actions on them. `name` identifies the queue. */
export function useUploads(name: string, onUploaded: () => void) {
  const client = useClient();
  const notices = useNotices();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whom it tells may change, which makes no other queue
  const queue = useMemo(() => queueOf(client, name, { notices, onUploaded }), [client, name]);
  useEffect(() => {
    queue.listener = { notices, onUploaded };
  }, [queue, notices, onUploaded]);
  const uploads = useSyncExternalStore(queue.subscribe, queue.uploads);
  return { uploads, add: queue.add, remove: queue.remove, retry: queue.retry };
}
