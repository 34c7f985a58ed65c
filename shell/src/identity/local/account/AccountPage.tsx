import { accountNameSchema } from '@portal/domain';
import { useDraft, useNotices } from '@portal/kit';
import { Button, Form, FormActions, Page, PageHeader, Panel, TextField, useForm } from '@portal/ui';
import { useIdentity } from '../../IdentityContext.ts';
import { attempt, operations } from '../operations.ts';

/** The name by which the identity provider knows the person. */
export function AccountPage() {
  const { user, reload } = useIdentity();
  const notices = useNotices();
  const form = useForm({
    schema: accountNameSchema,
    initialValues: { name: user?.fullName ?? '' },
    draft: useDraft('account-name'),
  });
  return (
    <Page narrow>
      <PageHeader title="Account Details" subtitle={user?.emailAddresses[0]} />
      <Panel>
        <Form
          form={form}
          label="Account Details"
          onSubmit={({ name }) =>
            attempt(async () => {
              await operations.rename(name);
              await reload();
              notices.success('Your name has been changed.');
            })
          }
        >
          <TextField {...form.field('name')} label="Full name" autoComplete="name" required />
          <FormActions>
            <Button type="submit" tone="primary" pending={form.submitting} pendingLabel="Saving...">
              Save Changes
            </Button>
          </FormActions>
        </Form>
      </Panel>
    </Page>
  );
}
