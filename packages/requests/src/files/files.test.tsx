import { LIMITS, MESSAGES } from '@portal/domain';
import { type Notices, sessionToken } from '@portal/kit';
import { PortalTestProvider, startServer, testUser } from '@portal/kit/testing';
import { PortalProvider } from '@portal/ui';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { RequestDetail } from '../detail/RequestDetail.tsx';
import { requestDesk } from '../testing/index.ts';
import { refusalOf } from './analysisFiles.ts';
import { FileList } from './FileList.tsx';
import { FileUpload } from './FileUpload.tsx';

const files = [
  {
    __typename: 'RequestFile',
    id: '7',
    fileName: 'costs.xlsx',
    fileSize: 12_595,
    uploadedByName: 'Jonas Lindqvist',
    uploadDate: '2026-01-12T09:30:00.000Z',
    state: 'ready',
  },
];

function show(what: ReactNode, notices: Notices = { success() {}, failure() {} }, shown: object[] = files) {
  const { answers } = requestDesk('analyst', { deviceName: 'Micra AV2', files: shown });
  const frame = (content: ReactNode) => (
    <PortalTestProvider user={testUser('analyst')} answers={answers} notices={notices}>
      <PortalProvider testing>{content}</PortalProvider>
    </PortalTestProvider>
  );
  const { rerender } = render(frame(what));
  return { rerender: (content: ReactNode) => rerender(frame(content)) };
}

beforeEach(() => localStorage.clear());

describe('files of a request', () => {
  const list = <RequestDetail id="1">{(request) => <FileList request={request} />}</RequestDetail>;

  it('show name, size in KB with one decimal and who brought them', async () => {
    show(list);
    const item = within((await screen.findByText('costs.xlsx')).closest('li') as HTMLElement);
    expect(item.getByText(/12\.3 KB · /).textContent).toContain('12.3 KB · Jonas Lindqvist · ');
  });

  it.each([
    ['scanning', MESSAGES.evidenceScanning],
    ['removed', MESSAGES.fileRemoved],
  ])('offer nothing to download while they are %s, and say why', async (state, words) => {
    show(
      list,
      undefined,
      files.map((file) => ({ ...file, state })),
    );
    const item = within((await screen.findByText('costs.xlsx')).closest('li') as HTMLElement);
    expect(item.getByText(words)).toBeTruthy();
    expect(item.queryByRole('button')).toBeNull();
  });

  it('say why they cannot be downloaded', async () => {
    const failures: string[] = [];
    show(list, { success() {}, failure: (text) => failures.push(text) });
    await userEvent.click(await screen.findByRole('button', { name: 'Download costs.xlsx' }));
    await vi.waitFor(() => expect(failures).toEqual([MESSAGES.noToken]));
  });
});

