import { type RecusalSource, tallyOf, type Vote } from '@portal/domain';

/** A member who does not vote on a request. `source` and `reason` are null for people who may not know them. */
export interface Recused {
  person: { id: string; name: string };
  source: RecusalSource | null;
  reason: string | null;
}

/** The recusal of the reader, if there is one. */
export const ownRecusal = <R extends Recused>(recusals: readonly R[], userId: number): R | undefined =>
  recusals.find(({ person }) => Number(person.id) === userId);

const BY = { own: 'by own choice', office: 'by the business office', chair: 'by the chair' } as const;

/** The text that a recused person sees in place of the vote. */
export function recusedText({ source, reason }: Recused, manufacturer: string): string {
  if (source === 'interest') return `You are recused: you declared an interest in ${manufacturer}.`;
  const why = reason ? `: ${reason}` : '.';
  return source === null || source === 'own'
    ? `You have recused yourself${why}`
    : `You are recused ${BY[source]}${why}`;
}

/** The name of a recused person, with the reason if the reader may know it. */
export function whoText({ person: { name }, source, reason }: Recused): string {
  if (source === null) return name;
  if (source === 'interest') return `${name} (declared interest)`;
  const by = BY[source];
  return `${name} (${reason ? `${by}: ${reason}` : by})`;
}

/** The votes in one line: "4 for approval, 1 for denial, 1 recused". Without votes only "1 recused". */
export function tallyText(votes: readonly { vote: Vote }[], recused: number): string {
  const { approve, deny } = tallyOf(votes);
  return [
    ...(votes.length ? [`${approve} for approval`, `${deny} for denial`] : []),
    ...(recused ? [`${recused} recused`] : []),
  ].join(', ');
}
