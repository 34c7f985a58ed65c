import { passwordConfirmationSchema } from '@portal/domain';
import { Button, Form, FormActions, PasswordField, useForm } from '@portal/ui';
import { attempt } from '../operations.ts';
import classes from './account.module.css';

/** Asks for the password again before an action that needs it. */
export function PasswordPrompt({
  lead,
  action,
  tone = 'primary',
  onPassword,
  onCancel,
}: {
  /** Says what the action will do. */
  lead: string;
  action: string;
  tone?: 'primary' | 'danger';
  onPassword: (password: string) => Promise<void>;
  onCancel: () => void;
}) {
  const form = useForm({ schema: passwordConfirmationSchema, initialValues: { current: '' }, draft: null });
  return (
    <Form form={form} label={action} autoFocus onSubmit={({ current }) => attempt(() => onPassword(current))}>
      <p className={classes.lead}>{lead}</p>
      <PasswordField
        {...form.field('current')}
        label="Current password"
        autoComplete="current-password"
        required
      />
      <FormActions>
        <Button type="submit" tone={tone} pending={form.submitting}>
          {action}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </FormActions>
    </Form>
  );
}
