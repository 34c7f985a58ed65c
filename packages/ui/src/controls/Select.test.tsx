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

/** Makes the browser report that exactly these media queries match. */
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

  it('keeps Escape for its open list', async () => {
    claimMedia();
    const heard = vi.fn((event: KeyboardEvent) => event.key === 'Escape' && event.defaultPrevented);
    addEventListener('keydown', heard);
    show();
    await userEvent.click(screen.getByRole('combobox', { name: 'Department' }));
    await userEvent.keyboard('{Escape}');
    await userEvent.keyboard('{Escape}');
    removeEventListener('keydown', heard);
    expect(heard.mock.results.map(({ value }) => value)).toEqual([true, false]);
  });
});

function Manufacturer({ onWritten }: { onWritten: (text: string) => void }) {
  const [value, setValue] = useState<string>('Abbott');
  return (
    <Select
      label="Manufacturer"
      options={['Abbott', 'Medtronic', 'Other']}
      value={value}
      onChange={setValue}
      searchable
      always="Other"
      more={{ label: 'Used before', options: ['Zimmer Biomet', 'Zimmer', 'Medline'] }}
      onWritten={onWritten}
    />
  );
}

describe('a select in which people type', () => {
  const begin = async () => {
    claimMedia();
    const onWritten = vi.fn();
    render(
      <PortalProvider testing>
        <Manufacturer onWritten={onWritten} />
      </PortalProvider>,
    );
    const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Manufacturer' });
    await userEvent.click(input);
    return { input, onWritten };
  };

  it('gives way to what is typed after the first click', async () => {
    const { input } = await begin();
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, 'Abbott'.length]);
  });

  it('leaves the text unmarked when a click comes after what was typed', async () => {
    claimMedia();
    render(
      <PortalProvider testing>
        <Manufacturer onWritten={vi.fn()} />
      </PortalProvider>,
    );
    await userEvent.tab();
    await userEvent.keyboard('{End}x');
    const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Manufacturer' });
    await userEvent.click(input);
    expect(input.selectionEnd).toBe(input.selectionStart);
  });

  it('takes the first option that has what is typed with Enter', async () => {
    const { input, onWritten } = await begin();
    await userEvent.clear(input);
    await userEvent.keyboard('medt{Enter}');
    expect(input.value).toBe('Medtronic');
    expect(onWritten).not.toHaveBeenCalled();
  });

  it.each([
    ['medli', 'Medline'],
    ['zimmer', 'Zimmer'],
    ['zimmer b', 'Zimmer Biomet'],
    ['oth', 'Other'],
  ])(
    'takes a name that was used before ahead of Other, and one that is called so first: %s',
    async (typed, taken) => {
      const { input, onWritten } = await begin();
      await userEvent.clear(input);
      await userEvent.keyboard(`${typed}{Enter}`);
      expect(input.value).toBe(taken);
      expect(onWritten).not.toHaveBeenCalled();
    },
  );

  it('hands on what is typed when the option that is always there is all that is left', async () => {
    const { input, onWritten } = await begin();
    await userEvent.clear(input);
    await userEvent.keyboard('Acme{Enter}');
    expect(onWritten).toHaveBeenCalledExactlyOnceWith('Acme');
  });
});
