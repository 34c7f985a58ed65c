import { MAILED_CODE_LENGTH, MESSAGES, mailedCodeSchema } from '@portal/domain';
import { Anchor, Banner, Button, CodeField, Form, FormActions, useForm } from '@portal/ui';
import { MAILBOX_PATH } from '../../../portal/paths.ts';
import { useSettings } from '../../../portal/SettingsContext.ts';
import { attempt, operations } from '../operations.ts';
import classes from './forms.module.css';
import { useNotice } from './useNotice.tsx';

/** Asks for the code that proves an email address. */
export function CodeForm({
  email,
  justSent = false,
  onVerified,
  onOtherAddress,
  onLater,
}: {
  email: string;
  /** True when a code has already been sent. */
  justSent?: boolean;
  onVerified: () => Promise<void>;
  /** Goes back to where the address is typed. */
  onOtherAddress?: () => void;
  /** Closes the form without verifying the address. */
  onLater?: (() => Promise<void>) | undefined;
}) {
  const { mailbox } = useSettings();
  const form = useForm({ schema: mailedCodeSchema, initialValues: { code: '' }, draft: null });
  const { notice, pending, proceed } = useNotice();

  return (
    <Form
      form={form}
      label="Verify email"
      autoFocus={justSent}
      onSubmit={({ code }) =>
        attempt(async () => {
          await operations.verifyCode(email, code);
          await onVerified();
        })
      }
    >
      <p className={classes.lead}>
        {justSent ? 'We have sent a code to ' : 'Enter the code that was sent to '}
        <span className={classes.address}>{email}</span>.
      </p>
      {mailbox && (
        <Banner kind="info" quiet>
          This installation keeps its mail instead of sending it:{' '}
          <Anchor href={MAILBOX_PATH}>open the mailbox</Anchor>.
        </Banner>
      )}
      {notice}
      <CodeField {...form.field('code')} length={MAILED_CODE_LENGTH} label="Code" required />
      <FormActions>
        <Button type="submit" tone="primary" pending={form.submitting} pendingLabel="Verifying...">
          Verify email
        </Button>
        <Button
          pending={pending}
          onClick={() =>
            proceed(async () => {
              await operations.sendCode(email);
              form.clear('code');
            }, MESSAGES.verificationSent)
          }
        >
          Send a new code
        </Button>
        {onOtherAddress && (
          <Button tone="quiet" onClick={onOtherAddress}>
            Use another address
          </Button>
        )}
        {onLater && (
          <Button tone="quiet" onClick={() => proceed(onLater)}>
            Later
          </Button>
        )}
      </FormActions>
    </Form>
  );
}
