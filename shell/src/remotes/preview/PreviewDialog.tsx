import type { PreviewOf } from '@portal/contract';
import { MESSAGES } from '@portal/domain';
import { apiFetch, failureOf, type PortalUser } from '@portal/kit';
import { Banner, Button, FormActions, LoadingState, Modal, Stack, Text } from '@portal/ui';
import { useEffect, useState } from 'react';
import type { OpenedPreview } from './apply.ts';
import { callOf, leavePreview, store } from './stored.ts';

const textOf = (error: unknown) => failureOf(error, MESSAGES.apiFailed).message;

/** Asks the person before any code runs, because the author of the link may be an attacker. */
export function PreviewDialog({ requested, user }: { requested: PreviewOf; user: PortalUser }) {
  const [preview, setPreview] = useState<OpenedPreview | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const { name, version } = requested;

  useEffect(() => {
    apiFetch<OpenedPreview>(callOf({ name, version })).then(setPreview, (error) => setProblem(textOf(error)));
  }, [name, version]);

  async function open() {
    setPending(true);
    try {
      const { entry } = await apiFetch<OpenedPreview>('/remotes/previews', {
        method: 'POST',
        body: { name, version },
      });
      store({ name, version, userId: user.id });
      location.replace(entry.manifest.routes[0]?.path ?? '/');
    } catch (error) {
      setPending(false);
      setProblem(textOf(error));
    }
  }

  return (
    <Modal opened onClose={leavePreview} title="Open a preview">
      <Stack>
        {!preview && !problem && <LoadingState text="Loading..." />}
        {preview && (
          <Text>
            In this tab, {preview.entry.manifest.displayName} will be version {version}, which{' '}
            {preview.published_by ?? 'its team'} has uploaded. It is not live, and its code acts with your
            rights. Go on only if you expected it.
          </Text>
        )}
        {problem && <Banner kind="error" title={problem} />}
        <FormActions>
          {preview && (
            <Button tone="primary" pending={pending} pendingLabel="Opening..." onClick={() => void open()}>
              Open preview
            </Button>
          )}
          <Button onClick={leavePreview}>{preview ? 'Cancel' : 'Close'}</Button>
        </FormActions>
      </Stack>
    </Modal>
  );
}
