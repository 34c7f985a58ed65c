import { can, MESSAGES, mayAct } from '@portal/domain';
import { type CommandError, readFragment, useActor, useCommand, useNotices } from '@portal/kit';
import { dismissRequestMutation } from '../graphql/dismissRequest.graphql.ts';
import { type RequestCardData, requestCardFragment } from '../graphql/requestCard.graphql.ts';
import { restoreRequestMutation } from '../graphql/restoreRequest.graphql.ts';
import { useDismissed } from './useDismissed.ts';

/**
 * Dismisses or restores a request (spec 4, "Dismiss"). Staff dismiss it for everyone, through the server. Owners dismiss it only in this
 * browser, and so do staff when the server fails.
 */
export function useDismissal(request: RequestCardData, onDismissed?: () => void) {
  const card = readFragment(requestCardFragment, request);
  const actor = useActor();
  const notices = useNotices();
  const { dismiss } = useDismissed();
  const dismissal = useCommand(dismissRequestMutation, { failure: MESSAGES.updateStatusFailed });
  const restoring = useCommand(restoreRequestMutation, { failure: MESSAGES.updateStatusFailed });
  const isStaff = mayAct('dismiss', actor).allowed;

  const dismissHere = () => {
    dismiss(card.id);
    onDismissed?.();
  };
  return {
    card,
    mayDismissForAll: can('dismiss', actor, card).allowed,
    /** Only in a list that then hides the card. */
    mayDismissHere: !isStaff && Number(card.requestedBy) === actor.id && onDismissed !== undefined,
    mayRestore: can('restore', actor, card).allowed,
    restoring: restoring.pending,
    dismissHere,
    /** Resolves with the failure, if there is one: then the card is hidden only here, and everybody else still sees it. */
    async dismissForAll(reason: string): Promise<CommandError | undefined> {
      const outcome = await dismissal.run({ id: card.id, reason });
      if (!outcome.ok) {
        notices.failure(MESSAGES.notDismissed(card.deviceName, outcome.error.message));
        dismissHere();
        return outcome.error;
      }
      notices.success(MESSAGES.dismissed(card.deviceName), card.id);
      onDismissed?.();
      return undefined;
    },
    async restore() {
      const outcome = await restoring.run({ id: card.id });
      if (outcome.ok) notices.success(MESSAGES.restored(card.deviceName), card.id);
      else notices.failure(outcome.error.message);
    },
  };
}
