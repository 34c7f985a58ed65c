import { LIMITS } from '@portal/domain';
import type { Context } from '../../platform/context.ts';
import type { Block, Step } from '../../platform/paper/index.ts';
import { addPacketSection } from '../packet/sections.ts';
import { instantText } from '../packet/words.ts';
import type { RequestComment } from './model.ts';
import { commentPage } from './reading.ts';

const { comments: most } = LIMITS.packet;

function stepOf(context: Context, { author, body, audience, question, ...comment }: RequestComment): Step {
  const questionText = question && `asks ${question.to.name}`;
  const state = !question
    ? null
    : question.withdrawnAt
      ? 'withdrawn'
      : question.answeredAt
        ? null
        : 'not answered yet';
  const meta = [
    questionText,
    state,
    comment.answerTo !== null && 'answers',
    audience === 'staff' && 'for staff only',
    instantText(context, comment.createdAt),
    comment.editedAt && 'edited',
  ];
  return {
    title: author.name,
    meta: meta.filter(Boolean).join(' · '),
    text: body ?? 'This comment was deleted.',
    isAnswer: comment.answerTo !== null,
  };
}

/** Oldest first, each answer after its question. */
function inOrder(comments: readonly RequestComment[]): RequestComment[] {
  const oldest = [...comments].reverse();
  const answers = Map.groupBy(oldest, ({ answerTo }) => answerTo);
  const oldestIds = new Set(oldest.map(({ id }) => id));
  return oldest
    .filter(({ answerTo }) => answerTo === null || !oldestIds.has(answerTo))
    .flatMap((comment) => [comment, ...(answers.get(comment.id) ?? [])]);
}

/** The newest comments of a request that was read for the person, the oldest of them first. */
export async function conversation(context: Context, requestId: number): Promise<Block[]> {
  const { items, hasNext } = await commentPage(context, requestId, { first: most });
  if (items.length === 0) return [];
  const steps = inOrder(items.map(({ node }) => node)).map((comment) => stepOf(context, comment));
  return [
    ...(hasNext
      ? [
          {
            kind: 'text' as const,
            tone: 'quiet' as const,
            text: `The newest ${most} comments. Older ones are in the portal.`,
          },
        ]
      : []),
    { kind: 'steps', steps },
  ];
}

addPacketSection({
  title: 'Conversation',
  order: 60,
  async read(context, requests) {
    const read = [];
    for (const { id } of requests) read.push({ blocks: await conversation(context, id) });
    return read;
  },
});
