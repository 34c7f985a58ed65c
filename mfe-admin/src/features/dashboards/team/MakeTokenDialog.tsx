import { MESSAGES, publishTokenFormSchema } from '@portal/domain';
import { apiFetch, failureOf, useDraft } from '@portal/kit';
import {
  Banner,
  Button,
  Form,
  FormActions,
  Modal,
  SaveOrCancel,
  Select,
  Stack,
  TextField,
  useForm,
} from '@portal/ui';
import { useState } from 'react';
import { lifetimes, pathOf, type TeamPage } from './team.ts';

interface Making {
  team: TeamPage;
  onClose: () => void;
  onMade: () => void;
}

/** Creates a token, then shows it only once. */
export function MakeTokenDialog({ opened, ...making }: { opened: boolean } & Making) {
  const [token, setToken] = useState<string | null>(null);
  const close = () => {
    setToken(null);
    making.onClose();
  };
  return (
    <Modal opened={opened} onClose={close} title={token ? 'Your New Token' : 'Make a Token'}>
      {token ? (
        <NewToken token={token} onClose={close} />
      ) : (
        <MakeTokenForm {...making} onClose={close} onToken={setToken} />
      )}
    </Modal>
  );
}

function MakeTokenForm({ team, onClose, onMade, onToken }: Making & { onToken: (token: string) => void }) {
  const most = team.most_days;
  const draft = useDraft(`publish-token:${team.dashboard}`);
  const initialValues = { label: '', days: String(most) };
  const form = useForm({ schema: publishTokenFormSchema, initialValues, draft });
  return (
    <Form
      form={form}
      label="Make a Token"
      onSubmit={async ({ label, days }) => {
        try {
          const body = { label, days: Number(days) };
          const failure = MESSAGES.makeTokenFailed;
          const made = await apiFetch<{ token: string }>(`${pathOf(team.dashboard)}/tokens`, {
            method: 'POST',
            body,
            failure,
          });
          onToken(made.token);
        } catch (error) {
          return failureOf(error, MESSAGES.makeTokenFailed);
        }
        onMade();
        return undefined;
      }}
    >
      <TextField
        label="What it is for"
        help="Such as the name of the pipeline, so that you know it again in the list."
        autoComplete="off"
        required
        {...form.field('label')}
      />
      <Select
        label="Good for"
        options={lifetimes(most).map((days) => ({ value: String(days), label: `${days} days` }))}
        {...form.field('days')}
      />
      <SaveOrCancel form={form} label="Make Token" pendingLabel="Making..." onClose={onClose} />
    </Form>
  );
}

function NewToken({ token, onClose }: { token: string; onClose: () => void }) {
  return (
    <Stack gap="md">
      <Banner kind="warning" title="Copy it now">
        It is shown only now. Give it to your pipeline as the secret REMOTE_TOKEN.
      </Banner>
      <TextField
        label="Token"
        value={token}
        readOnly
        autoComplete="off"
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
        onChange={() => {}}
      />
      <FormActions>
        <Button tone="primary" onClick={onClose}>
          I have kept it
        </Button>
        <Button onClick={() => void navigator.clipboard?.writeText(token)}>Copy</Button>
      </FormActions>
    </Stack>
  );
}