describe('upload', () => {
  it.each([
    ['costs.pdf', 10, MESSAGES.excelOnly],
    ['costs.xlsx.exe', 10, MESSAGES.excelOnly],
    ['COSTS.XLSX', 10, null],
    ['costs.xls', 10, null],
    ['costs.xlsx', LIMITS.uploadBytes, null],
    ['costs.xlsx', LIMITS.uploadBytes + 1, 'The file is larger than the limit of 10 MB'],
  ])('of %s with %d bytes is answered by %s', (name, size, refusal) => {
    expect(refusalOf({ name, size })).toBe(refusal);
  });

  const chooser = () => screen.getByLabelText<HTMLInputElement>('Analysis files');
  const workbook = (name: string) => new File(['PK'], name);
  const recordNotices = () => {
    const said: string[] = [];
    return {
      said,
      notices: { success: (text: string) => said.push(text), failure: (text: string) => said.push(text) },
    };
  };

  it('warns of patient data before anything is chosen', () => {
    show(<FileUpload requestId="1" onUploaded={() => {}} />);
    expect(screen.getByText(MESSAGES.patientDataWarning)).toBeTruthy();
  });

  it('refuses other files under the field', async () => {
    show(<FileUpload requestId="1" onUploaded={() => {}} />);
    await userEvent.setup({ applyAccept: false }).upload(chooser(), new File(['%PDF'], 'costs.pdf'));
    expect(screen.getByRole('alert').textContent).toBe(MESSAGES.excelOnly);
    await userEvent.click(screen.getByRole('button', { name: 'Remove costs.pdf' }));
    expect(screen.queryByText('costs.pdf')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(chooser()));
  });

  it('begins when files are chosen, takes one after the other, and says what has arrived', async () => {
    sessionToken.store('token');
    const arrived: string[] = [];
    const server = await startServer((_request, body, response) => {
      arrived.push(/filename="([^"]+)"/.exec(String(body))?.[1] ?? '');
      response.writeHead(201).end('{}');
    });
    const { said, notices } = recordNotices();
    const states: unknown[] = [];
    const uploaded = vi.fn();
    show(
      <FileUpload requestId="1" onUploaded={uploaded} onChange={(state) => states.push(state)} />,
      notices,
    );
    await userEvent.upload(chooser(), [workbook('costs.xlsx'), workbook('offer.xlsx')]);
    await waitFor(() => expect(uploaded).toHaveBeenCalledTimes(2));
    expect(arrived).toEqual(['costs.xlsx', 'offer.xlsx']);
    expect(said).toEqual(['costs.xlsx has been uploaded.', 'offer.xlsx has been uploaded.']);
    await waitFor(() => expect(states).toEqual([null, 'sending', null]));
    expect(screen.queryByRole('list')).toBeNull();
    await server.stop();
  });

  it('keeps a file that failed until it is tried again or removed', async () => {
    const states: unknown[] = [];
    show(<FileUpload requestId="1" onUploaded={() => {}} onChange={(state) => states.push(state)} />);
    sessionToken.store('token');
    const server = await startServer((_request, _body, response) => void response.writeHead(502).end());
    await userEvent.upload(chooser(), workbook('costs.xlsx'));
    expect((await screen.findByRole('alert')).textContent).toContain(MESSAGES.uploadFailed);
    await waitFor(() => expect(states.at(-1)).toBe('failed'));
    await server.stop();
    const again = await startServer((_request, _body, response) => void response.writeHead(201).end('{}'));
    await userEvent.click(screen.getByRole('button', { name: 'Retry costs.xlsx' }));
    await waitFor(() => expect(screen.queryByText('costs.xlsx')).toBeNull());
    await waitFor(() => expect(states.at(-1)).toBeNull());
    await again.stop();
  });

  it('shows what has not arrived when the person comes back, and nothing of another request', async () => {
    const states: unknown[] = [];
    const panel = (id: string) => (
      <FileUpload requestId={id} onUploaded={() => {}} onChange={(state) => states.push(state)} />
    );
    const { rerender } = show(panel('1'));
    await userEvent.setup({ applyAccept: false }).upload(chooser(), new File(['%PDF'], 'costs.pdf'));
    rerender(<p>Elsewhere</p>);
    rerender(<div key="other">{panel('2')}</div>);
    expect(screen.queryByText('costs.pdf')).toBeNull();
    await waitFor(() => expect(states.at(-1)).toBeNull());
    rerender(<section key="back">{panel('1')}</section>);
    expect(screen.getByText('costs.pdf')).toBeTruthy();
    await waitFor(() => expect(states.at(-1)).toBe('failed'));
  });

  it('goes on when the person leaves, and tells how it has ended', async () => {
    sessionToken.store('token');
    const release = Promise.withResolvers<void>();
    const server = await startServer(async (_request, body, response) => {
      await release.promise;
      if (body.includes('macros.xlsx'))
        response
          .writeHead(400, { 'content-type': 'application/json' })
          .end('{"error":"Macros are refused."}');
      else response.writeHead(201).end('{}');
    });
    const { said, notices } = recordNotices();
    const { rerender } = show(<FileUpload requestId="1" onUploaded={() => {}} />, notices);
    await userEvent.upload(chooser(), [workbook('macros.xlsx'), workbook('offer.xlsx')]);
    rerender(<p>Elsewhere</p>);
    release.resolve();
    await waitFor(() =>
      expect(said).toEqual(['macros.xlsx: Macros are refused.', 'offer.xlsx has been uploaded.']),
    );
    await server.stop();
  });

  it('sends nothing for the next person at the computer, and tells them nothing', async () => {
    sessionToken.store('token');
    const release = Promise.withResolvers<void>();
    const arrived: unknown[] = [];
    const server = await startServer(async ({ headers }, _body, response) => {
      arrived.push(headers.authorization);
      await release.promise;
      response.writeHead(201).end('{}');
    });
    const { said, notices } = recordNotices();
    const { rerender } = show(<FileUpload requestId="1" onUploaded={() => {}} />, notices);
    await userEvent.upload(chooser(), [workbook('costs.xlsx'), workbook('offer.xlsx')]);
    await waitFor(() => expect(arrived).toHaveLength(1));
    sessionToken.clear();
    rerender(<p>Sign in</p>);
    sessionToken.store('another');
    release.resolve();
    // Uploads of the next request are sent after the point at which the earlier ones would have been sent.
    rerender(<FileUpload requestId="2" onUploaded={() => {}} />);
    await userEvent.upload(chooser(), workbook('own.xlsx'));
    await waitFor(() => expect(said).toContain('own.xlsx has been uploaded.'));
    expect(arrived).toEqual(['Bearer token', 'Bearer another']);
    expect(said).toEqual(['own.xlsx has been uploaded.']);
    await server.stop();
  });
});
