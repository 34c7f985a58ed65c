import {
  isSecurityEventKind,
  isSecurityTopic,
  MESSAGES,
  SECURITY_EVENTS,
  type SecurityEventKind,
  type SecurityTopic,
} from '@portal/domain';
import { usePages } from '@portal/kit';
import { useQueryText } from '@portal/ui';
import { endOfDay, startOfDay } from './days.ts';
import { securityEventsQuery } from './securityEvents.graphql.ts';

/** The search. It is kept in the page's address, so that a link shows the same events. */
export function useSecurityEventSearch() {
  const text = useQueryText();
  const topic = useQueryText('topic');
  const kind = useQueryText('kind');
  const from = useQueryText('from');
  const until = useQueryText('until');
  return { text, topic, kind, from, until };
}
export type SecurityEventSearch = ReturnType<typeof useSecurityEventSearch>;

/** The topic and the kind of the search. A kind that belongs to another topic is ignored. */
export function chosen({ topic, kind }: { topic: string; kind: string }): {
  topic: SecurityTopic | null;
  kind: SecurityEventKind | null;
} {
  const theTopic = isSecurityTopic(topic) ? topic : null;
  const fits = isSecurityEventKind(kind) && (!theTopic || SECURITY_EVENTS[kind].topic === theTopic);
  return { topic: theTopic, kind: fits ? kind : null };
}

/** The events that the search finds, newest first, in pages of ten. */
export function useSecurityEvents({ text, topic, kind, from, until }: SecurityEventSearch) {
  const filter = {
    text: text.text || null,
    ...chosen({ topic: topic.text, kind: kind.text }),
    from: startOfDay(from.text),
    until: endOfDay(until.text),
  };
  return usePages(securityEventsQuery, { filter }, ({ securityEvents }) => securityEvents, {
    failure: MESSAGES.fetchSecurityEventsFailed,
  });
}
