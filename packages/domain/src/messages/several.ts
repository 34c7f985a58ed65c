/** Texts for actions on several requests. They are in a file of their own, so that they are loaded only when needed. */

/** `label` is on the button that asks, `verb` is in the question and on the button that runs the action, `done` reports success. */
export const severalWords = {
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
  stop_trial: {
    label: 'Stop the trial…',
    verb: 'Stop',
    done: 'rejected',
    pending: 'Stopping...',
    danger: true,
  },
  dismiss: { label: 'Dismiss…', verb: 'Dismiss', done: 'dismissed', pending: 'Dismissing...', danger: true },
  merge: { label: 'Merge…', verb: 'Merge', done: 'merged', pending: 'Merging...', danger: true },
  restore: { label: 'Restore…', verb: 'Restore', done: 'restored', pending: 'Restoring...' },
  order: {
    label: 'Mark as ordered…',
    verb: 'Mark as ordered',
    done: 'marked as ordered',
    pending: 'Marking...',
  },
  shelve: { label: 'On shelf…', verb: 'Shelve', done: 'placed on the shelf', pending: 'Shelving...' },
  assign: { label: 'Give…', verb: 'Give', done: 'given', pending: 'Giving...' },
} as const;
