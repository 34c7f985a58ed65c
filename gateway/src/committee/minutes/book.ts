import { MINUTES_STATES } from '@portal/domain';
import { type Context, requireUser } from '../../platform/context.ts';
import type { PaperSize, WordBlock, WordBook } from '../../platform/paper/index.ts';
import { hospitalSettings, instantText } from '../../requests/index.ts';
import { whoAndWhen } from '../actions/model.ts';
import type { Minutes } from './model.ts';

/** The minutes as they are printed for one reader: only what they may read, with a note about what is left out. */
export async function bookOf(context: Context, minutes: Minutes): Promise<WordBook> {
  const { hospital_name: hospital, paper_size: size } = await hospitalSettings(context);
  const { meeting, parts, actions, additions, hiddenItems, state, approvedBy, approvedAt } = minutes;
  const now = context.clock().toISOString();
  const { name } = requireUser(context);
  const heading = (text: string): WordBlock => ({ kind: 'heading', text, level: 2 });
  const hidden = hiddenItems.join(', ');
  const blocks = [
    ...(hidden
      ? [
          {
            kind: 'text',
            tone: 'quiet',
            text: `Without what is about item ${hidden}: ${name} is recused.`,
          } as const,
        ]
      : []),
    ...parts.flatMap(({ heading: head, text }): WordBlock[] =>
      text === null
        ? []
        : [...(head ? [heading(head)] : []), ...(text ? [{ kind: 'text', text } as const] : [])],
    ),
    ...(actions.length
      ? [
          heading('Actions'),
          {
            kind: 'steps',
            steps: actions.map((action) => ({ title: action.text, meta: whoAndWhen(action) })),
          } as const,
        ]
      : []),
    ...(additions.length
      ? [
          heading('Additions'),
          {
            kind: 'steps',
            steps: additions.map(({ text, about, author, at }) => ({
              title: about ?? 'The whole meeting',
              meta: `by ${author.name} · ${instantText(context, at)}`,
              text,
            })),
          } as const,
        ]
      : []),
  ];
  const approved =
    approvedBy && approvedAt ? ` by ${approvedBy.name} on ${instantText(context, approvedAt)}` : '';
  return {
    title: `Minutes of ${meeting.title}`,
    shortTitle: 'Minutes',
    author: hospital || 'Medical Device Requests',
    made: `Made for ${name} on ${instantText(context, now)}. It holds what ${name} may read.`,
    madeAt: now,
    size: size as PaperSize,
    parts: [
      {
        number: 'Minutes',
        title: meeting.title,
        subtitle: [instantText(context, meeting.startsAt), MINUTES_STATES[state] + approved].join(' · '),
        blocks,
      },
    ],
  };
}
