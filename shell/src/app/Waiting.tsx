import type { Registry } from '@portal/contract';
import { type Actor, countsToAdd, waitingInAll, waitingKindsOf } from '@portal/domain';
import { useActor } from '@portal/kit';
import { useEffect } from 'react';
import { useClient } from 'urql';
import { navigationOf } from '../portal/catalogue.ts';
import { type Counts, setCounts, setWaiting, usePageState } from '../portal/pageState.ts';
import { useRegistry } from '../portal/RegistryContext.ts';
import { waitingDocument } from './waiting.graphql.ts';

const ICON = '/favicon.svg';
const ICON_WITH_DOT = '/favicon-waiting.svg';

/**
 * The sum of the numbers beside the entries of a person's navigation, such as "18". Each kind of work counts once. Empty when nothing
 * waits.
 */
function waitingText(registry: Registry, actor: Actor, counts: Counts): string {
  const kinds = new Set(navigationOf(registry, actor).flatMap(({ waiting = [] }) => waiting));
  const waiting = countsToAdd(kinds, counts);
  return waiting.some((count) => count > 0) ? waitingInAll(waiting) : '';
}

/** Counts the work that waits for the person, for the title and the icon of the page. Live changes start a new count. */
export function Waiting() {
  const client = useClient();
  const actor = useActor();
  const registry = useRegistry();
  const { counts } = usePageState();
  const text = waitingText(registry, actor, counts);
  useEffect(() => {
    setWaiting(text);
    document.querySelector('link[rel="icon"]')?.setAttribute('href', text ? ICON_WITH_DOT : ICON);
    return () => {
      setWaiting('');
      document.querySelector('link[rel="icon"]')?.setAttribute('href', ICON);
    };
  }, [text]);
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
