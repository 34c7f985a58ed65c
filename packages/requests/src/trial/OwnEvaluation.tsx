import { type EvaluationAnswers, MESSAGES } from '@portal/domain';
import { Button, DefinitionList, formatDay, Stack } from '@portal/ui';
import { useEffect, useRef, useState } from 'react';
import { answerText } from './answers.ts';
import { EvaluationForm } from './EvaluationForm.tsx';
import { hasBegun } from './periodText.ts';
import type { Asked } from './trial.graphql.ts';

/** The answers of an evaluator. From the trial's first day until its end, the evaluator can write and change them here. */
export function OwnEvaluation({ asked }: { asked: Asked }) {
  const { questions, text, from, isOver } = asked;
  const answers = asked.answers === null ? null : (JSON.parse(asked.answers) as EvaluationAnswers);
  const [isChanging, setChanging] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isShown = answers !== null && !isChanging;
  const wasShown = useRef(isShown);
  useEffect(() => {
    // The answers now stand in place of the form.
    if (isShown && !wasShown.current) button.current?.focus();
    wasShown.current = isShown;
  }, [isShown]);
  const isAhead = !isOver && !hasBegun(from);
  if (isAhead && answers === null) return <p>{MESSAGES.trialNotBegun(formatDay(from))}</p>;
  if (!isShown)
    return (
      <EvaluationForm
        asked={asked}
        autoFocus={isChanging}
        onDone={() => setChanging(false)}
        onCancel={isChanging ? () => setChanging(false) : undefined}
      />
    );
  return (
    <Stack>
      <p>{isOver ? MESSAGES.trialOver : MESSAGES.evaluationSaved}</p>
      <DefinitionList
        items={[
          ...questions.map(({ id, text: term }) => ({ id, term, value: answerText(answers[id]) })),
          ...(text ? [{ id: 'text', term: 'Anything else', value: text }] : []),
        ]}
      />
      {!isOver && !isAhead && (
        <div>
          <Button ref={button} size="sm" onClick={() => setChanging(true)}>
            Change your answers
          </Button>
        </div>
      )}
    </Stack>
  );
}
