import { waitingKindsOf } from '@portal/domain';
import { useActor } from '@portal/kit';
import { useEffect } from 'react';
import { useClient } from 'urql';
import { waitingIn } from '../portal/catalogue.ts';
import { setCounts, usePageState } from '../portal/pageState.ts';
import { useRegistry } from '../portal/RegistryContext.ts';
import { waitingDocument } from './waiting.graphql.ts';

const ICON = '/favicon.svg';
const ICON_WITH_DOT = '/favicon-waiting.svg';

/** Counts what waits for the person, for the title and the icon of the page. Live changes count it again. */
export function Waiting() {
  const client = useClient();
  const actor = useActor();
  const registry = useRegistry();
  const { counts } = usePageState();
  const isAny = waitingIn(registry, actor, counts).some((count) => count > 0);
  useEffect(() => {
    document.querySelector('link[rel="icon"]')?.setAttribute('href', isAny ? ICON_WITH_DOT : ICON);
    return () => document.querySelector('link[rel="icon"]')?.setAttribute('href', ICON);
  }, [isAny]);
  useEffect(() => {
    if (waitingKindsOf(actor).length === 0) return;
    const { unsubscribe } = client
      .query(waitingDocument, {}, { requestPolicy: 'cache-and-network' })
      .subscribe(({ data }) => {
        if (data) setCounts(Object.fromEntries(data.waiting.map(({ kind, count }) => [kind, count])));
      });
    return () => {
      unsubscribe();
      setCounts({});
    };
  }, [client, actor]);
  return null;
}
