import { MESSAGES } from '@portal/domain';
import { useCommand } from '@portal/kit';
import { Button } from '@portal/ui';
import { useRef, useState } from 'react';
import { RecuseDialog } from '../../../shared/RecuseDialog.tsx';
import { recuseFromItemMutation, type SessionItem } from './session.graphql.ts';

/** Recuses somebody from an item, until it is closed: members themselves, who leads the meeting the members of it. */
export function ItemRecusal({
  meeting,
  item,
  request,
  members,
}: {
  meeting: string;
  item: SessionItem;
  request: NonNullable<SessionItem['request']>;
  /** Whom the person may recuse; without it, themselves alone. */
  members?: readonly { id: string; name: string }[];
}) {
  const { run } = useCommand(recuseFromItemMutation, { failure: MESSAGES.recuseFailed });
  const [dialog, setDialog] = useState<'unused' | 'open' | 'closed'>('unused');
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button ref={button} size="sm" onClick={() => setDialog('open')}>
        {members ? 'Recuse a Member' : 'Recuse Yourself'}
      </Button>
      {dialog !== 'unused' && (
        <RecuseDialog
          opened={dialog === 'open'}
          request={request}
          members={members}
          recuse={(values) => run({ meeting, item: item.id, ...values })}
          onClose={() => {
            setDialog('closed');
            // What opens at once when it comes does not know where the focus was.
            requestAnimationFrame(() => button.current?.focus());
          }}
        />
      )}
    </>
  );
}
