import { MESSAGES, mayRunMeeting } from '@portal/domain';
import { useActor, useCommand, useNotices } from '@portal/kit';
import { Select } from '@portal/ui';
import { useQuery } from 'urql';
import classes from './Minutes.module.css';
import { minuteTakerQuery, nameMinuteTakerMutation } from './minutes.graphql.ts';

/** The minute taker. People who lead the meeting can name another member. */
export function MinuteTaker({ id }: { id: string }) {
  const [{ data }] = useQuery({ query: minuteTakerQuery, variables: { id } });
  const { run } = useCommand(nameMinuteTakerMutation, { failure: MESSAGES.nameTakerFailed });
  const notices = useNotices();
  const actor = useActor();
  const meeting = data?.meeting;
  if (!meeting) return null;
  const { chair, minuteTaker, attendance } = meeting;
  const taker = minuteTaker ?? chair;
  if (!mayRunMeeting(actor, { chair: { id: Number(chair.id) } }).allowed)
    return <p className={classes.soft}>{`Minute taker: ${taker.name}`}</p>;
  return (
    <div data-print="hide">
      <Select
        label="Minute taker"
        options={attendance.map(({ person }) => ({
          value: person.id,
          label: person.id === chair.id ? `${person.name} (chair)` : person.name,
        }))}
        value={taker.id}
        onChange={async (member) => {
          const outcome = await run({ meeting: id, member: member === chair.id ? null : member });
          if (!outcome.ok) notices.failure(outcome.error.message);
        }}
      />
    </div>
  );
}
