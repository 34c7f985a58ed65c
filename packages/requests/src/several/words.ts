import { fieldEntry, type SeveralAction } from '@portal/domain';

interface Words {
  /** On the button that asks. */
  label: string;
  /** What is asked, and on the button that does it. */
  verb: string;
  /** Of requests to which it was done. */
  done: string;
  pending: string;
  danger?: true;
}

/** How what is done to several requests is called. */
export const WORDS: Readonly<Record<SeveralAction, Words>> = {
  start_analysis: {
    label: 'Start analysis…',
    verb: 'Start the analysis of',
    done: 'taken into analysis',
    pending: 'Starting...',
  },
  send_to_committee: {
    label: 'Send to committee…',
    verb: 'Send',
    done: 'sent to the committee',
    pending: 'Sending...',
  },
  approve: { label: 'Approve…', verb: 'Approve', done: 'approved', pending: 'Approving...' },
  reject: { label: 'Deny…', verb: 'Deny', done: 'denied', pending: 'Denying...', danger: true },
  dismiss: { label: 'Dismiss…', verb: 'Dismiss', done: 'dismissed', pending: 'Dismissing...', danger: true },
  restore: { label: 'Restore…', verb: 'Restore', done: 'restored', pending: 'Restoring...' },
  order: {
    label: 'Mark as ordered…',
    verb: 'Mark as ordered',
    done: 'marked as ordered',
    pending: 'Marking...',
  },
  shelve: { label: 'On shelf…', verb: 'Shelve', done: 'placed on the shelf', pending: 'Shelving...' },
  assign: { label: 'Give…', verb: 'Give', done: 'given', pending: 'Giving...' },
};

export const requests = (count: number): string => (count === 1 ? '1 request' : `${count} requests`);

const area = (name: 'analystNotes' | 'committeeNotes' | 'dismissalReason') =>
  fieldEntry(name) as { label: string; rows: number };

/** The text that comes along with an action, and what is said of it. */
export const TEXTS: Readonly<
  Partial<
    Record<
      SeveralAction,
      { name: 'notes' | 'reason'; label: string; rows: number; help: string; required?: true }
    >
  >
> = {
  send_to_committee: {
    ...area('analystNotes'),
    name: 'notes',
    required: true,
    help: 'The same for all of them, in place of the notes that they have.',
  },
  approve: { ...area('committeeNotes'), name: 'notes', help: 'The same for all of them. May stay empty.' },
  reject: { ...area('committeeNotes'), name: 'notes', help: 'The same for all of them. May stay empty.' },
  dismiss: {
    ...area('dismissalReason'),
    name: 'reason',
    required: true,
    help: 'The same for all of them. Each requester reads it.',
  },
};
