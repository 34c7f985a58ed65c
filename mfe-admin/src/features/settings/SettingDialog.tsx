import {
  MESSAGES,
  SETTING_GROUPS,
  type SettingName,
  type SettingValue,
  settingEntry,
  type TypedSetting,
  typedSetting,
  typedSettingSchema,
} from '@portal/domain';
import { useCommand, useDraft, useNotices } from '@portal/kit';
import { Banner, Button, Form, FormActions, Modal, Stack, Text, useForm } from '@portal/ui';
import { useState } from 'react';
import { useLast } from '../../shared/useLast.ts';
import { SettingField } from './SettingField.tsx';
import { SettingHistory } from './SettingHistory.tsx';
import { changeSettingMutation } from './settings.graphql.ts';
import { valueText } from './words.ts';

/** A setting with its present value. */
export interface Setting {
  name: SettingName;
  value: SettingValue;
  default: SettingValue;
  version: number;
}

/** Changes one setting, and shows what the change would do and who changed it before. */
export function SettingDialog({ setting, onClose }: { setting: Setting | undefined; onClose: () => void }) {
  const shown = useLast(setting ?? null);
  const entry = shown && settingEntry(shown.name);
  return (
    <Modal
      opened={setting !== undefined}
      onClose={onClose}
      title={entry ? `${SETTING_GROUPS[entry.group]}: ${entry.label}` : ''}
    >
      {shown && (
        <Stack gap="lg" align="stretch">
          <SettingForm key={shown.name} setting={shown} onClose={onClose} />
          <SettingHistory name={shown.name} />
        </Stack>
      )}
    </Modal>
  );
}

function SettingForm({
  setting: { name, value, default: usual, version: newest },
  onClose,
}: {
  setting: Setting;
  onClose: () => void;
}) {
  const entry = settingEntry(name);
  // A criteria list that is based on an older list would retire criteria that were added since. So saving it is refused, also from a draft.
  const isList = entry.kind === 'criteria';
  const [openedAt] = useState(newest);
  const version = isList ? openedAt : newest;
  const notices = useNotices();
  const change = useCommand(changeSettingMutation, { failure: MESSAGES.changeSettingFailed });
  const [schema] = useState(() => typedSettingSchema(name));
  const [preview, setPreview] = useState<{ of: TypedSetting; text: string } | null>(null);
  const form = useForm<{ value: TypedSetting }, typeof schema>({
    schema,
    initialValues: { value: typedSetting(entry, value) },
    draft: useDraft(isList ? `setting:${name}:${openedAt}` : `setting:${name}`),
  });
  const typed = form.values.value;
  const tryOut = async () => {
    const read = form.check() ? schema.safeParse(form.values).data : undefined;
    if (!read) return;
    const outcome = await change.run({ name, value: JSON.stringify(read.value), version, preview: true });
    const text = outcome.ok ? (outcome.data.preview ?? MESSAGES.settingPreviewNone) : outcome.error.message;
    setPreview({ of: typed, text });
  };
  return (
    <Form
      form={form}
      label={`Change ${entry.label}`}
      onSubmit={async (result) => {
        const outcome = await change.run({ name, value: JSON.stringify(result.value), version });
        if (!outcome.ok) return outcome.error;
        notices.success(MESSAGES.settingSaved(entry.label, valueText(entry, result.value)));
        return undefined;
      }}
      onSent={onClose}
    >
      <Text>{entry.description}</Text>
      <SettingField entry={entry} form={form} />
      <Text size="sm">Default: {valueText(entry, usual)}</Text>
      <div aria-live="polite">
        {preview?.of === typed && (
          <Banner kind="info" title="What this changes">
            {preview.text}
          </Banner>
        )}
      </div>
      <FormActions>
        <Button type="submit" tone="primary" pending={form.submitting} pendingLabel="Applying...">
          Apply
        </Button>
        <Button disabled={form.submitting} pending={change.pending && !form.submitting} onClick={tryOut}>
          Preview
        </Button>
        <Button
          disabled={form.submitting}
          onClick={() => {
            form.discard();
            onClose();
          }}
        >
          Cancel
        </Button>
      </FormActions>
    </Form>
  );
}
