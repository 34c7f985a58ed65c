import {
  Button,
  DateText,
  EmptyState,
  ErrorState,
  LoadingState,
  MailIcon,
  Page,
  PageHeader,
  Panel,
  RefreshIcon,
} from '@portal/ui';
import classes from './Mailbox.module.css';
import { useMails } from './useMails.ts';

/** The mails that an installation without a mail server keeps instead of sending them: codes and invitations, newest first. */
export function Mailbox() {
  const { mails, error, loading, refresh } = useMails();
  return (
    <Page narrow>
      <PageHeader
        title="Development Mailbox"
        subtitle="This installation keeps its mail here instead of sending it."
        actions={
          <Button icon={<RefreshIcon />} pending={loading} pendingLabel="Loading..." onClick={refresh}>
            Refresh
          </Button>
        }
      />
      {error && <ErrorState message={error} onRetry={refresh} retrying={loading} />}
      {!mails && !error && <LoadingState />}
      {mails?.length === 0 && (
        <Panel>
          <EmptyState title="No mail yet" icon={<MailIcon />}>
            Codes and invitations appear here.
          </EmptyState>
        </Panel>
      )}
      {mails && mails.length > 0 && (
        <ul className={classes.mails} aria-label="Mails">
          {mails.map(({ id, to, subject, text, at }) => (
            <li key={id}>
              <Panel as="article" title={subject}>
                <p className={classes.facts}>
                  To {to}, <DateText value={at} />
                </p>
                <p className={classes.text}>{text}</p>
              </Panel>
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}
