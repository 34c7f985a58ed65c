import { MESSAGES, type PeriodName, type ReportName } from '@portal/domain';
import { useCommand } from '@portal/kit';
import { Modal } from '@portal/ui';
import { ReportForm } from '../../shared/saved/ReportForm.tsx';
import { saveReportMutation } from '../../shared/saved/savedReports.graphql.ts';
import type { SaidFilter } from './filters/address.ts';

const TITLE = 'Save this view';

/** Saves the reports that are shown, under a name. */
export function SaveDialog({
  period,
  filter,
  offered,
  shown,
  ownDepartment,
  onClose,
}: {
  /** The name of the shown period; undefined for days that the person has chosen. */
  period: PeriodName | undefined;
  filter: SaidFilter;
  offered: readonly ReportName[];
  shown: readonly ReportName[];
  ownDepartment: string | null;
  onClose: () => void;
}) {
  const { run } = useCommand(saveReportMutation, { failure: MESSAGES.saveReportFailed });
  const { from: _from, until: _until, ...narrowed } = filter;
  return (
    <Modal opened onClose={onClose} title={TITLE} size={560}>
      <ReportForm
        title={TITLE}
        action="Save"
        name="new"
        start={{
          name: '',
          filter: narrowed,
          period: period ?? 'last_12_months',
          sections: [...shown],
          mailed: 'never',
          roles: [],
          people: [],
          pinned: false,
        }}
        periodHelp={
          period
            ? 'Its days move on.'
            : 'The days in view have no name. A saved report has one, so that its days move on.'
        }
        ownDepartment={ownDepartment}
        offered={offered}
        // The filter of a draft from another view must not narrow this report.
        unkept={['filter']}
        send={run}
        onClose={onClose}
      />
    </Modal>
  );
}
