import { PASSWORD, passwordChangeSchema } from '@portal/domain';
import { useNotices } from '@portal/kit';
import { Button, Form, FormActions, Panel, PasswordField, useForm } from '@portal/ui';
import { attempt, operations } from '../operations.ts';

/** Changes the password. All other sessions of the person then end. */
export function PasswordPanel() {
  const notices = useNotices();
  const form = useForm({
    schema: passwordChangeSchema,
    initialValues: { current: '', password: '' },
    draft: null,
  });
  return (
    <Panel title="Password" subtitle="Changing it signs you out on all other devices.">
      <Form
        form={form}
        label="Password"
        onSubmit={({ current, password }) =>
          attempt(async () => {
            await operations.changePassword(current, password);
            form.reset();
            notices.success('Your password has been changed.');
          })
        }
      >
        <PasswordField
          {...form.field('current')}
          label="Current password"
          autoComplete="current-password"
          required
        />
        <PasswordField
          {...form.field('password')}
          label="New password"
          autoComplete="new-password"
          help={`At least ${PASSWORD.min} characters.`}
          required
        />
        <FormActions>
          <Button type="submit" tone="primary" pending={form.submitting} pendingLabel="Saving...">
            Change password
          </Button>
        </FormActions>
      </Form>
    </Panel>
  );
}
