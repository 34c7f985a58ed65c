import { tallyOf } from '@portal/domain';
import { addPacketSection } from '../packet/sections.ts';
import { instantText } from '../packet/words.ts';
import { readVotes } from './service.ts';

const WORDS = { approve: 'Approve', deny: 'Deny' } as const;

addPacketSection({
  title: 'Votes',
  order: 40,
  async read(context, requests) {
    const all = await readVotes(
      context,
      requests.map(({ id }) => id),
    );
    return all.map((votes) => {
      if (votes.length === 0) return { blocks: [] };
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
        ],
      };
    });
  },
});
