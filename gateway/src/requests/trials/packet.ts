import { type EvaluationAnswers, type QuestionSummary, SCALE_LABELS } from '@portal/domain';
import type { Context } from '../../platform/context.ts';
import type { Block } from '../../platform/paper/index.ts';
import { factBlocks } from '../packet/facts.ts';
import { addPacketSection } from '../packet/sections.ts';
import { calendarDayText, dayText } from '../packet/words.ts';
import type { Evaluator, Trial } from './model.ts';
import { trialsByRequest } from './service.ts';

const RESULT_WORDS = { keep: 'Kept', stop: 'Stopped' } as const;
const ANSWER_WORDS: Readonly<Record<string, string>> = { yes: 'Yes', no: 'No' };

/** "4.5 on average, median 4.5", and how often each answer was given. */
const sumText = ({ mean, median, distribution }: QuestionSummary): string =>
  [
    mean !== null && `${mean} on average, median ${median}`,
    distribution
      .filter(({ count }) => count > 0)
      .map(({ answer, count }) => `${count} × ${ANSWER_WORDS[answer] ?? answer}`)
      .join(', '),
  ]
    .filter(Boolean)
    .join('\n');

const answerText = (answer: EvaluationAnswers[string] | undefined): string => {
  if (answer === undefined) return 'Not answered';
  return typeof answer === 'boolean' ? (answer ? 'Yes' : 'No') : String(answer);
};

/** The combined answers; empty when nobody has answered, and for people who may not see answers. */
function summaryBlocks({ questions, summary, evaluators }: Trial): Block[] {
  if (!summary || !evaluators.some(({ answers }) => answers)) return [];
  return [
    { kind: 'heading', text: 'Summary of the evaluations', level: 3 },
    {
      kind: 'table',
      summary: 'Each question with the number of its answers and what they come to',
      columns: [
        { label: 'Question', share: 4 },
        { label: 'Scale', share: 1.4 },
        { label: 'Answers', share: 1, isNumber: true },
        { label: 'Together', share: 3.2 },
      ],
      rows: questions.map(({ id, text, scale }) => {
        const sum = summary.find(({ question }) => question === id);
        return [text, SCALE_LABELS[scale], String(sum?.count ?? 0), sum ? sumText(sum) : ''];
      }),
    },
  ];
}

function evaluationBlocks({ questions }: Trial, { person, answers, text, answeredAt }: Evaluator): Block[] {
  if (!answers) return [];
  return [
    { kind: 'heading', text: `Evaluation by ${person.name}`, level: 3 },
    ...factBlocks([
      ...questions.map(({ id, text: question }) => [question, answerText(answers[id]), true] as const),
      ['Anything else', text, true],
      ['Answered', answeredAt],
    ]),
  ];
}

function trialBlocks(context: Context, trial: Trial): Block[] {
  const { units, from, until, evaluators, result, reason, endedAt, endedBy } = trial;
  const shown = evaluators.map((each) => ({
    ...each,
    answeredAt: each.answeredAt && dayText(context, each.answeredAt),
  }));
  return [
    ...factBlocks([
      ['Units', units],
      ['Period', `${calendarDayText(from)} to ${calendarDayText(until)}`],
      ['Result', result && RESULT_WORDS[result]],
      ['Ended', endedAt && `${dayText(context, endedAt)}, by ${endedBy?.name ?? ''}`],
      ['Reason', reason, true],
      [
        'Evaluators',
        shown
          .map(
            ({ person, answeredAt }) =>
              `${person.name} (${answeredAt ? `answered ${answeredAt}` : 'not answered yet'})`,
          )
          .join('\n'),
        true,
      ],
    ]),
    ...summaryBlocks(trial),
    ...shown.flatMap((each) => evaluationBlocks(trial, each)),
  ];
}

addPacketSection({
  title: 'Trial',
  order: 46,
  read: async (context, requests) =>
    (await trialsByRequest(context, requests)).map((trial) => ({
      blocks: trial ? trialBlocks(context, trial) : [],
    })),
});
