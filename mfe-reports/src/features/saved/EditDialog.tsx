import { MESSAGES, REPORT_NAMES } from '@portal/domain';
import { useCommand } from '@portal/kit';
import { ReportForm } from './ReportForm.tsx';
import { changeSavedReportMutation, type SavedReport } from './savedReports.graphql.ts';
import { narrowedTo } from './words.ts';

/** Changes a saved report. What it is narrowed to stays. */
export function EditDialog({ saved, onClose }: { saved: SavedReport; onClose: () => void }) {
  const { run } = useCommand(changeSavedReportMutation, { failure: MESSAGES.saveReportFailed });
  const { id, name, period, sections, mailed, roles, people } = saved;
  return (
    <ReportForm
      title={`Edit "${name}"`}
      action="Save Changes"
      name={id}
      start={{
        ...{ name, period, mailed: mailed ?? 'never', sections: [...sections], roles: [...roles] },
        people: people.map((person) => ({ id: person.id, name: person.name })),
      }}
      periodHelp="Its days move on."
      narrowed={narrowedTo(saved)}
      offered={REPORT_NAMES}
      send={(values) => run({ id, ...values })}
      onClose={onClose}
    />
  );
}
