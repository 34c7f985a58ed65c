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
import { CopyButton } from './CopyButton.tsx';
import { CALL, LIFETIMES, USUAL_DAYS } from './token.ts';

interface Making {
  onClose: () => void;
  onMade: () => void;
}

const FAILURE = MESSAGES.makeTokenFailed;

/** Creates a token, then shows it only once. */
export function MakeTokenDialog({ opened, onClose, onMade }: { opened: boolean } & Making) {
  const [token, setToken] = useState<string | null>(null);
  const close = () => {
    setToken(null);
    onClose();
  };
  return (
    <Modal opened={opened} onClose={close} title={token ? 'Your New Token' : 'Make a Token'}>
      {token ? (
        <NewToken token={token} onClose={close} />
      ) : (
        <MakeTokenForm onClose={close} onMade={onMade} onToken={setToken} />
      )}
    </Modal>
  );
}

function MakeTokenForm({ onClose, onMade, onToken }: Making & { onToken: (token: string) => void }) {
  const draft = useDraft('report-token');
  const initialValues = { label: '', days: String(USUAL_DAYS) };
  const form = useForm({ schema: publishTokenFormSchema, initialValues, draft });
  return (
    <Form
      form={form}
      label="Make a Token"
      onSubmit={async ({ label, days }) => {
        try {
          const body = { label, days: Number(days) };
          onToken(
            (await apiFetch<{ token: string }>(CALL, { method: 'POST', body, failure: FAILURE })).token,
          );
        } catch (error) {
          return failureOf(error, FAILURE);
        }
        onMade();
        return undefined;
      }}
    >
      <TextField
        label="What it is for"
        help="Such as “Excel at my desk”, so that you know it again in the list."
        autoComplete="off"
        required
        {...form.field('label')}
      />
      <Select
        label="Good for"
        options={LIFETIMES.map((days) => ({ value: String(days), label: `${days} days` }))}
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
        It is shown only now. Give it to Excel or Power BI as the password.
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
        <CopyButton text={token} what="the token" size="md" />
      </FormActions>
    </Stack>
  );
}
