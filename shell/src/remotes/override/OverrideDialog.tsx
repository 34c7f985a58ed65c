import { loopbackOrigin, type Override, type Registry } from '@portal/contract';
import { LIMITS, MESSAGES, required } from '@portal/domain';
import { apiFetch, failureOf, type PortalUser, useDraft } from '@portal/kit';
import { Button, Form, FormActions, Modal, type SubmitFailure, Text, TextField, useForm } from '@portal/ui';
import { useState } from 'react';
import * as z from 'zod/mini';
import { openWith } from './stored.ts';

const overrideSchema = z.object({
  name: required('Dashboard', LIMITS.shortText),
  origin: z.string().check(z.refine((text) => loopbackOrigin(text) !== null, MESSAGES.overrideNotLocal)),
});

/** Asks the person before any code runs, because the author of the link may be an attacker. */
export function OverrideDialog({
  requested,
  registry,
  user,
}: {
  /** The override that the address of the page requests. */
  requested: Override;
  registry: Registry;
  user: PortalUser;
}) {
  const [opened, setOpened] = useState(true);
  const form = useForm({
    schema: overrideSchema,
    initialValues: { name: requested.name, origin: requested.origin },
    // Another link requests another override, and shows its own values.
    draft: useDraft(`override:${requested.name}@${requested.origin}`),
  });
  const { name } = form.values;
  const title = registry.remotes.find((remote) => remote.name === name)?.manifest.displayName ?? name;

  async function use(body: Override): Promise<SubmitFailure | undefined> {
    try {
      const override = await apiFetch<Override & { ticket: string }>('/remotes/overrides', {
        method: 'POST',
        body,
      });
      openWith({ ...override, userId: user.id });
      return undefined;
    } catch (error) {
      return failureOf(error, MESSAGES.apiFailed);
    }
  }

  return (
    <Modal opened={opened} onClose={() => setOpened(false)} title="Use a dashboard from this computer">
      <Form form={form} label="Override" onSubmit={use}>
        <Text>
          In this browser, {title || 'the dashboard'} will be the one that a server on your own computer
          builds. Its code acts with your rights. Go on only if you have started that server yourself.
        </Text>
        <TextField {...form.field('name')} label="Dashboard" required />
        <TextField {...form.field('origin')} label="Address" required />
        <FormActions>
          <Button type="submit" tone="primary" pending={form.submitting} pendingLabel="Opening...">
            Use it
          </Button>
          <Button
            onClick={() => {
              form.discard();
              setOpened(false);
            }}
          >
            Cancel
          </Button>
        </FormActions>
      </Form>
    </Modal>
  );
}
