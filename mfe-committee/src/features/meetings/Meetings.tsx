import { mayPlanMeetings } from '@portal/domain';
import { useActor } from '@portal/kit';
import { Button, LinkButton, Page, PageHeader, PlusIcon } from '@portal/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { meetingPage } from '../../shared/meetingPages.ts';
import { Calendar } from './Calendar.tsx';
import { MeetingDialog } from './MeetingDialog.tsx';
import { MeetingList } from './MeetingList.tsx';

/** The meetings of the committee: what comes next, and what is over. */
export function Meetings() {
  const mayPlan = mayPlanMeetings(useActor()).allowed;
  const [planning, setPlanning] = useState(false);
  const navigate = useNavigate();
  return (
    <Page>
      <PageHeader
        title="Meetings"
        subtitle="When the committee meets, and who belongs to it."
        actions={
          <>
            <LinkButton to="/committee-dashboard">Committee Dashboard</LinkButton>
            {mayPlan && (
              <Button tone="primary" icon={<PlusIcon />} onClick={() => setPlanning(true)}>
                Plan a meeting
              </Button>
            )}
          </>
        }
      />
      <MeetingList
        when="upcoming"
        whenEmpty={
          mayPlan ? 'Plan one: its members find it here.' : 'The committee or the business office plans one.'
        }
      />
      <MeetingList when="past" />
      <Calendar />
      <MeetingDialog
        opened={planning}
        onDone={(id) => navigate(meetingPage(id))}
        onClose={() => setPlanning(false)}
      />
    </Page>
  );
}
