import { mayPlanMeetings } from '@portal/domain';
import { useActor } from '@portal/kit';
import { Button, LinkButton, Page, PageHeader, PlusIcon } from '@portal/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { meetingPage } from '../../shared/meetingPages.ts';
import { Calendar } from './Calendar.tsx';
import { CirculateDialog } from './CirculateDialog.tsx';
import { MeetingDialog } from './MeetingDialog.tsx';
import { MeetingList } from './MeetingList.tsx';
import classes from './Meetings.module.css';

/** The meetings of the committee: what comes next, and what is over. */
export function Meetings() {
  const mayPlan = mayPlanMeetings(useActor()).allowed;
  const navigate = useNavigate();
  const [planning, setPlanning] = useState<'meeting' | 'circulation' | null>(null);
  const close = () => setPlanning(null);
  const shown = (id: string) => navigate(meetingPage(id));
  const next = mayPlan
    ? 'Plan one: its members find it here.'
    : 'The committee or the business office plans one.';
  return (
    <Page>
      <PageHeader
        title="Meetings"
        subtitle="When the committee meets, and who belongs to it."
        actions={
          <>
            <LinkButton to="/committee-dashboard">Committee Dashboard</LinkButton>
            {mayPlan && (
              <>
                <Button onClick={() => setPlanning('circulation')}>Circulate</Button>
                <Button tone="primary" icon={<PlusIcon />} onClick={() => setPlanning('meeting')}>
                  Plan a meeting
                </Button>
              </>
            )}
          </>
        }
      />
      <div className={classes.lists}>
        <MeetingList when="upcoming">{next}</MeetingList>
        <MeetingList when="past">{next}</MeetingList>
        <Calendar />
      </div>
      <MeetingDialog opened={planning === 'meeting'} onDone={shown} onClose={close} />
      <CirculateDialog opened={planning === 'circulation'} onDone={shown} onClose={close} />
    </Page>
  );
}
