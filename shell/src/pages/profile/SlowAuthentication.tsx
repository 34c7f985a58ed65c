import { emergencyCodeSchema } from '@portal/domain';
import { Banner, Button, Form, FormActions, Panel, TextField, useForm } from '@portal/ui';
import { useState } from 'react';
import { useSession } from '../../identity/AuthProvider.tsx';
import classes from './Profile.module.css';

/** Authentication has not finished after three seconds (spec 2). */
export function SlowAuthentication({ onRetry }: { onRetry: () => void }) {
  const [emergency, setEmergency] = useState(false);
  return (
    <Panel>
      <div className={classes.stack}>
        <Banner kind="warning">Authentication is taking longer than expected</Banner>
        <div className={classes.buttons}>
          <Button tone="primary" onClick={onRetry}>
            Retry Authentication
          </Button>
          <Button aria-expanded={emergency} onClick={() => setEmergency(!emergency)}>
            Emergency Login
          </Button>
        </div>
        {emergency && <EmergencyLogin />}
      </div>
    </Panel>
  );
}

/** A login without the identity service, with a code that an operator hands out (decisions, "Emergency login"). */
function EmergencyLogin() {
  const session = useSession();
  const form = useForm({ schema: emergencyCodeSchema, initialValues: { code: '' }, draft: null });
  return (
    <Form
      form={form}
      label="Emergency Login"
      onSubmit={async ({ code }) => {
        const message = await session.emergencyLogin(code);
        return message === null ? undefined : { message };
      }}
    >
      <TextField
        label="Emergency code"
        help="Ask the operator on call for a code."
        autoComplete="off"
        required
        {...form.field('code')}
      />
      <FormActions>
        <Button type="submit" tone="danger" pending={form.submitting} disabled={!form.values.code.trim()}>
          Use Emergency Login
        </Button>
      </FormActions>
    </Form>
  );
}
