import { MESSAGES } from '@portal/domain';
import { useCommand } from '@portal/kit';
import { DialogButton } from '../../../shared/DialogButton.tsx';
import { RecuseDialog } from '../../../shared/RecuseDialog.tsx';
import { recuseFromItemMutation, type SessionItem } from './session.graphql.ts';

/** Recuses somebody from an item until it is closed. Members recuse themselves, and people who lead the meeting can recuse its members. */
export function ItemRecusal({
  meeting,
  item,
  request,
  members,
}: {
  meeting: string;
  item: SessionItem;
  request: NonNullable<SessionItem['request']>;
  /** The members whom the person may recuse. Without it, they can only recuse themselves. */
  members?: readonly { id: string; name: string }[];
}) {
  const { run } = useCommand(recuseFromItemMutation, { failure: MESSAGES.recuseFailed });
  return (
    <DialogButton label={members ? 'Recuse a Member' : 'Recuse Yourself'}>
      {(dialog) => (
        <RecuseDialog
          {...dialog}
          request={request}
          members={members}
          recuse={(values) => run({ meeting, item: item.id, ...values })}
        />
      )}
    </DialogButton>
  );
}
