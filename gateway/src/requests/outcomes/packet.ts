import { addPacketSection } from '../packet/sections.ts';
import { calendarDayText, dayText } from '../packet/words.ts';
import { conditionsByRequest } from './service.ts';

addPacketSection({
  title: 'Conditions',
  order: 44,
  read: async (context, requests) =>
    (await conditionsByRequest(context, requests)).map((conditions) => {
      if (conditions.length === 0) return { blocks: [] };
      return {
        blocks: [
          {
            kind: 'table',
            summary: 'The conditions of the approval: for whom, until when, and whether they are met',
            columns: [
              { label: 'Condition', share: 4 },
              { label: 'For', share: 1.8 },
              { label: 'Until', share: 2.2 },
              { label: 'State', share: 2.8 },
            ],
            rows: conditions.map(({ text, person, until, blocksOrdering, closedAt, closedBy, note }) => [
              text,
              person.name,
              calendarDayText(until),
              closedAt === null
                ? ['Open', blocksOrdering && 'Blocks the order'].filter(Boolean).join('\n')
                : [`Closed by ${closedBy?.name ?? ''} on ${dayText(context, closedAt)}`, note]
                    .filter(Boolean)
                    .join('\n'),
            ]),
          },
        ],
      };
    }),
});
