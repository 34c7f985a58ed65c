import { canAnswerMeeting, MESSAGES, type MeetingAnswer } from '@portal/domain';
import { useActor, useCommand } from '@portal/kit';
import { Banner, Button, Group, Panel, Stack } from '@portal/ui';
import { answerOf } from './answers.ts';
import { answerMeetingMutation, type MeetingFacts } from './meetings.graphql.ts';

const CHOICES = [
  ['yes', 'I will attend'],
  ['no', 'I will not attend'],
] as const satisfies readonly (readonly [MeetingAnswer, string])[];

/** Asks a member whether they will attend, until the meeting is over. */
export function Answer({ meeting }: { meeting: MeetingFacts }) {
  const { id, endsAt, attendance } = meeting;
  const actor = useActor();
  const memberIds = attendance.map(({ person }) => Number(person.id));
  const ownAnswer = answerOf(meeting, String(actor.id));
  const command = useCommand(answerMeetingMutation, { failure: MESSAGES.answerMeetingFailed });
  if (!canAnswerMeeting(actor, { endsAt, memberIds }, new Date()).allowed) return null;
  return (
    <Panel title="Will you attend?">
      <Stack gap="sm">
        {command.error && (
          <Banner kind="error" onDismiss={command.dismissError}>
            {command.error.message}
          </Banner>
        )}
        <Group gap="sm">
          {CHOICES.map(([answer, label]) => (
            <Button
              key={answer}
              tone={answer === ownAnswer ? 'primary' : 'secondary'}
              aria-pressed={answer === ownAnswer}
              onClick={() => answer !== ownAnswer && void command.run({ id, answer })}
            >
              {label}
            </Button>
          ))}
        </Group>
      </Stack>
    </Panel>
  );
}
