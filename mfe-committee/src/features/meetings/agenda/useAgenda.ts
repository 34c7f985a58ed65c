import { MESSAGES } from '@portal/domain';
import { useCommand, useNotices } from '@portal/kit';
import { useState } from 'react';
import { nameOfItem } from '../nameOfItem.ts';
import {
  type AgendaItem,
  addItemMutation,
  changeItemMutation,
  orderItemsMutation,
  removeItemMutation,
} from './agenda.graphql.ts';

const added = 'The item was added.';

/** The actions on an agenda. A refusal is shown as a notice; `announcement` is for screen readers. */
export function useAgenda(meeting: string, items: readonly AgendaItem[]) {
  const notices = useNotices();
  const failure = MESSAGES.changeAgendaFailed;
  const adding = useCommand(addItemMutation, { failure });
  const changing = useCommand(changeItemMutation, { failure });
  const removing = useCommand(removeItemMutation, { failure });
  const ordering = useCommand(orderItemsMutation, { failure });
  const [announcement, announce] = useState('');
  const report = <T extends { ok: boolean; error?: { message: string } }>(
    outcome: T,
    done: string,
  ): boolean => {
    if (outcome.ok) announce(done);
    else notices.failure(outcome.error?.message ?? failure);
    return outcome.ok;
  };
  return {
    announcement,
    pending: adding.pending || changing.pending || removing.pending || ordering.pending,
    addRequest: async (requestId: string) => report(await adding.run({ meeting, requestId }), added),
    /** Adds an item and returns the error, because the form shows it. */
    send: async (item: { text: string } | { requestId: string }) => {
      const outcome = await adding.run({ meeting, ...item });
      if (!outcome.ok) return outcome.error;
      announce(added);
      return undefined;
    },
    setMinutes: async ({ id }: AgendaItem, minutes: number | null) =>
      report(await changing.run({ meeting, item: id, minutes }), 'The minutes were saved.'),
    remove: async (item: AgendaItem) =>
      report(await removing.run({ meeting, item: item.id }), `${nameOfItem(item)} was removed.`),
    /** Moves an item to another place, counted from 0. Does nothing while another move is on its way. */
    move: async (item: AgendaItem, to: number) => {
      if (ordering.pending) return false;
      const others = items.filter(({ id }) => id !== item.id);
      const order = [...others.slice(0, to), item, ...others.slice(to)].map(({ id }) => id);
      return report(
        await ordering.run({ meeting, order, seen: items.map(({ id }) => id) }),
        `${nameOfItem(item)} is item ${to + 1} of ${items.length}.`,
      );
    },
  };
}
