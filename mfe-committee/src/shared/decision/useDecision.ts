import { isBeforeCommittee, MESSAGES, type Status } from '@portal/domain';
import { type CommandError, useCommand, useDraft, useNotices } from '@portal/kit';
import { approvalSchema, decisionSchema, problemsOf, useForm } from '@portal/ui';
import { BLANK_DECISION, type DecisionValues, sentWith } from './approvals.ts';
import { approveRequest } from './approveRequest.graphql.ts';
import type { Decision } from './DecisionDialog.tsx';
import { rejectRequest } from './rejectRequest.graphql.ts';

/** The field is sent only with a reason. */
const reasonOf = (reasonAgainst: string | null) => (reasonAgainst === null ? {} : { reasonAgainst });

/** The decision on one request: the form with the notes, whose draft is kept until the decision is made, and the two ways to decide. */
export function useDecision(request: { id: string; deviceName: string }, onDecided: () => void) {
  const approval = useCommand(approveRequest, { failure: MESSAGES.approveFailed });
  const denial = useCommand(rejectRequest, { failure: MESSAGES.denyFailed });
  const notices = useNotices();
  const form = useForm<DecisionValues, typeof decisionSchema>({
    schema: decisionSchema,
    initialValues: BLANK_DECISION,
    draft: useDraft(`committee-notes:${request.id}`),
  });

  type Values = Parameters<Parameters<typeof form.submit>[0]>[0];
  /** Sends the decision. Resolves to the names of the refused fields. */
  const send = async (made: (values: Values) => Promise<CommandError | undefined>): Promise<string[]> => {
    const fields: string[] = [];
    await form.submit(async (values) => {
      const refused = await made(values);
      fields.push(...(refused?.fields?.map(({ field }) => field) ?? []));
      return refused;
    });
    return fields;
  };
  const decided = (
    outcome: { ok: true; data: { status: Status } } | { ok: false; error: CommandError },
    done: string,
  ) => {
    if (!outcome.ok) return outcome.error;
    const waits = isBeforeCommittee(outcome.data);
    notices.success(
      waits ? MESSAGES.approvalNowWaits(request.deviceName) : `${request.deviceName} has been ${done}`,
      request.id,
    );
    onDecided();
    return undefined;
  };

  return {
    form,
    /** True when the form can be sent. Otherwise the fields show what is missing, before a dialog asks for confirmation. */
    check: (decided: Decision): boolean => {
      if (!form.check()) return false;
      const fields = decided === 'deny' ? [] : problemsOf(approvalSchema, sentWith(form.values));
      if (fields.length) void form.submit(async () => ({ message: null, fields }));
      return fields.length === 0;
    },
    approve: () =>
      send(async ({ notes, reasonAgainst, ...decision }) =>
        decided(
          await approval.run({ id: request.id, notes, ...reasonOf(reasonAgainst), ...sentWith(decision) }),
          'approved',
        ),
      ),
    deny: () =>
      send(async ({ notes, reasonAgainst }) =>
        decided(await denial.run({ id: request.id, notes, ...reasonOf(reasonAgainst) }), 'denied'),
      ),
  };
}
