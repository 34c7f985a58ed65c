import { LIMITS, MESSAGES, type Role } from '@portal/domain';
import { sessionToken } from '@portal/kit';
import { PortalTestProvider, startServer, testUser } from '@portal/kit/testing';
import { PortalProvider } from '@portal/ui';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { RequestDetail } from '../detail/RequestDetail.tsx';
import { type DeskRequest, requestDesk } from '../testing/index.ts';
import { EvidenceSection } from './EvidenceSection.tsx';

const piece = (id: string, more: object = {}) => ({
  __typename: 'Evidence',
  id,
  request: '1',
  ...{ title: `Piece ${id}`, kind: 'vendor', audience: 'everyone', url: null, state: 'ready' },
  ...{ fileName: `${id}.pdf`, fileSize: 12_595, mediaType: 'application/pdf' },
  addedBy: { __typename: 'NamedPerson', id: '1', name: 'Grace Okafor' },
  addedAt: '2026-03-15T12:00:00.000Z',
  ...more,
});
const LINK = {
  title: 'Trial of 2024',
  ...{ url: 'https://trials.example/42?page=1', fileName: null, fileSize: null, mediaType: null },
};

function show(role: Role, evidence: object[] = [], more: Partial<DeskRequest> = {}) {
  const desk = requestDesk(role, { status: 'under_analysis', requestedBy: '1', evidence, ...more });
  const [request] = desk.requests;
  const said: string[] = [];
  const sent: Record<string, unknown>[] = [];
  const answers = {
    ...desk.answers,
    AddEvidenceLink(variables: Record<string, unknown>) {
      sent.push(variables);
      Object.assign(request as DeskRequest, { evidence: [...evidence, piece('9', LINK)] });
      return { result: { ...request } };
    },
    CorrectEvidence(variables: Record<string, unknown>) {
      sent.push(variables);
      const [first, ...others] = evidence;
      Object.assign(request as DeskRequest, {
        evidence: [{ ...first, ...(variables.input as object) }, ...others],
      });
      return { result: { ...request } };
    },
    RemoveEvidence(variables: Record<string, unknown>) {
      sent.push(variables);
      Object.assign(request as DeskRequest, { evidence: [] });
      return { result: { ...request } };
    },
  };
  render(
    <PortalProvider testing>
      <PortalTestProvider
        user={testUser(role)}
        answers={answers}
        notices={{ success: (text) => said.push(text), failure: (text) => said.push(text) }}
      >
        <RequestDetail id="1">{(each) => <EvidenceSection request={each} />}</RequestDetail>
      </PortalTestProvider>
    </PortalProvider>,
  );
  return { sent, said, desk };
}

const button = (name: string) => screen.findByRole('button', { name });
const itemOf = async (text: string) => within((await screen.findByText(text)).closest('li') as HTMLElement);

beforeEach(() => localStorage.clear());

