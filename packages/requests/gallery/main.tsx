import '@portal/ui/styles.css';
import { PortalTestProvider, testUser } from '@portal/kit/testing';
import {
  FileList,
  FileUpload,
  HistoryTimeline,
  RequestCard,
  RequestDetail,
  RequestFacts,
  RequestHead,
  RequestMenu,
  Section,
  useRequestList,
  Workbench,
} from '@portal/requests';
import {
  Button,
  EmptyState,
  FormActions,
  Page,
  PageHeader,
  PortalProvider,
  Stack,
  TextArea,
} from '@portal/ui';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { answers } from './data.ts';

function Analysis() {
  const [notes, setNotes] = useState('');
  return (
    <Stack gap="sm">
      <TextArea label="Analysis Notes (Required)" value={notes} onChange={setNotes} rows={4} />
      <FileUpload requestId="1" onUploaded={() => {}} />
      <FormActions>
        <Button tone="primary" disabledReason={notes.trim() ? null : 'Write the analysis notes first'}>
          Send to Committee for Review
        </Button>
      </FormActions>
    </Stack>
  );
}

function Screen() {
  const pages = useRequestList('all');
  return (
    <Workbench
      label="Pending Requests"
      pages={pages}
      card={(request, handle) => (
        <RequestCard request={request} {...handle} actions={<RequestMenu request={request} />} />
      )}
      detailTitle="Analysis Form"
      detail={(id) => (
        <RequestDetail id={id}>
          {(request) => (
            <>
              <RequestHead request={request} />
              <Section title="Analysis" screenOnly>
                <Analysis />
              </Section>
              <RequestFacts request={request} />
              <FileList request={request} />
              <HistoryTimeline request={request} />
            </>
          )}
        </RequestDetail>
      )}
      empty={
        <EmptyState title="No pending requests">
          New requests appear here as soon as they are submitted.
        </EmptyState>
      }
    />
  );
}

const selected = new URLSearchParams(location.search).get('request');
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <PortalProvider>
      <PortalTestProvider
        user={testUser('analyst')}
        answers={answers}
        path={selected ? `/?request=${selected}` : '/'}
      >
        <main id="main">
          <Page>
            <PageHeader title="Analyst Dashboard" subtitle="Review and analyze incoming device requests." />
            <Screen />
          </Page>
        </main>
      </PortalTestProvider>
    </PortalProvider>,
  );
}
