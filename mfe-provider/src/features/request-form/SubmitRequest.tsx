import { MESSAGES } from '@portal/domain';
import { useNotices } from '@portal/kit';
import { Panel, useIsMobile } from '@portal/ui';
import { useState } from 'react';
import { NewRequestForm } from './NewRequestForm.tsx';

/** The form for a new request. After each submission a new, empty form replaces it (spec 2). */
export function SubmitRequest() {
  const notices = useNotices();
  const [submitted, setSubmitted] = useState(0);
  return (
    <Panel title="Submit New Request" titleHidden={useIsMobile()}>
      <NewRequestForm
        key={submitted}
        again={submitted > 0}
        onSubmitted={(request) => {
          setSubmitted((count) => count + 1);
          notices.success(MESSAGES.submitted, request);
        }}
      />
    </Panel>
  );
}
