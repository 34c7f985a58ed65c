import { type EvaluationAnswers, type QuestionSummary, trialSummary } from '@portal/domain';
import { Fragment } from 'react';
import classes from './trial.module.css';
import type { TrialData } from './trialData.ts';

/** The summary of all answers, question by question, and the text of each evaluator. People who may not see answers see nothing. */
export function TrialSummary({ questions, evaluators }: Pick<TrialData, 'questions' | 'evaluators'>) {
  const read = evaluators.flatMap(({ person, answers, text }) =>
    answers === null ? [] : [{ person, text, answers: JSON.parse(answers) as EvaluationAnswers }],
  );
  if (read.length === 0) return null;
  const summary = trialSummary(
    questions,
    read.map(({ answers }) => answers),
  );
  const others = read.filter(({ text }) => text);
  return (
    <ol className={classes.questions} aria-label="What the evaluators say">
      {questions.map(({ id, text, scale }) => {
        const sum = summary.find(({ question }) => question === id);
        return (
          <li key={id}>
            <p className={classes.question}>
              <bdi>{text}</bdi>
            </p>
            {scale === 'text' ? (
              <Words said={read.flatMap(({ person, answers }) => words(person, answers[id]))} />
            ) : (
              sum && <Counts summary={sum} />
            )}
          </li>
        );
      })}
      {others.length > 0 && (
        <li>
          <p className={classes.question}>Anything else</p>
          <Words said={others.flatMap(({ person, text }) => words(person, text ?? undefined))} />
        </li>
      )}
    </ol>
  );
}

type Said = { id: string; name: string; text: string };

const words = (
  { id, name }: { id: string; name: string },
  text: EvaluationAnswers[string] | undefined,
): Said[] => (typeof text === 'string' ? [{ id, name, text }] : []);

function Words({ said }: { said: readonly Said[] }) {
  if (said.length === 0) return <p className={classes.small}>Nobody has answered yet.</p>;
  return said.map(({ id, name, text }) => (
    <p key={id} className={classes.text}>
      <bdi>{text}</bdi>{' '}
      <span className={classes.small}>
        <bdi>{name}</bdi>
      </span>
    </p>
  ));
}

/** How often each answer was given, as bars with their numbers. For ratings also the mean and the median. */
function Counts({ summary: { count, mean, median, distribution } }: { summary: QuestionSummary }) {
  const most = Math.max(1, ...distribution.map((each) => each.count));
  return (
    <>
      {mean !== null && (
        <p className={classes.text}>
          <strong>{mean}</strong> on average, median {median}, of{' '}
          {count === 1 ? '1 answer' : `${count} answers`}
        </p>
      )}
      <dl className={classes.counts}>
        {distribution.map((each) => (
          <Fragment key={each.answer}>
            <dt>{ANSWER_LABELS[each.answer] ?? each.answer}</dt>
            <dd>
              <span
                className={classes.bar}
                style={{ inlineSize: `${(70 * each.count) / most}%` }}
                aria-hidden="true"
              />
              {each.count}
            </dd>
          </Fragment>
        ))}
      </dl>
    </>
  );
}

const ANSWER_LABELS: Readonly<Record<string, string>> = { yes: 'Yes', no: 'No' };
