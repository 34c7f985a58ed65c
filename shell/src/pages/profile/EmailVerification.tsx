import { MESSAGES } from '@portal/domain';
import { failureOf } from '@portal/kit';
import { Anchor, Badge, Banner, Button, CheckIcon, WarningIcon } from '@portal/ui';
import { useState } from 'react';
import { useIdentity } from '../../identity/IdentityContext.ts';
import classes from './Profile.module.css';

/** Says that the address is verified, or lets the person verify it (spec 2). */
export function EmailVerification({ verified }: { verified: boolean }) {
  const identity = useIdentity();
  const [sending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<{ kind: 'success' | 'error'; text: string } | null>(null);
  if (verified)
    return (
      <Badge tone="green" icon={<CheckIcon />}>
        Verified
      </Badge>
    );

  async function send() {
    setSending(true);
    setOutcome(null);
    try {
      await identity.sendVerificationEmail();
      setOutcome({ kind: 'success', text: MESSAGES.verificationSent });
    } catch (error) {
      const text = failureOf(error, MESSAGES.verificationFailed).message;
      setOutcome({ kind: 'error', text });
    } finally {
      setSending(false);
    }
  }

  return (
    <div className={classes.stack}>
      <div className={classes.buttons}>
        <Badge tone="yellow" icon={<WarningIcon />}>
          Not Verified
        </Badge>
        <Button size="sm" pending={sending} pendingLabel="Sending..." onClick={send}>
          Resend Verification Email
        </Button>
        <Anchor to="/verify">Enter the code</Anchor>
      </div>
      {outcome && (
        <Banner kind={outcome.kind} onDismiss={() => setOutcome(null)}>
          {outcome.text}
        </Banner>
      )}
    </div>
  );
}
