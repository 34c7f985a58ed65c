import { LETTERS, NOTICE_KIND, requestPage } from '@portal/domain';
import { Button, type Column, DateText, EmailAddress, Table } from '@portal/ui';
import { Link } from 'react-router-dom';
import classes from './FailedMails.module.css';
import type { FailedMail } from './failedMails.graphql.ts';

/** The table of mails that could not be sent. It does not show their text, which is only for their readers. */
export function FailedMailTable({
  mails,
  pending,
  onRetry,
}: {
  mails: readonly FailedMail[];
  pending: boolean;
  onRetry: (mail: FailedMail) => void;
}) {
  const columns: Column<FailedMail>[] = [
    {
      key: 'to',
      header: 'To',
      isRowHeader: true,
      minWidth: 200,
      cell: ({ to }) => (
        <div>
          <p>{to.name}</p>
          <p className={classes.soft}>
            <EmailAddress>{to.email}</EmailAddress>
          </p>
        </div>
      ),
    },
    { key: 'about', header: 'About', minWidth: 180, cell: (mail) => <About mail={mail} /> },
    {
      key: 'error',
      header: 'Reason',
      minWidth: 260,
      cell: ({ error }) => <span className={classes.error}>{error}</span>,
    },
    { key: 'tries', header: 'Tries', minWidth: 60, align: 'end', cell: ({ tries }) => tries },
    { key: 'at', header: 'Failed', minWidth: 120, cell: ({ failedAt }) => <DateText value={failedAt} /> },
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      screenOnly: true,
      minWidth: 120,
      cell: (mail) => (
        <Button
          size="sm"
          disabled={pending}
          aria-label={`Try again: ${aboutOf(mail)} to ${mail.to.name}`}
          onClick={() => onRetry(mail)}
        >
          Try again
        </Button>
      ),
    },
  ];
  return <Table caption="Failed mails" columns={columns} rows={mails} rowKey={({ id }) => id} />;
}

function kindsOf({ requestId, kinds, letter }: FailedMail): string {
  if (letter) return LETTERS[letter];
  return requestId === null ? 'Daily digest' : kinds.map((kind) => NOTICE_KIND[kind].name).join(', ');
}

const aboutOf = (mail: FailedMail) => [mail.requestNumber, kindsOf(mail)].filter(Boolean).join(' ');

function About({ mail }: { mail: FailedMail }) {
  return (
    <div>
      <p>{kindsOf(mail)}</p>
      {mail.requestId !== null && <Link to={requestPage(mail.requestId)}>{mail.requestNumber}</Link>}
    </div>
  );
}