describe('the evidence of a request', () => {
  it('says what each piece is, who added it and for whom, and shows the host of a link', async () => {
    show('analyst', [piece('1'), piece('2', { ...LINK, kind: 'clinical', audience: 'staff' })]);
    expect(await screen.findByRole('heading', { name: 'Evidence (2)' })).toBeTruthy();
    const document = await itemOf('Piece 1');
    expect(document.getByText(/^Vendor · PDF · 12\.3 KB$/).textContent).toContain('Grace Okafor');
    expect(document.queryByText('Staff only')).toBeNull();
    const link = await itemOf('Trial of 2024');
    expect(link.getByText(/^Clinical · trials\.example$/)).toBeTruthy();
    expect(link.getByText('Staff only')).toBeTruthy();
    const anchor = link.getByRole('link');
    expect([anchor.getAttribute('href'), anchor.getAttribute('rel')]).toEqual([
      LINK.url,
      'noopener noreferrer',
    ]);
    expect(link.queryByRole('button', { name: /^(View|Download)/ })).toBeNull();
  });

  it('says what came with a merged request, which is changed there', async () => {
    show('analyst', [piece('1'), piece('2', { request: '57' })]);
    expect(await screen.findByRole('heading', { name: 'Evidence (2)' })).toBeTruthy();
    const came = await itemOf('Piece 2');
    expect(came.getByText(/^Vendor · PDF · 12\.3 KB · from MDR-000057$/)).toBeTruthy();
    expect(came.getAllByRole('button').map((each) => each.getAttribute('aria-label'))).toEqual([
      'View Piece 2',
      'Download Piece 2',
    ]);
    expect((await itemOf('Piece 1')).queryByText(/MDR-/)).toBeNull();
  });

  it('has its room before the list is loaded', async () => {
    show('analyst', [piece('1'), piece('2', LINK), piece('3')]);
    const heading = await screen.findByRole('heading', { name: 'Evidence (3)' });
    const room = heading.nextElementSibling?.firstElementChild as HTMLElement;
    const rows = ['--documents', '--links'].map((name) => room.style.getPropertyValue(name));
    expect(rows).toEqual(['2', '1']);
    expect(await within(room).findByText('Piece 3')).toBeTruthy();
  });

  it('shows in the page what can be shown, and saves the rest', async () => {
    show('committee', [
      piece('1'),
      piece('2', { mediaType: 'text/plain' }),
      piece('3', { state: 'scanning' }),
    ]);
    expect(await button('View Piece 1')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'View Piece 2' })).toBeNull();
    expect(await button('Download Piece 2')).toBeTruthy();
    expect((await itemOf('Piece 3')).getByText(MESSAGES.evidenceScanning)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^(View|Download) Piece 3$/ })).toBeNull();
  });

  it('is said to be none, also to whoever adds none', async () => {
    show('provider', [], { requestedBy: '50' });
    expect(await screen.findByText(`${MESSAGES.noEvidence} ${MESSAGES.noEvidenceToAdd}`)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add evidence' })).toBeNull();
  });

  it('is closed for requesters when the request is decided', async () => {
    show('provider', [piece('1')], { status: 'approved' });
    await screen.findByText('Piece 1');
    expect(screen.queryByRole('button', { name: 'Add evidence' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Remove Piece 1' })).toBeNull();
  });

  it('is corrected in a form that says what it is now, and the focus comes back', async () => {
    const { sent, said } = show('analyst', [piece('1')]);
    await userEvent.click(await button('Edit Piece 1'));
    const dialog = within(await screen.findByRole('dialog'));
    const title = dialog.getByLabelText('Title');
    await userEvent.clear(title);
    await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(sent).toEqual([]);
    await userEvent.type(title, 'Offer of May');
    await userEvent.click(dialog.getByRole('combobox', { name: 'Kind' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Cost' }));
    await userEvent.click(dialog.getByRole('radio', { name: 'Staff only' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
    const item = await itemOf('Offer of May');
    expect(item.getByText('Staff only')).toBeTruthy();
    const input = { title: 'Offer of May', kind: 'cost', audience: 'staff' };
    expect([sent, said]).toEqual([
      [{ id: '1', evidence: '1', input }],
      [MESSAGES.evidenceCorrected('Offer of May')],
    ]);
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit Offer of May'));
  });

  it('is corrected by requesters without saying who reads it, and not at all by others', async () => {
    show('provider', [
      piece('1'),
      piece('2', { addedBy: { __typename: 'NamedPerson', id: '9', name: 'Bo' } }),
    ]);
    await userEvent.click(await button('Edit Piece 1'));
    expect(within(await screen.findByRole('dialog')).queryByRole('radio')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Edit Piece 2' })).toBeNull();
  });

  it('is removed after a question, and the focus goes on', async () => {
    const { sent, said } = show('analyst', [piece('1')]);
    await userEvent.click(await button('Remove Piece 1'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(MESSAGES.removalOfEvidence('Piece 1'))).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText(MESSAGES.noEvidence)).toBeTruthy();
    expect([sent, said]).toEqual([[{ id: '1', evidence: '1' }], [MESSAGES.evidenceRemoved('Piece 1')]]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Add evidence'));
  });

  it('gives the focus back when nothing is removed', async () => {
    show('analyst', [piece('1')]);
    await userEvent.click(await button('Remove Piece 1'));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove Piece 1'));
  });
});

describe('what is added', () => {
  const chooser = async () => screen.findByLabelText<HTMLInputElement>('Documents');
  const open = async () => userEvent.click(await button('Add evidence'));

  /** Records the fields of each form that arrives. */
  async function receive() {
    sessionToken.store('token');
    const forms: Record<string, string>[] = [];
    const server = await startServer((request, body, response) => {
      // Other calls store drafts.
      if (!request.url?.endsWith('/evidence')) {
        response.writeHead(400).end('{}');
        return;
      }
      const fields = String(body).matchAll(/name="(\w+)"(?:; filename="([^"]+)")?[\s\S]*?\r\n\r\n([^\r]*)/g);
      forms.push(Object.fromEntries([...fields].map(([, name, file, value]) => [name, file ?? value])));
      response.writeHead(201).end('{}');
    });
    return { forms, server };
  }

  it('is warned of, asked for its kind, and for staff alone by staff', async () => {
    show('provider');
    await open();
    expect(await screen.findByText(MESSAGES.patientDataWarning)).toBeTruthy();
    expect(screen.queryByRole('radio', { name: 'Staff only' })).toBeNull();
  });

  it('are documents, several at once, each called like its file', async () => {
    const { forms, server } = await receive();
    show('analyst');
    await open();
    await userEvent.click(await screen.findByRole('radio', { name: 'Staff only' }));
    await userEvent.upload(await chooser(), [new File(['%PDF'], 'a.pdf'), new File(['x'], 'b.txt')]);
    await waitFor(() => expect(forms).toHaveLength(2));
    const about = { kind: 'vendor', audience: 'staff' };
    expect(forms).toEqual([
      { ...about, file: 'a.pdf' },
      { ...about, file: 'b.txt' },
    ]);
    await server.stop();
  });

  it('is one document with a title, which the next one has not', async () => {
    const { forms, server } = await receive();
    show('analyst');
    await open();
    const title = await screen.findByLabelText<HTMLInputElement>(/^Title of the document/);
    await userEvent.type(title, ' Offer ');
    await userEvent.upload(await chooser(), new File(['%PDF'], 'a.pdf'));
    await waitFor(() => expect(forms).toHaveLength(1));
    expect([forms[0]?.title, title.value]).toEqual(['Offer', '']);
    await server.stop();
  });

  it('is a pasted picture, whatever has the focus, but not what is pasted into a text field', async () => {
    const { forms, server } = await receive();
    show('analyst');
    await open();
    const clipboardData = { files: [new File(['x'], 'image.png', { type: 'image/png' })] };
    fireEvent.paste(await screen.findByLabelText(/^Title of the document/), { clipboardData });
    const [audience] = screen.getAllByRole('radio');
    for (const target of [audience, document.body]) if (target) fireEvent.paste(target, { clipboardData });
    await waitFor(() => expect(forms.map(({ file }) => file)).toEqual(Array(2).fill('Pasted picture.png')));
    await server.stop();
  });

  it('is what its content is, whatever its name: the gateway judges', async () => {
    const { forms, server } = await receive();
    show('analyst');
    await open();
    await userEvent
      .setup({ applyAccept: false })
      .upload(await chooser(), [new File(['%PDF'], 'offer'), new File(['x'], 'scan.jfif')]);
    await waitFor(() => expect(forms.map(({ file }) => file)).toEqual(['offer', 'scan.jfif']));
    expect(screen.queryByRole('alert')).toBeNull();
    await server.stop();
  });

  it('is refused under the field, by its size or by the gateway', async () => {
    sessionToken.store('token');
    const server = await startServer((_request, _body, response) => {
      response.writeHead(400).end(JSON.stringify({ error: 'PDFs with scripts are not accepted' }));
    });
    show('analyst');
    await open();
    const large = new File(['x'], 'large.pdf');
    Object.defineProperty(large, 'size', { value: LIMITS.evidence.bytes + 1 });
    await userEvent.upload(await chooser(), [large, new File(['%PDF'], 'a.pdf')]);
    const told = async () => (await screen.findAllByRole('alert')).map(({ textContent }) => textContent);
    await waitFor(async () =>
      expect(await told()).toEqual([
        MESSAGES.evidenceTooLarge(LIMITS.evidence.bytes),
        'PDFs with scripts are not accepted',
      ]),
    );
    await server.stop();
  });

  it('is a link with its title', async () => {
    const { sent, said } = show('analyst');
    await open();
    await userEvent.type(await screen.findByLabelText(/^Link/), LINK.url);
    await userEvent.type(screen.getByLabelText(/^Title of the link/), LINK.title);
    await userEvent.click(await button('Add link'));
    expect(await screen.findByRole('link', { name: /^Trial of 2024/ })).toBeTruthy();
    const input = { url: LINK.url, title: LINK.title, kind: 'vendor', audience: 'everyone' };
    expect([sent, said]).toEqual([[{ id: '1', input }], [MESSAGES.linkAdded(LINK.title)]]);
  });
});
