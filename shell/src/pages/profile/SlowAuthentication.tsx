import { Banner, Button, Panel, TextField } from '@portal/ui';
import { type FormEvent, useState } from 'react';
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
  const [code, setCode] = useState('');
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function enter(event: FormEvent) {
    event.preventDefault();
    setPending(true);
    setFailure(null);
    const refused = await session.emergencyLogin(code.trim());
    setPending(false);
    setFailure(refused);
  }

  return (
    <form className={classes.stack} onSubmit={enter} aria-label="Emergency Login">
      {failure && (
        <Banner kind="error" onDismiss={() => setFailure(null)}>
          {failure}
        </Banner>
      )}
      <TextField
        label="Emergency code"
        help="Ask the operator on call for a code."
        value={code}
        onChange={setCode}
        autoComplete="off"
        required
        disabled={pending}
      />
      <div>
        <Button type="submit" tone="danger" pending={pending} disabled={!code.trim()}>
          Use Emergency Login
        </Button>
      </div>
    </form>
  );
}
