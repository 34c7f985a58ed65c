import { tallyOf } from '@portal/domain';
import type { Block } from '../../platform/paper/index.ts';
import { addPacketSection } from '../packet/sections.ts';
import { instantText } from '../packet/words.ts';
import { type Recusal, readRecusals } from '../recusals/service.ts';
import { type RequestVote, readVotes, readVotesSetAside } from './service.ts';

const WORDS = { approve: 'Approve', deny: 'Deny' } as const;

/** The recused people, including those whose vote was set aside. */
function recusedTexts(recusals: readonly Recusal[], aside: readonly RequestVote[]): Block[] {
  const names = (people: readonly string[]) => people.join(', ');
  const text = [
    recusals.length && `Recused: ${names(recusals.map(({ person }) => person.name))}.`,
    aside.length &&
      `Set aside: ${names(aside.map(({ voterName, vote }) => `${voterName} (${WORDS[vote]})`))}.`,
  ]
    .filter(Boolean)
    .join(' ');
  return text ? [{ kind: 'text', text }] : [];
}

addPacketSection({
  title: 'Votes',
  order: 40,
  async read(context, requests) {
    const ids = requests.map(({ id }) => id);
    const all = await readVotes(context, ids);
    const aside = await readVotesSetAside(context, ids);
    const recusals = await readRecusals(context, ids);
    return all.map((votes, at) => {
      const more = recusedTexts(recusals[at] ?? [], aside[at] ?? []);
      if (votes.length === 0) return { blocks: more };
      const { approve, deny } = tallyOf(votes);
      return {
        blocks: [
          { kind: 'text', text: `${approve} to approve, ${deny} to deny.` },
          {
            kind: 'table',
            summary: 'Who voted how, when, and with which comment',
            columns: [
              { label: 'Member', share: 2 },
              { label: 'Vote', share: 1 },
              { label: 'When', share: 3 },
              { label: 'Comment', share: 4 },
            ],
            rows: votes.map(({ voterName, vote, at, comment }) => [
              voterName,
              WORDS[vote],
              instantText(context, at),
              comment ?? '',
            ]),
          },
          ...more,
        ],
      };
    });
  },
});
