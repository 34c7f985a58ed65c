import { useAuth } from '@portal/kit';
import { Banner, Button, Page, PageHeader } from '@portal/ui';

/** Replaces everything else while nobody is signed in. */
export function SignInPrompt({ title }: { title: string }) {
  const { error, dismissError, login } = useAuth();
  return (
    <Page narrow>
      <PageHeader title={title} subtitle="Sign in to use it here: a window of the portal opens for that." />
      {error && (
        <Banner kind="error" onDismiss={dismissError}>
          {error}
        </Banner>
      )}
      <Button tone="primary" onClick={login}>
        Sign In
      </Button>
    </Page>
  );
}
