import { flagFormSchema, MESSAGES, ROLE_DEFINITIONS, ROLES } from '@portal/domain';
import { apiFetch, failureOf, useDraft, useNotices } from '@portal/kit';
import {
  Checkbox,
  Form,
  FormSection,
  Grid,
  Modal,
  SaveOrCancel,
  TextArea,
  TextField,
  useForm,
} from '@portal/ui';
import { useLast } from '../../../shared/useLast.ts';
import { changeOf, type Flag, formOf, pathOf } from './flag.ts';

interface Editing {
  onClose: () => void;
  onChanged: () => void;
}

/** The form that sets for whom a flag is on. It is open while there is a flag to edit. */
export function FlagDialog({ flag, ...editing }: { flag: Flag | null } & Editing) {
  const edited = useLast(flag);
  return (
    <Modal opened={flag !== null} onClose={editing.onClose} title={`Flag ${edited?.name ?? ''}`}>
      {edited && <FlagForm key={pathOf(edited)} flag={edited} {...editing} />}
    </Modal>
  );
}

function FlagForm({ flag, onClose, onChanged }: { flag: Flag } & Editing) {
  const notices = useNotices();
  const draft = useDraft(`flag:${flag.dashboard}:${flag.name}`);
  const form = useForm({ schema: flagFormSchema, initialValues: formOf(flag), draft });
  const roles = form.field('roles');
  return (
    <Form
      form={form}
      label={`Flag ${flag.name}`}
      onSubmit={async (values) => {
        try {
          const body = changeOf(values);
          await apiFetch(pathOf(flag), { method: 'PUT', body, failure: MESSAGES.changeFlagFailed });
        } catch (error) {
          const { fields, ...failure } = failureOf(error, MESSAGES.changeFlagFailed);
          // The API names one address, but the form has one field for all addresses.
          return {
            ...failure,
            fields: fields.map((each) => ({ ...each, field: each.field.split('.')[0] ?? '' })),
          };
        }
        notices.success(`${flag.name} has been changed`);
        onChanged();
        onClose();
        return undefined;
      }}
    >
      <p>{flag.description ?? 'No version that browsers get declares this flag: it is off.'}</p>
      <FormSection legend="On for roles">
        <Grid cols={{ base: 1, xs: 2 }} spacing="sm">
          {ROLES.map((role) => (
            <Checkbox
              key={role}
              id={`${roles.id}-${role}`}
              name={roles.name}
              data-path={roles['data-path']}
              label={ROLE_DEFINITIONS[role].displayName}
              checked={roles.value.includes(role)}
              onChange={(checked) =>
                roles.onChange(
                  checked ? [...roles.value, role] : roles.value.filter((current) => current !== role),
                )
              }
            />
          ))}
        </Grid>
      </FormSection>
      <TextArea label="On for people" help="Email addresses, one on each line." {...form.field('people')} />
      <TextField
        label="On for a share of sessions, in percent"
        help="From 0 to 100. A session keeps what it has got."
        autoComplete="off"
        {...form.field('percent')}
      />
      <SaveOrCancel form={form} onClose={onClose} />
    </Form>
  );
}
