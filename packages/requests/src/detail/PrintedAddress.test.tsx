// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PrintedAddress } from './PrintedAddress.tsx';

const says = (event: string) => window.dispatchEvent(new Event(event));

beforeEach(() => {
  document.title = '(3) Analyst Dashboard';
});
afterEach(cleanup);

describe('a request on paper', () => {
  it('has its number and the address of its page', () => {
    render(<PrintedAddress id="33" device="Evolut FX+" />);
    expect(screen.getByText(/^MDR-000033 · http.*\/requests\/33$/)).toBeTruthy();
  });

  it('names the file of a print after itself, and the page as before when that is over', () => {
    render(<PrintedAddress id="33" device="Evolut FX+" />);
    says('beforeprint');
    expect(document.title).toBe('MDR-000033 Evolut FX+');
    says('afterprint');
    expect(document.title).toBe('(3) Analyst Dashboard');
  });

  it('leaves a title that the page has got meanwhile', () => {
    const { unmount } = render(<PrintedAddress id="33" device="Evolut FX+" />);
    says('beforeprint');
    document.title = 'Archive';
    says('afterprint');
    unmount();
    expect(document.title).toBe('Archive');
  });

  it('gives the title back when it closes while it prints', () => {
    const { unmount } = render(<PrintedAddress id="33" device="Evolut FX+" />);
    says('beforeprint');
    unmount();
    expect(document.title).toBe('(3) Analyst Dashboard');
  });
});
