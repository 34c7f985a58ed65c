import { MESSAGES, REPORT_FILTERS, REPORT_NAMES } from '@portal/domain';
import { useCommand } from '@portal/kit';
import type { NamedPerson } from '@portal/requests';
import { ErrorState, Modal, SkeletonText } from '@portal/ui';
import { useQuery } from 'urql';
import { ReportForm } from '../../shared/saved/ReportForm.tsx';
import {
  changeSavedReportMutation,
  editedReportQuery,
  ownDepartmentQuery,
  type SavedReport,
} from '../../shared/saved/savedReports.graphql.ts';
import { filterOf } from '../../shared/saved/words.ts';
import { failureWords } from '../../shared/words.ts';

/** Changes a saved report. The report is read again first. */
export function EditDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const [{ data, error, fetching }, read] = useQuery({
    query: editedReportQuery,
    variables: { id },
    requestPolicy: 'network-only',
  });
  const [{ data: own, error: refusal }, readOwn] = useQuery({ query: ownDepartmentQuery });
  // A person whose profile has no department can still change everything else.
  const hasNone = refusal?.graphQLErrors.some(({ extensions }) => extensions.code === 'FORBIDDEN') ?? false;
  const isKnown = own !== undefined || hasNone;
  const saved = isKnown ? data?.savedReport : undefined;
  const failure = error ?? (hasNone ? undefined : refusal);
  const message = failure
    ? failureWords(failure, MESSAGES.fetchSavedReportsFailed)
    : data && isKnown && MESSAGES.noSuchReport;
  return (
    <Modal opened onClose={onClose} title={`Edit "${name}"`} size={560}>
      {saved && (
        <EditForm
          saved={saved}
          people={saved.people}
          ownDepartment={own ? own.reports.ownDepartment : ''}
          onClose={onClose}
        />
      )}
      {!saved && message && (
        <ErrorState
          message={message}
          onRetry={() => {
            read();
            readOwn();
          }}
          retrying={fetching}
        />
      )}
      {!saved && !message && <SkeletonText lines={8} />}
    </Modal>
  );
}

function EditForm({
  saved,
  people,
  ownDepartment,
  onClose,
}: {
  saved: SavedReport;
  people: readonly NamedPerson[];
  ownDepartment: string | null;
  onClose: () => void;
}) {
  const { run } = useCommand(changeSavedReportMutation, { failure: MESSAGES.saveReportFailed });
  const before = filterOf(saved);
  const { id, name, period, sections, mailed, roles } = saved;
  return (
    <ReportForm
      title={`Edit "${name}"`}
      action="Save Changes"
      name={id}
      start={{
        ...{ name, period, mailed: mailed ?? 'never', sections: [...sections], roles: [...roles] },
        ...{ filter: before, pinned: saved.isPinned },
        people: people.map((person) => ({ id: person.id, name: person.name })),
      }}
      periodHelp="Its days move on."
      ownDepartment={ownDepartment}
      offered={REPORT_NAMES}
      send={({ filter, ...values }) => {
        // Send the filter only when it was changed: the person may see a narrower filter than the saved one.
        const isSame = REPORT_FILTERS.every((each) => filter[each] === before[each]);
        return run({ id, ...values, ...(!isSame && { filter }) });
      }}
      onClose={onClose}
    />
  );
}
