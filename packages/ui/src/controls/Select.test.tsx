import { DEPARTMENTS } from '@portal/domain';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PortalProvider } from '../provider/PortalProvider.tsx';
import { Select } from './Select.tsx';

function Departments() {
  const [value, setValue] = useState<(typeof DEPARTMENTS)[number] | ''>('');
  return <Select label="Department" options={DEPARTMENTS} value={value} onChange={setValue} />;
}

const show = () =>
  render(
    <PortalProvider testing>
      <Departments />
    </PortalProvider>,
  );

/** Lets the browser claim that exactly these media queries hold. */
function claimMedia(...holding: string[]) {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      Object.assign(new EventTarget(), {
        media,
        matches: holding.includes(media),
      }) as unknown as MediaQueryList,
  );
}

afterEach(() => vi.restoreAllMocks());

describe('select', () => {
  it('is the device’s own with a coarse pointer', async () => {
    claimMedia('(pointer: coarse)');
    show();
    const select = screen.getByLabelText('Department');
    expect(select.tagName).toBe('SELECT');
    await userEvent.selectOptions(select, 'EP');
    expect((select as HTMLSelectElement).value).toBe('EP');
  });

  it('is the device’s own for a mobile user agent', () => {
    claimMedia();
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 15) Mobile');
    show();
    expect(screen.getByLabelText('Department').tagName).toBe('SELECT');
  });

  it('is the styled one otherwise', async () => {
    claimMedia();
    show();
    const input = screen.getByRole('combobox', { name: 'Department' });
    expect(input.tagName).toBe('INPUT');
    await userEvent.click(input);
    await userEvent.click(screen.getByRole('option', { name: 'Cath Lab' }));
    expect((input as HTMLInputElement).value).toBe('Cath Lab');
  });
});
