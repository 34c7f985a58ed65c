import { CANARY_ACTS, CANARY_LIMITS, canaryLimitsFormSchema, MESSAGES } from '@portal/domain';
import { apiFetch, failureOf, useDraft, useNotices } from '@portal/kit';
import { Checkbox, DateText, Form, Modal, SaveOrCancel, Stack, Text, TextField, useForm } from '@portal/ui';
import { capital } from '../../../shared/capital.ts';
import { useLast } from '../../../shared/useLast.ts';
import type { Dashboard } from '../dashboard.ts';
import { ACT_NAMES, formOf, LIMIT_NAMES, limitsOf, limitsPath, STATE_LABELS } from './canary.ts';

interface Editing {
  onClose: () => void;
  onChanged: () => void;
}

/** The present state or the result of a dashboard's canary version, and the limits for judging canary versions. */
export function CanaryDialog({ dashboard, ...editing }: { dashboard: Dashboard | null } & Editing) {
  const shown = useLast(dashboard);
  return (
    <Modal
      opened={dashboard !== null}
      onClose={editing.onClose}
      title={`Canary of ${shown?.display_name ?? ''}`}
    >
      {shown && (
        <Stack>
          <State dashboard={shown} />
          <LimitsForm key={shown.name} dashboard={shown} {...editing} />
        </Stack>
      )}
    </Modal>
  );
}

function State({ dashboard: { canary_judgement: judgement } }: { dashboard: Dashboard }) {
  if (!judgement) return <Text>There is no canary.</Text>;
  const { state, canary, judged_at: at, since, reason } = judgement;
  return (
    <Stack gap="xxs">
      <Text>
        {canary}: {STATE_LABELS[state]}, {at ? '' : 'since '}
        <DateText value={at ?? since} />
      </Text>
      <Text size="sm">{capital(reason)}</Text>
    </Stack>
  );
}

function LimitsForm({ dashboard, onClose, onChanged }: { dashboard: Dashboard } & Editing) {
  const notices = useNotices();
  const form = useForm({
    schema: canaryLimitsFormSchema,
    initialValues: formOf(dashboard.canary_limits),
    draft: useDraft(`canary:${dashboard.name}`),
  });
  return (
    <Form
      form={form}
      label="Limits of canaries"
      onSubmit={async (values) => {
        try {
          const body = limitsOf(values);
          await apiFetch(limitsPath(dashboard), {
            method: 'PUT',
            body,
            failure: MESSAGES.changeLimitsFailed,
          });
        } catch (error) {
          return failureOf(error, MESSAGES.changeLimitsFailed);
        }
        notices.success(`The limits of ${dashboard.display_name} have been changed`);
        onChanged();
        onClose();
        return undefined;
      }}
    >
      {ACT_NAMES.map((name) => {
        const { value, ...field } = form.field(name);
        return <Checkbox key={name} {...field} label={CANARY_ACTS[name]} checked={value} />;
      })}
      {LIMIT_NAMES.map((name) => (
        <TextField
          key={name}
          label={CANARY_LIMITS[name].label}
          help={`From ${CANARY_LIMITS[name].min} to ${CANARY_LIMITS[name].max}. Usually ${CANARY_LIMITS[name].usual}.`}
          autoComplete="off"
          {...form.field(name)}
        />
      ))}
      <SaveOrCancel form={form} onClose={onClose} />
    </Form>
  );
}
