import { MESSAGES, maySaveFor, type RequestView, ROLE, type Role, SHARING_ROLES } from '@portal/domain';
import { useActor, useCommand, useNotices } from '@portal/kit';
import {
  Button,
  Form,
  FormActions,
  Modal,
  Select,
  Stack,
  TextField,
  useForm,
  viewNameSchema,
} from '@portal/ui';
import { type ComponentProps, useState } from 'react';
import { RemoveView } from './RemoveView.tsx';
import { changeSavedViewMutation, saveViewMutation } from './savedViews.graphql.ts';

/** Stands for nobody else in a select, which does not accept an empty value. */
const MINE = 'mine';

type Naming = ComponentProps<typeof ViewDialog>;

/** The dialogs of the menu of views: to name a view, or to delete it. */
export function ViewTask({
  removed,
  ...naming
}: Naming & { removed: ComponentProps<typeof RemoveView>['view'] | null }) {
  return removed ? <RemoveView view={removed} onClose={naming.onClose} /> : <ViewDialog {...naming} />;
}

/** Names a view: a new one, which may be shared with a role, or the existing one in `view`. */
function ViewDialog({
  list,
  query,
  view,
  onClose,
  onSaved,
}: {
  list: RequestView;
  query: string;
  view: { id: string; name: string } | null;
  onClose: () => void;
  onSaved: (id: string) => void;
}) {
  const actor = useActor();
  const notices = useNotices();
  const saving = useCommand(saveViewMutation, { failure: MESSAGES.viewFailed });
  const renaming = useCommand(changeSavedViewMutation, { failure: MESSAGES.viewFailed });
  const [role, setRole] = useState<Role | typeof MINE>(MINE);
  const form = useForm({ schema: viewNameSchema, initialValues: { name: view?.name ?? '' }, draft: null });
  const roles = SHARING_ROLES.filter((each) => maySaveFor(actor, each));
  const title = view ? 'Rename this view' : 'Save as a view';
  return (
    <Modal opened onClose={onClose} title={title}>
      <Form
        form={form}
        label={title}
        onSubmit={async ({ name }) => {
          const outcome = view
            ? await renaming.run({ id: view.id, name })
            : await saving.run({ list, name, query, role: role === MINE ? null : role });
          if (!outcome.ok) return outcome.error;
          notices.success(MESSAGES.viewSaved(name));
          onSaved(outcome.data.id);
          return undefined;
        }}
        onSent={onClose}
      >
        <Stack gap="md" align="stretch">
          <TextField {...form.field('name')} label="Name" required autoComplete="off" />
          {!view && roles.length > 0 && (
            <Select
              label="Who has it"
              help={role === MINE ? undefined : MESSAGES.viewIsShared}
              options={[
                { value: MINE, label: 'Only me' },
                ...roles.map((each) => ({
                  value: each,
                  label: `Everybody with the role ${ROLE[each].displayName}`,
                })),
              ]}
              value={role}
              onChange={setRole}
            />
          )}
          <FormActions>
            <Button type="submit" tone="primary" pending={form.submitting} pendingLabel="Saving...">
              {view ? 'Rename' : 'Save view'}
            </Button>
            <Button disabled={form.submitting} onClick={onClose}>
              Cancel
            </Button>
          </FormActions>
        </Stack>
      </Form>
    </Modal>
  );
}
