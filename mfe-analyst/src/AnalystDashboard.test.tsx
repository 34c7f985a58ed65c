import { cannotBecome, MESSAGES } from '@portal/domain';
import { PortalTestProvider, testUser } from '@portal/kit/testing';
import { type DeskRequest, requestDesk } from '@portal/requests/testing';
import { PortalProvider } from '@portal/ui';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { AnalystDashboard } from './AnalystDashboard.tsx';

function show(desk: ReturnType<typeof requestDesk>, { path = '/' } = {}) {
  const shownNotices: string[] = [];
  render(
    <PortalTestProvider
      user={testUser('analyst')}
      answers={desk.answers}
      notices={{ success: (text) => shownNotices.push(text), failure() {} }}
      path={path}
    >
      <PortalProvider testing>
        <AnalystDashboard />
      </PortalProvider>
    </PortalTestProvider>,
  );
  const keys = userEvent.setup({ delay: null });
  const panel = () => within(screen.getByRole('region', { name: 'Analysis Form' }));
  const form = async (device: string) => {
    await keys.click(await screen.findByRole('button', { name: device }));
    await panel().findByRole('heading', { name: device });
    return panel();
  };
  const write = async (text: string) => {
    await keys.click(notes());
    await keys.paste(text);
  };
  const notes = () => panel().getByRole('textbox', { name: 'Analysis Notes (Required)' });
  const send = () => panel().getByRole('button', { name: 'Send to Committee for Review' });
  return { shownNotices, keys, panel, form, notes, write, send };
}

const open = (...requests: Partial<DeskRequest>[]) => {
  const desk = requestDesk('analyst', ...requests);
  return { ...desk, ...show(desk) };
};

const submitted = { deviceName: 'Micra AV2' };
const analysed = { deviceName: 'Glidewire', status: 'under_analysis' } as const;

afterEach(() => sessionStorage.clear());

describe('the part Analysis', () => {
  const heading = { name: 'Analysis' };

  it('is not there while it holds nothing: the button that starts the analysis stands in the bar', async () => {
    const { form } = open(submitted);
    const panel = await form('Micra AV2');
    expect(panel.getByRole('button', { name: 'Start Analysis' })).toBeTruthy();
    expect(panel.queryByRole('heading', heading)).toBeNull();
  });

  it('does not say of a dismissed request that its analysis is done', async () => {
    const desk = requestDesk('analyst', { id: '7', deviceName: 'Micra AV2', status: 'dismissed' });
    const { panel } = show(desk, { path: '/?request=7' });
    await waitFor(() => panel().getByRole('heading', heading));
    expect(panel().queryByText(/its analysis is done/)).toBeNull();
    expect(panel().getByText(/has been dismissed\. Its analysis can go on/)).toBeTruthy();
  });
});

