import { codeSchema, inGroups } from '@portal/domain';
import { Button, CodeField, Form, FormActions, useForm } from '@portal/ui';
import { QRCodeSVG } from 'qrcode.react';
import { attempt, operations } from '../operations.ts';
import classes from './account.module.css';

const SIZE = 196;

/** The secret as text, for people who cannot scan the QR code. */
const keyOf = (uri: string): string => inGroups(new URL(uri).searchParams.get('secret') ?? '');

/** Shows the secret for the authenticator app, and waits for a code of the app. */
export function EnrolForm({
  uri,
  onVerified,
  onCancel,
}: {
  uri: string;
  onVerified: () => void;
  onCancel: () => void;
}) {
  const form = useForm({ schema: codeSchema, initialValues: { code: '' }, draft: null });
  return (
    <Form
      form={form}
      label="Set up the second factor"
      autoFocus
      onSubmit={({ code }) =>
        attempt(async () => {
          await operations.verifyFactor(code);
          onVerified();
        })
      }
    >
      <p className={classes.lead}>
        Scan this with an authenticator app on your phone, then enter the code that the app shows.
      </p>
      <div className={classes.enrol}>
        <QRCodeSVG
          value={uri}
          size={SIZE}
          marginSize={3}
          title="QR code for the authenticator app"
          className={classes.qr}
        />
        <div className={classes.by}>
          <p className={classes.lead}>Cannot scan it? Enter this key in the app:</p>
          <code className={classes.key}>{keyOf(uri)}</code>
        </div>
      </div>
      <CodeField {...form.field('code')} label="Code" required />
      <FormActions>
        <Button type="submit" tone="primary" pending={form.submitting} pendingLabel="Verifying...">
          Switch on
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </FormActions>
    </Form>
  );
}
