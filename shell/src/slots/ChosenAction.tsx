import type { SlotRequest } from '@portal/contract';
import { LoadingState, Modal } from '@portal/ui';
import type { ReactNode } from 'react';
import type { Contribution } from './contributions.ts';
import { SlotContents } from './SlotContents.tsx';

/** The action of a dashboard that a person has chosen for a request. */
export interface Chosen {
  action: Contribution<'request.action'>;
  request: SlotRequest;
}

/** Loads the action's code now, because nobody needs it earlier. A dialog shows when the code takes long to load, or when it fails. */
export function ChosenAction({ chosen: { action, request }, close }: { chosen: Chosen; close: () => void }) {
  const dialog = (content: ReactNode) => (
    <Modal opened onClose={close} title={action.title}>
      {content}
    </Modal>
  );
  return (
    <SlotContents
      contribution={action}
      props={{ request, close }}
      waiting={dialog(<LoadingState />)}
      failure={dialog}
    />
  );
}