describe('Pending Requests', () => {
  it('lists what is submitted or under analysis', async () => {
    open(submitted, analysed, { deviceName: 'Elsewhere', status: 'committee_review' });
    await screen.findByRole('button', { name: 'Micra AV2' });
    expect(screen.getAllByRole('article')).toHaveLength(2);
  });

  it('says when there is none', async () => {
    open();
    expect(await screen.findByText('No pending requests')).toBeTruthy();
  });

  it('can be searched, and says how to see all again', async () => {
    const { keys } = open(submitted, analysed);
    await screen.findByRole('button', { name: 'Micra AV2' });
    await keys.keyboard('f');
    await keys.keyboard('zzz');
    await screen.findByText('No pending request matches');
    await keys.click(screen.getByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
  });
});

/** The bar at the lower edge of the panel, where the buttons of the next step are. */
const bar = (button: HTMLElement) => within(button.closest<HTMLElement>('[data-bottom-bar]') as HTMLElement);

describe('start analysis', () => {
  it('is one button: nothing stands in the panel about an analysis that has not begun', async () => {
    const { form } = open(submitted);
    const panel = await form('Micra AV2');
    expect(panel.getByRole('button', { name: 'Start Analysis' })).toBeTruthy();
    expect(panel.queryByRole('heading', { name: 'Analysis' })).toBeNull();
  });

  it('goes on to the notes', async () => {
    const { keys, form, notes, calls } = open(submitted);
    await keys.click((await form('Micra AV2')).getByRole('button', { name: 'Start Analysis' }));
    await waitFor(() => expect(document.activeElement).toBe(notes()));
    expect(notes().getAttribute('rows')).toBe('4');
    expect(calls).toEqual([{ action: 'start_analysis', variables: { id: '1', version: 1 } }]);
  });

  it('asks before it takes the request from a colleague', async () => {
    const assignee = { __typename: 'Assignee', id: '2', name: 'Ben Ode' };
    const { keys, form, notes, calls } = open({ ...submitted, assignee });
    await keys.click((await form('Micra AV2')).getByRole('button', { name: 'Start Analysis' }));
    const dialog = await screen.findByRole('dialog', { name: 'Take over from a colleague?' });
    expect(dialog.textContent).toContain('Ben Ode has MDR-000001');
    expect(calls).toEqual([]);
    await keys.click(within(dialog).getByRole('button', { name: 'Take over and start' }));
    await waitFor(() => expect(document.activeElement).toBe(notes()));
    expect(calls.map(({ action }) => action)).toEqual(['start_analysis']);
  });

  it('tells when someone else was faster, and shows where the request stands', async () => {
    const { keys, form, requests } = open(submitted);
    const panel = await form('Micra AV2');
    if (requests[0]) requests[0].status = 'under_analysis';
    await keys.click(panel.getByRole('button', { name: 'Start Analysis' }));
    await panel.findByText(cannotBecome('under_analysis', 'under_analysis').text);
    await panel.findByRole('textbox', { name: 'Analysis Notes (Required)' });
    await keys.click(panel.getByRole('button', { name: 'Dismiss' }));
    expect(panel.queryByText(cannotBecome('under_analysis', 'under_analysis').text)).toBeNull();
  });

  it('has a message of its own when the server gives none', async () => {
    const { keys, form, answers } = open(submitted);
    answers.StartAnalysis = () => {
      throw new Error('offline');
    };
    const panel = await form('Micra AV2');
    const button = panel.getByRole('button', { name: 'Start Analysis' });
    await keys.click(button);
    expect(await bar(button).findByText(MESSAGES.startAnalysisFailed)).toBeTruthy();
    expect(document.activeElement).toBe(button);
  });
});

describe('send to committee', () => {
  it('refuses blank notes, and says why', async () => {
    const { keys, form, write, send, calls } = open(analysed);
    await form('Glidewire');
    await write('   ');
    expect(send().getAttribute('aria-disabled')).toBe('true');
    await keys.click(send());
    expect(calls).toEqual([]);
    expect(document.getElementById(send().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Write the analysis notes first',
    );
  });

  it('that fails without a word keeps the notes and shows the default message', async () => {
    const { keys, form, write, notes, send, answers } = open(analysed);
    answers.SendToCommittee = () => {
      throw new Error('offline');
    };
    await form('Glidewire');
    await write('Cheaper by a third.');
    await keys.click(send());
    expect(await bar(send()).findByText('Failed to send to committee')).toBeTruthy();
    expect(document.activeElement).toBe(send());
    expect((notes() as HTMLTextAreaElement).value).toBe('Cheaper by a third.');
  });

  it('sends the notes and goes on to the next request', async () => {
    const { keys, form, write, send, calls, shownNotices, panel } = open(analysed, submitted);
    await form('Glidewire');
    await write(' Sound. ');
    await keys.click(send());
    expect(await screen.findByRole('heading', { name: 'Micra AV2', level: 3 })).toBeTruthy();
    expect(panel().getByRole('button', { name: 'Start Analysis' })).toBeTruthy();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Micra AV2' })),
    );
    expect(calls).toEqual([{ action: 'send_to_committee', variables: { id: '1', notes: 'Sound.' } }]);
    expect(shownNotices).toEqual(['Glidewire has been sent to the committee.']);
  });

  it('keeps the notes of each request while others are opened, and over a reload', async () => {
    const desk = requestDesk('analyst', analysed, { ...analysed, deviceName: 'Impella' });
    const first = show(desk);
    await first.form('Glidewire');
    await first.write('One');
    await first.form('Impella');
    expect(first.notes()).toHaveProperty('value', '');
    await first.write('Two');
    cleanup();
    const again = show(desk);
    await again.form('Glidewire');
    expect(again.notes()).toHaveProperty('value', 'One');
    await again.form('Impella');
    expect(again.notes()).toHaveProperty('value', 'Two');
  });

  it('shows the notes that could not be sent because someone else was faster', async () => {
    const { keys, form, write, send, requests } = open(analysed);
    const panel = await form('Glidewire');
    await write('Mine');
    if (requests[0]) requests[0].status = 'committee_review';
    await keys.click(send());
    await panel.findByText(cannotBecome('committee_review', 'committee_review').text);
    await panel.findByText('Mine');
    await keys.click(panel.getByRole('button', { name: 'Discard Notes' }));
    expect(panel.queryByText('Mine')).toBeNull();
  });
});

describe('an analysis file', () => {
  it('warns of patient data and takes Excel only', async () => {
    const { form } = open(analysed);
    const panel = await form('Glidewire');
    panel.getByText(MESSAGES.patientDataWarning);
    const field = panel.getByLabelText('Analysis files');
    expect(field.getAttribute('accept')).toBe('.xls,.xlsx');
    const anything = userEvent.setup({ applyAccept: false });
    await anything.upload(field, new File(['x'], 'notes.pdf'));
    expect(panel.getAllByText(MESSAGES.excelOnly).length).toBeGreaterThan(0);
  });
});

describe('dismiss', () => {
  it('asks first, then takes the card away and goes on to the next', async () => {
    const { keys, calls } = open(submitted, analysed);
    await keys.click(await screen.findByRole('button', { name: 'More actions for Micra AV2' }));
    await keys.click(await screen.findByRole('menuitem', { name: 'Dismiss request…' }));
    await keys.type(await screen.findByLabelText(/Reason/), 'Asked for twice.');
    await keys.click(await screen.findByRole('button', { name: 'Dismiss request' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    expect(calls).toEqual([{ action: 'dismiss', variables: { id: '1', reason: 'Asked for twice.' } }]);
  });
});
