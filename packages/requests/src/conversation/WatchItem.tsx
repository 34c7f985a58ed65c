import { MESSAGES } from '@portal/domain';
import { useCommand, useNotices } from '@portal/kit';
import { EyeIcon, EyeOffIcon, MenuItem } from '@portal/ui';
import { useQuery } from 'urql';
import { watchingQuery, watchRequestMutation } from './watchRequest.graphql.ts';

/** Whether the person is notified about events of the request. */
export function WatchItem({ request }: { request: string }) {
  const [{ data }] = useQuery({ query: watchingQuery, variables: { id: request } });
  const { run } = useCommand(watchRequestMutation, { failure: MESSAGES.watchFailed });
  const notices = useNotices();
  const watching = data?.deviceRequest?.watching;
  if (watching === undefined) return null;
  const change = async () => {
    const outcome = await run({ id: request, watching: !watching });
    if (!outcome.ok) notices.failure(outcome.error.message);
    else notices.success(watching ? MESSAGES.notWatched : MESSAGES.watched, request);
  };
  return (
    <MenuItem icon={watching ? <EyeOffIcon /> : <EyeIcon />} onClick={() => void change()}>
      {watching ? 'Stop watching' : 'Watch'}
    </MenuItem>
  );
}
