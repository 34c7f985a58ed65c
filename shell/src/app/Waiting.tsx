import { stagesWaitingFor, waitingKindsOf } from '@portal/domain';
import { useActor } from '@portal/kit';
import { useEffect } from 'react';
import { useClient } from 'urql';
import { setCounts, setWaiting } from '../portal/pageState.ts';

import { waitingDocument } from './waiting.graphql.ts';

const ICON = '/favicon.svg';
const ICON_WITH_DOT = '/favicon-waiting.svg';

function say(count: number) {
  setWaiting(count);
  document.querySelector('link[rel="icon"]')?.setAttribute('href', count > 0 ? ICON_WITH_DOT : ICON);
}

/** Counts what waits for the person, for the title and the icon of the page. Live changes count it again. */
export function Waiting() {
  const client = useClient();
  const actor = useActor();
  useEffect(() => {
    if (waitingKindsOf(actor).length === 0) return;
    const stage = stagesWaitingFor(actor);
    const { unsubscribe } = client
      .query(
        waitingDocument,
        { filter: { stage }, hasStages: stage.length > 0 },
        { requestPolicy: 'cache-and-network' },
      )
      .subscribe(({ data }) => {
        if (!data) return;
        say(data.deviceRequests?.totalCount ?? 0);
        setCounts(Object.fromEntries(data.waiting.map(({ kind, count }) => [kind, count])));
      });
    return () => {
      unsubscribe();
      say(0);
    };
  }, [client, actor]);
  return null;
}
