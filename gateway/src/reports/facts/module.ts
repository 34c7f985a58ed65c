import type { Module } from '../../platform/module.ts';
import { onWithdrawal } from '../../requests/index.ts';
import { countFacts } from './count.ts';
import { startCounting } from './worker.ts';

for (const table of ['report_facts', 'report_entries'] as const)
  onWithdrawal(table, 'a withdrawn request is no longer counted at the next count');

const MADE = 'Follows from the histories of requests: `admin -- reports verify` compares it with them.';

/** Counts the facts for reports (ADR 170). */
export const reportFactsModule: Module = {
  notAudited: {
    report_facts: MADE,
    report_entries: MADE,
    report_sums: MADE,
    report_marks: MADE,
    report_states: 'How far is counted; all is counted anew when it is lost.',
  },
  tasks: {
    async reports(services) {
      await countFacts(services);
    },
  },
  workers: { reports: startCounting },
};
