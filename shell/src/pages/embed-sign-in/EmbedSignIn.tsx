import { type PortalUser, useAuth } from '@portal/kit';
import { Banner, BrandMark, Button, Group, LoadingState, Page, PageHeader } from '@portal/ui';
import { useEffect, useRef, useState } from 'react';
import { Loading } from '../../portal/Loading.tsx';
import { pageTitle } from '../../portal/product.ts';
import { SignInChoices } from '../login/SignInChoices.tsx';
import classes from './EmbedSignIn.module.css';
import { useOpener } from './useOpener.ts';

/** The window in which a person signs in or out for a dashboard in another page. */
export function EmbedSignIn() {
  const opener = useOpener();
  return (
    <main id="main" className={classes.frame}>
      <title>{pageTitle('Sign In')}</title>
      <Page narrow>
        <div className={classes.brand}>
          <BrandMark withName />
        </div>
        {opener.state === 'asking' && <LoadingState />}
        {opener.state === 'nobody' && <Nobody />}
        {opener.state === 'frame' &&
          (opener.wish === 'sign_out' ? (
            <SignOut />
          ) : (
            <SignIn host={opener.host} handOver={opener.handOver} />
          ))}
      </Page>
    </main>
  );
}

function Nobody() {
  return (
    <>
      <PageHeader title="Sign in" />
      <Banner kind="warning" quiet>
        <p>
          This window belongs to a dashboard in another page. Close it, and choose Sign In in that dashboard.
        </p>
      </Banner>
    </>
  );
}

/** The frame ends its own session. This component signs the person out of the portal and of the identity service in this browser. */
function SignOut() {
  const { status, error, logout } = useAuth();
  const started = useRef(false);
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (status === 'loading' || started.current) return;
    started.current = true;
    void logout().then(() => setDone(true));
  }, [status, logout]);
  useEffect(() => {
    if (done && !error) window.close();
  }, [done, error]);
  return error ? <Banner kind="error">{error}</Banner> : <LoadingState text="Signing out..." />;
}

function SignIn({ host, handOver }: { host: string; handOver: () => Promise<string | null> }) {
  const { status, user } = useAuth();
  const page = new URL(host).host;
  // A person who signs in in this window continues at once. A person who was already signed in is asked first.
  const wasSignedOut = useRef(false);
  if (status === 'signed_out') wasSignedOut.current = true;
  if (status === 'loading') return <Loading />;
  if (user) return <GoOn user={user} page={page} atOnce={wasSignedOut.current} handOver={handOver} />;
  return (
    <>
      <PageHeader title="Sign in" subtitle={`To use the dashboard in ${page}`} />
      <SignInChoices />
    </>
  );
}

function GoOn({
  user,
  page,
  atOnce,
  handOver,
}: {
  user: PortalUser;
  page: string;
  atOnce: boolean;
  handOver: () => Promise<string | null>;
}) {
  const { logout } = useAuth();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function goOn() {
    setPending(true);
    setError(null);
    const problem = await handOver();
    // When there is no problem, the window closes.
    setError(problem);
    setPending(problem === null);
  }

  const started = useRef(false);
  useEffect(() => {
    if (!atOnce || started.current) return;
    started.current = true;
    void goOn();
  });

  return (
    <>
      <PageHeader title={`Continue as ${user.name}?`} subtitle={`To use the dashboard in ${page}`} />
      {error && (
        <Banner kind="error" onDismiss={() => setError(null)}>
          {error}
        </Banner>
      )}
      <Group>
        <Button tone="primary" pending={pending} onClick={goOn}>
          Continue
        </Button>
        <Button disabled={pending} onClick={() => void logout()}>
          Use another account
        </Button>
      </Group>
    </>
  );
}
