import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Button } from '../controls/Button.tsx';
import { Banner } from '../feedback/Banner.tsx';
import { PageHeader } from '../layout/PageHeader.tsx';
import { Panel } from '../layout/Panel.tsx';
import { Modal } from '../overlay/Modal.tsx';
import { PortalProvider } from './PortalProvider.tsx';

const show = (what: ReactNode) =>
  render(
    <PortalProvider testing>
      <main>
        <PageHeader title="Requests" />
        {what}
      </main>
    </PortalProvider>,
  );
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const hasFocus = (element: () => Element) => waitFor(() => expect(document.activeElement).toBe(element()));

/** A button that disappears when it is pressed; `instead` replaces it. */
function Passing({ instead = null }: { instead?: ReactNode }) {
  const [gone, setGone] = useState(false);
  return gone ? instead : <Button onClick={() => setGone(true)}>Decide</Button>;
}

function PageWithPart() {
  const [open, setOpen] = useState(true);
  return open ? (
    <Panel title="Decision">
      <Button onClick={() => setOpen(false)}>Close</Button>
    </Panel>
  ) : null;
}

function PageWithQuestion() {
  const [asking, setAsking] = useState(false);
  const [isHidden, setHidden] = useState(false);
  const ask = () => {
    setHidden(true);
    setAsking(true);
  };
  return (
    <Panel title="Decision">
      {!isHidden && <Button onClick={ask}>Ask</Button>}
      <Modal opened={asking} onClose={() => setAsking(false)} title="Question">
        <Passing
          instead={
            <p>
              Done <Button onClick={() => setAsking(false)}>Answer</Button>
            </p>
          }
        />
      </Modal>
    </Panel>
  );
}

function Site() {
  const [page, setPage] = useState('One');
  return (
    <main key={page}>
      <PageHeader title={page} />
      {page === 'One' && <Button onClick={() => setPage('Two')}>Go on</Button>}
    </main>
  );
}

describe('when what has the focus is taken away', () => {
  it('the message that has come in its place gets the focus', async () => {
    show(
      <Panel title="Decision">
        <Passing instead={<Banner kind="error">Somebody else was first.</Banner>} />
      </Panel>,
    );
    await press('Decide');
    await hasFocus(() => screen.getByRole('alert'));
  });

  it('the heading of that part of the page gets the focus when there is no message', async () => {
    show(
      <Panel title="Decision">
        <Passing />
      </Panel>,
    );
    await press('Decide');
    await hasFocus(() => screen.getByRole('heading', { name: 'Decision' }));
    await userEvent.tab();
    expect(screen.getByRole('heading', { name: 'Decision' }).hasAttribute('tabindex')).toBe(false);
  });

  it('the nearest heading before it gets the focus, and no message that was there already', async () => {
    show(
      <Panel title="Work">
        <Banner kind="error">Something else is wrong.</Banner>
        <h3>To order</h3>
        <Button>Order</Button>
        <h3>Actions</h3>
        <Passing />
        <h3>Questions</h3>
      </Panel>,
    );
    await press('Decide');
    await hasFocus(() => screen.getByRole('heading', { name: 'Actions' }));
  });

  it('the heading of the page gets the focus when the whole part is gone', async () => {
    show(<PageWithPart />);
    await press('Close');
    await hasFocus(() => screen.getByRole('heading', { name: 'Requests' }));
  });

  it('it stays in the dialog that is open, and goes back to where it was before the dialog', async () => {
    show(<PageWithQuestion />);
    await press('Ask');
    await press('Decide');
    await hasFocus(() => screen.getByRole('heading', { name: 'Question' }));
    await press('Answer');
    await hasFocus(() => screen.getByRole('heading', { name: 'Decision' }));
  });

  it('it stays where the person has put it meanwhile', async () => {
    const { rerender } = show(<Button>One</Button>);
    await press('One');
    const other = (
      <PortalProvider testing>
        <main>
          <PageHeader title="Requests" />
          <input aria-label="Search" />
        </main>
      </PortalProvider>
    );
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    rerender(other);
    await screen.findByLabelText('Search');
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    expect(document.activeElement).toBe(field);
    field.remove();
  });

  it('the new page decides about the focus when the person has gone to one', async () => {
    render(
      <PortalProvider testing>
        <Site />
      </PortalProvider>,
    );
    await press('Go on');
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    expect(document.activeElement).toBe(document.body);
  });
});
