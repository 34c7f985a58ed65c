import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { PortalProvider } from '../provider/PortalProvider.tsx';
import { Button } from './Button.tsx';

const show = (button: React.ReactNode) => render(<PortalProvider testing>{button}</PortalProvider>);

describe('button', () => {
  it('says why it cannot be used, and does nothing', async () => {
    const send = vi.fn();
    show(
      <Button disabledReason="Write the analysis notes first" onClick={send}>
        Send
      </Button>,
    );
    const button = screen.getByRole('button', {
      name: 'Send',
      description: 'Write the analysis notes first',
    });
    await userEvent.click(button);
    expect(send).not.toHaveBeenCalled();
    expect(button.getAttribute('aria-disabled')).toBe('true');
  });

  it('says why for everybody to read where it is told to', async () => {
    show(
      <Button saysReason disabledReason="Choose Approve or Deny first">
        Vote
      </Button>,
    );
    expect(screen.getByRole('button', { description: 'Choose Approve or Deny first' })).toBeTruthy();
    expect(screen.getByText('Choose Approve or Deny first').className).not.toMatch(/VisuallyHidden/);
    await userEvent.tab();
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  it('keeps the focus when the reason falls away', async () => {
    const { rerender } = show(<Button disabledReason="Not yet">Send</Button>);
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send' }));
    rerender(
      <PortalProvider testing>
        <Button disabledReason={null}>Send</Button>
      </PortalProvider>,
    );
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send' }));
  });

  it('stays the same element when its tooltip comes', async () => {
    show(<Button disabledReason="Write the analysis notes first">Send</Button>);
    const button = screen.getByRole('button', { name: 'Send' });
    await userEvent.tab();
    expect((await screen.findByRole('tooltip')).textContent).toBe('Write the analysis notes first');
    expect(document.activeElement).toBe(button);
    expect(screen.getByRole('button', { name: 'Send' })).toBe(button);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  });

  it('says that work is under way and waits for it', async () => {
    const submit = vi.fn();
    show(
      <Button pending pendingLabel="Submitting..." onClick={submit}>
        Submit Request
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Submitting...' });
    await userEvent.click(button);
    expect(submit).not.toHaveBeenCalled();
  });

  it('keeps the focus while work is under way', async () => {
    const { rerender } = show(<Button>Send a new code</Button>);
    await userEvent.tab();
    rerender(
      <PortalProvider testing>
        <Button pending>Send a new code</Button>
      </PortalProvider>,
    );
    const button = screen.getByRole('button', { name: 'Send a new code' }) as HTMLButtonElement;
    // Browsers remove the focus from a disabled element.
    expect(button.disabled).toBe(false);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(button);
  });
});
