import { MESSAGES } from '@portal/domain';
import { useNotices } from '@portal/kit';
import { Banner, Button, FormActions, Stack } from '@portal/ui';
import { copyText } from '../../../portal/copyText.ts';
import classes from './account.module.css';

/** The back-up codes for people who lose their phone. They are shown only once. */
export function BackupCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const notices = useNotices();
  const copy = async () => {
    if (await copyText(codes.join('\n'))) notices.success('The codes are copied.');
    else notices.failure(MESSAGES.copyCodesFailed);
  };
  return (
    <Stack gap="md">
      <Banner kind="warning" title="Keep these back-up codes in a safe place">
        They are shown only now. Each signs you in once when you do not have your phone.
      </Banner>
      <ul className={classes.codes} aria-label="Back-up codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <FormActions>
        <Button tone="primary" onClick={onDone}>
          I have kept them
        </Button>
        <Button onClick={copy}>Copy</Button>
      </FormActions>
    </Stack>
  );
}
