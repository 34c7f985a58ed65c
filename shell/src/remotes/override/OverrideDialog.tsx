import { loopbackOrigin, type Override, type Registry } from '@portal/contract';
import { MESSAGES } from '@portal/domain';
import { apiFetch, type PortalUser, useDraft } from '@portal/kit';
import { Banner, Button, FormActions, Modal, Stack, Text, TextField } from '@portal/ui';
import { type FormEvent, useState } from 'react';
import { openWith } from './stored.ts';

/** Asks before any code runs, because the author of the link may be an attacker. */
export function OverrideDialog({
  asked,
  registry,
  user,
}: {
  asked: Override;
  registry: Registry;
  user: PortalUser;
}) {
  const [opened, setOpened] = useState(true);
  // The draft belongs to the override that the address asks for, so another link shows its own values.
  const draft = useDraft<Partial<Override>>(`override:${asked.name}@${asked.origin}`);
  const [{ name, origin }, setValues] = useState<Override>(() => ({ ...asked, ...draft.read() }));
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const isLoopback = loopbackOrigin(origin) !== null;
  const title = registry.remotes.find((remote) => remote.name === name)?.manifest.displayName ?? name;

  function change(part: Partial<Override>) {
    const next = { name, origin, ...part };
    setValues(next);
    draft.keep(next);
  }

  async function use(event: FormEvent) {
    event.preventDefault();
    setPending(true);
    setError(null);
    try {
      const body = { name, origin };
      const path = '/remotes/overrides';
      const override = await apiFetch<Override & { ticket: string }>(path, { method: 'POST', body });
      draft.discard();
      openWith({ ...override, userId: user.id });
    } catch (reason) {
      setError((reason as Error).message);
      setPending(false);
    }
  }

  return (
    <Modal opened={opened} onClose={() => setOpened(false)} title="Use a dashboard from this computer">
      <form onSubmit={use}>
        <Stack gap="md">
          <Text>
            In this browser, {title || 'the dashboard'} will be the one that a server on your own computer
            builds. Its code acts with your rights. Go on only if you have started that server yourself.
          </Text>
          <TextField label="Dashboard" value={name} onChange={(name) => change({ name })} required />
          <TextField
            label="Address"
            value={origin}
            onChange={(origin) => change({ origin })}
            required
            error={origin && !isLoopback ? MESSAGES.overrideNotLocal : undefined}
          />
          {error && <Banner kind="error">{error}</Banner>}
          <FormActions>
            <Button
              type="submit"
              tone="primary"
              pending={pending}
              pendingLabel="Opening..."
              disabled={!name || !isLoopback}
            >
              Use it
            </Button>
            <Button
              onClick={() => {
                draft.discard();
                setOpened(false);
              }}
            >
              Cancel
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Modal>
  );
}
