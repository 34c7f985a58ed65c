// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CloseIcon } from '../icons/index.ts';
import { PortalProvider } from '../provider/PortalProvider.tsx';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';

beforeEach(async () => {
  // Load it now. Otherwise it would be loaded at the first hover, which fake timers cannot control.
  await import('./Tooltip.tsx');
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const tooltip = () => screen.queryByRole('tooltip')?.textContent;

function point(button: ReactNode) {
  render(<PortalProvider testing>{button}</PortalProvider>);
  fireEvent.pointerEnter(screen.getByRole('button'));
  fireEvent.mouseEnter(screen.getByRole('button'));
}

describe('a tooltip', () => {
  it('comes after 300 ms when it says why a button cannot be used', async () => {
    point(<Button disabledReason="Write the notes first">Send</Button>);
    await pass(299);
    expect(tooltip()).toBeUndefined();
    await pass(1);
    expect(tooltip()).toBe('Write the notes first');
  });

  it('comes after 500 ms when it only names an icon', async () => {
    point(<IconButton label="Dismiss" icon={<CloseIcon />} />);
    await pass(499);
    expect(tooltip()).toBeUndefined();
    await pass(1);
    expect(tooltip()).toBe('Dismiss');
  });
});
