import { codeSchema, MESSAGES } from '@portal/domain';
import { failureOf } from '@portal/kit';
import { Banner, Button, CodeField, Form, FormActions, useForm } from '@portal/ui';
import { useState } from 'react';
import { useIdentity } from './IdentityContext.ts';
import { SignInToVerify } from './SignInToVerify.tsx';

const messageOf = (error: unknown) => failureOf(error, MESSAGES.verificationFailed).message;

/** Asks the signed-in person for the code that the identity service mails them. */
export function CodeVerification({ onVerified }: { onVerified: () => void }) {
  const { user, sendVerificationEmail, verifyCode } = useIdentity();
  const form = useForm({ schema: codeSchema, initialValues: { code: '' }, draft: null });
  const [sending, setSending] = useState(false);
  const [notice, setNotice] = useState<{ kind: 'success' | 'error'; text: string } | null>(null);

  async function send() {
    setSending(true);
    setNotice(
      await sendVerificationEmail().then(
        () => ({ kind: 'success', text: MESSAGES.verificationSent }),
        (error) => ({ kind: 'error', text: messageOf(error) }),
      ),
    );
    setSending(false);
  }

  if (!user) return <SignInToVerify />;
  return (
    <Form
      form={form}
      label="Verify email"
      onSubmit={async ({ code }) => {
        try {
          await verifyCode(code);
        } catch (error) {
          const message = messageOf(error);
          return { message, fields: [{ field: 'code', message }] };
        }
        onVerified();
        return undefined;
      }}
    >
      <p>Enter the code that was sent to {user.emailAddresses[0]}.</p>
      {notice && <Banner kind={notice.kind}>{notice.text}</Banner>}
      <CodeField {...form.field('code')} label="Code" required />
      <FormActions>
        <Button type="submit" tone="primary" pending={form.submitting} pendingLabel="Verifying...">
          Verify email
        </Button>
        <Button pending={sending} pendingLabel="Sending..." onClick={send}>
          Send a new code
        </Button>
      </FormActions>
    </Form>
  );
}
