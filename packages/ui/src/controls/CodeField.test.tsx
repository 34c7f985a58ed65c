import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { PortalProvider } from '../provider/PortalProvider.tsx';
import { CodeField } from './CodeField.tsx';

let digits: string;

function Code({ length }: { length?: number }) {
  const [code, setCode] = useState('');
  digits = code;
  return <CodeField label="Code" value={code} onChange={setCode} {...(length && { length })} />;
}

function show(length?: number): HTMLInputElement {
  render(
    <PortalProvider testing>
      <Code {...(length && { length })} />
    </PortalProvider>,
  );
  return screen.getByRole('textbox', { name: 'Code' });
}

/** The text with a bar at the caret. */
const withCaret = ({ value, selectionStart }: HTMLInputElement) =>
  `${value.slice(0, selectionStart ?? 0)}|${value.slice(selectionStart ?? 0)}`;

/** A field with these digits, and the caret at the end or after this number of characters. */
async function filled(text: string, caret?: number) {
  const field = show(12);
  await userEvent.type(field, text);
  if (caret !== undefined) field.setSelectionRange(caret, caret);
  return field;
}

describe('a field for a code of six digits', () => {
  it('shows them in a row', async () => {
    const field = show();
    await userEvent.type(field, '12 34-567');
    expect([withCaret(field), digits]).toEqual(['123456|', '123456']);
  });
});

describe('a field for a longer code', () => {
  it('shows groups of four, as the mail does, and gives the digits alone', async () => {
    const field = show(12);
    expect(field.placeholder).toBe('•••• •••• ••••');
    await userEvent.type(field, '123456789012');
    expect([withCaret(field), digits]).toEqual(['1234 5678 9012|', '123456789012']);
  });

  it.each([
    '8691 9031 4670',
    '8691-9031-4670',
    ' 8691 9031\u00a04670\n',
    '869190314670',
    'Code: 8691 9031 4670',
  ])('takes a pasted %j', async (pasted) => {
    const field = show(12);
    await userEvent.click(field);
    await userEvent.paste(pasted);
    expect([withCaret(field), digits]).toEqual(['8691 9031 4670|', '869190314670']);
  });

  it('takes what the browser fills in from a mail, and does not pull the focus there', () => {
    const field = show(12);
    expect(field.autocomplete).toBe('one-time-code');
    fireEvent.change(field, { target: { value: '869190314670' } });
    expect(field.value).toBe('8691 9031 4670');
    expect(document.activeElement).not.toBe(field);
  });

  it('keeps the caret where somebody types in the middle', async () => {
    const field = await filled('1234567', 2);
    await userEvent.keyboard('0');
    expect(withCaret(field)).toBe('120|3 4567');
  });

  it('keeps the caret where something is typed that is no digit', async () => {
    const field = await filled('1234567', 2);
    await userEvent.keyboard('x');
    expect(withCaret(field)).toBe('12|34 567');
  });

  it('writes behind a space that comes with the digit', async () => {
    const field = await filled('12345678', 4);
    await userEvent.keyboard('0');
    expect(withCaret(field)).toBe('1234 0|567 8');
  });

  it.each([
    ['Backspace after a space takes the digit before it', 5, '{Backspace}', '123|5 678'],
    ['Backspace before a space takes the digit there', 4, '{Backspace}', '123|5 678'],
    ['Delete before a space takes the digit after it', 4, '{Delete}', '1234| 678'],
    ['Backspace in a group', 7, '{Backspace}', '1234 5|78'],
    ['Backspace at the end', undefined, '{Backspace}', '1234 567|'],
  ])('%s', async (_what, caret, key, expected) => {
    const field = await filled('12345678', caret);
    await userEvent.keyboard(key);
    expect(withCaret(field)).toBe(expected);
  });

  it('is emptied by as many Backspaces as it has digits', async () => {
    const field = await filled('123456789012');
    await userEvent.keyboard('{Backspace>12/}');
    expect([field.value, digits]).toEqual(['', '']);
  });

  it('takes no more digits than the code has', async () => {
    const field = await filled('1234567890123');
    expect(withCaret(field)).toBe('1234 5678 9012|');
  });
});
