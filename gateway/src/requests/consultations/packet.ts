import { CONSULTATION_ANSWERS, CONSULTATION_KINDS } from '@portal/domain';
import type { Context } from '../../platform/context.ts';
import type { Step } from '../../platform/paper/index.ts';
import { addPacketSection } from '../packet/sections.ts';
import { calendarDayText, instantText } from '../packet/words.ts';
import type { Consultation } from './model.ts';
import { readConsultations } from './service.ts';

/** The question, and its answer after it. */
function stepsOf(context: Context, consultation: Consultation): Step[] {
  const { kind, question, asked, askedBy, askedAt, answerBy, answer, text, answeredAt, withdrawnAt } =
    consultation;
  const standing = withdrawnAt ? 'withdrawn' : answer === null && 'no answer yet';
  const steps: Step[] = [
    {
      title: kind === 'person' ? asked.name : `${CONSULTATION_KINDS[kind]}: ${asked.name}`,
      meta: [
        standing,
        `asked by ${askedBy.name}`,
        instantText(context, askedAt),
        answerBy !== null && `answer by ${calendarDayText(answerBy)}`,
      ]
        .filter(Boolean)
        .join(' · '),
      text: question,
    },
  ];
  if (answer !== null)
    steps.push({
      title: CONSULTATION_ANSWERS[answer],
      meta: answeredAt === null ? '' : `answered ${instantText(context, answeredAt)}`,
      text,
      isAnswer: true,
    });
  return steps;
}

addPacketSection({
  title: 'Consultations',
  order: 25,
  async read(context, requests) {
    const all = await readConsultations(
      context,
      requests.map(({ id }) => id),
    );
    return all.map((consultations) => {
      const steps = consultations.flatMap((each) => stepsOf(context, each));
      return { blocks: steps.length ? [{ kind: 'steps', steps }] : [] };
    });
  },
});
