import { MESSAGES, REPORT_NAMES } from '@portal/domain';
import { useCommand } from '@portal/kit';
import type { NamedPerson } from '@portal/requests';
import { ErrorState, Modal, SkeletonText } from '@portal/ui';
import { useQuery } from 'urql';
import { ReportForm } from '../../shared/saved/ReportForm.tsx';
import {
  changeSavedReportMutation,
  type SavedReport,
  savedReportQuery,
} from '../../shared/saved/savedReports.graphql.ts';
import { filterOf } from '../../shared/saved/words.ts';
import { failureWords } from '../../shared/words.ts';

/** Changes a saved report, which is read anew. */
export function EditDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const [{ data, error, fetching }, read] = useQuery({
    query: savedReportQuery,
    variables: { id },
    requestPolicy: 'network-only',
  });
  const saved = data?.savedReport;
  const message = error
    ? failureWords(error, MESSAGES.fetchSavedReportsFailed)
    : data && MESSAGES.noSuchReport;
  return (
    <Modal opened onClose={onClose} title={`Edit "${name}"`} size={560}>
      {saved && <EditForm saved={saved} people={saved.people} onClose={onClose} />}
      {!saved && message && <ErrorState message={message} onRetry={() => read()} retrying={fetching} />}
      {!saved && !message && <SkeletonText lines={8} />}
    </Modal>
  );
}

function EditForm({
  saved,
  people,
  onClose,
}: {
  saved: SavedReport;
  people: readonly NamedPerson[];
  onClose: () => void;
}) {
  const { run } = useCommand(changeSavedReportMutation, { failure: MESSAGES.saveReportFailed });
  const { id, name, period, sections, mailed, roles } = saved;
  return (
    <ReportForm
      title={`Edit "${name}"`}
      action="Save Changes"
      name={id}
      start={{
        ...{ name, period, mailed: mailed ?? 'never', sections: [...sections], roles: [...roles] },
        ...{ filter: filterOf(saved), pinned: saved.isPinned },
        people: people.map((person) => ({ id: person.id, name: person.name })),
      }}
      periodHelp="Its days move on."
      offered={REPORT_NAMES}
      send={(values) => run({ id, ...values })}
      onClose={onClose}
    />
  );
}
