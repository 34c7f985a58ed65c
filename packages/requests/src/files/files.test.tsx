import { LIMITS, MESSAGES } from '@portal/domain';
import { sessionToken } from '@portal/kit';
import { PortalTestProvider, startServer, testUser } from '@portal/kit/testing';
import { PortalProvider } from '@portal/ui';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { RequestDetail } from '../detail/RequestDetail.tsx';
import { requestDesk } from '../testing/index.ts';
import { FileList } from './FileList.tsx';
import { FileUpload } from './FileUpload.tsx';
import { refusalOf } from './useFileUpload.ts';

const files = [
  {
    __typename: 'RequestFile',
    id: '7',
    fileName: 'costs.xlsx',
    fileSize: 12_595,
    uploadedByName: 'Jonas Lindqvist',
    uploadDate: '2026-01-12T09:30:00.000Z',
  },
];

function show(what: React.ReactNode, failures: string[] = []) {
  const { answers } = requestDesk('analyst', { deviceName: 'Micra AV2', files });
  return render(
    <PortalTestProvider
      user={testUser('analyst')}
      answers={answers}
      notices={{ success() {}, failure: (text) => failures.push(text) }}
    >
      <PortalProvider testing>{what}</PortalProvider>
    </PortalTestProvider>,
  );
}

beforeEach(() => localStorage.clear());

describe('files of a request', () => {
  const list = <RequestDetail id="1">{(request) => <FileList request={request} />}</RequestDetail>;

  it('show name, size in KB with one decimal and who brought them', async () => {
    show(list);
    const item = within((await screen.findByText('costs.xlsx')).closest('li') as HTMLElement);
    expect(item.getByText(/12\.3 KB · Jonas Lindqvist/)).toBeTruthy();
  });

  it('say why they cannot be downloaded', async () => {
    const failures: string[] = [];
    show(list, failures);
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

  it('warns of patient data before anything is chosen', () => {
    show(<FileUpload requestId="1" onUploaded={() => {}} />);
    expect(screen.getByText(MESSAGES.patientDataWarning)).toBeTruthy();
    expect(
      screen.getByRole('button', { name: 'Upload file', description: 'Choose a file first' }),
    ).toBeTruthy();
  });

  it('refuses other files under the field', async () => {
    show(<FileUpload requestId="1" onUploaded={() => {}} />);
    const pdf = new File(['%PDF'], 'costs.pdf');
    await userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText('Analysis file'), pdf);
    expect(screen.getAllByText(MESSAGES.excelOnly).length).toBeGreaterThan(0);
  });

  const chooser = () => screen.getByLabelText<HTMLInputElement>('Analysis file');
  const choose = () => userEvent.upload(chooser(), new File(['PK'], 'costs.xlsx'));
  const isSaidAtTheChooser = (message: string) => {
    const ids = chooser().getAttribute('aria-describedby')?.split(' ') ?? [];
    const said = ids.map((id) => document.getElementById(id)?.textContent);
    expect([said, chooser().getAttribute('aria-invalid')]).toEqual([
      expect.arrayContaining([message]),
      'true',
    ]);
  };

  it('shows what went wrong at the chooser, which gets the focus and comes into view, and keeps the file', async () => {
    const seen = vi.spyOn(Element.prototype, 'scrollIntoView');
    show(<FileUpload requestId="1" onUploaded={() => {}} />);
    await choose();
    await userEvent.click(screen.getByRole('button', { name: 'Upload file' }));
    await waitFor(() => expect(document.activeElement).toBe(chooser()));
    isSaidAtTheChooser(MESSAGES.noToken);
    expect((seen.mock.contexts[0] as Element).contains(chooser())).toBe(true);
    expect(screen.getByRole('button', { name: 'Upload file' }).getAttribute('aria-disabled')).toBeNull();
  });

  it('leaves those alone who write elsewhere by then, and tells them', async () => {
    sessionToken.store('token');
    const arrived = Promise.withResolvers<void>();
    const server = await startServer(async (_request, _body, response) => {
      await arrived.promise;
      response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"Macros are refused."}');
    });
    const failures: string[] = [];
    show(
      <>
        <FileUpload requestId="1" onUploaded={() => {}} />
        <textarea aria-label="Notes" />
      </>,
      failures,
    );
    await choose();
    await userEvent.click(screen.getByRole('button', { name: 'Upload file' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(screen.getByLabelText('Notes'));
    arrived.resolve();
    await waitFor(() => expect(failures).toEqual(['Macros are refused.']));
    expect(document.activeElement).toBe(screen.getByLabelText('Notes'));
    isSaidAtTheChooser('Macros are refused.');
    await server.stop();
  });
});
