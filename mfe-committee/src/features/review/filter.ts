import { committeeLabel } from '@portal/domain';

/** Everything that is pending, or only what can be decided now. */
export type Readiness = 'all' | 'ready';

export const READINESS: readonly { value: Readiness; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'ready', label: committeeLabel('committee_review') },
];

/** What the address asks for, `?show=ready`; anything unknown counts as all. */
export const readReadiness = (params: URLSearchParams): Readiness =>
  params.get('show') === 'ready' ? 'ready' : 'all';

/** The address with the choice in it, and everything else as it was. */
export function writeReadiness(params: URLSearchParams, readiness: Readiness): URLSearchParams {
  const next = new URLSearchParams(params);
  if (readiness === 'all') next.delete('show');
  else next.set('show', readiness);
  return next;
}

/** The filter as the gateway takes it. */
export const filterInput = (readiness: Readiness, text: string) => ({
  stage: readiness === 'ready' ? ['committee_review' as const] : null,
  text: text || null,
});
