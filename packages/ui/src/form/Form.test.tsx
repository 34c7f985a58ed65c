import { MESSAGES, newRequestSchema, TIMINGS } from '@portal/domain';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Button } from '../controls/Button.tsx';
import { RadioGroup, YES_NO } from '../controls/RadioGroup.tsx';
import { TextField } from '../controls/TextField.tsx';
import { PortalProvider } from '../provider/PortalProvider.tsx';
import type { FormDraft } from './draft.ts';
import { Form } from './Form.tsx';
import { FormActions } from './FormActions.tsx';
import { type SubmitFailure, useForm } from './useForm.ts';

const initialValues = {
  deviceName: '',
  description: 'For complex lesions.',
  representativeName: '',
  manufacturer: 'Terumo',
  department: 'CVOR' as const,
  isReplacement: null as boolean | null,
};

function RequestForm({
  onSubmit,
  draft = null,
}: {
  onSubmit: (request: unknown) => Promise<SubmitFailure | undefined>;
  draft?: FormDraft | null;
}) {
  const form = useForm({ schema: newRequestSchema, initialValues, draft });
  return (
    <Form form={form} onSubmit={onSubmit} label="New request">
      <TextField label="Device name" required {...form.field('deviceName')} />
      <RadioGroup label="Is this a replacement?" required options={YES_NO} {...form.field('isReplacement')} />
      <TextField label="Representative name" required {...form.field('representativeName')} />
      <FormActions>
        <Button type="submit" pending={form.submitting} pendingLabel="Submitting...">
          Submit Request
        </Button>
      </FormActions>
    </Form>
  );
}

function show(onSubmit: (request: unknown) => Promise<SubmitFailure | undefined> = async () => undefined) {
  const sent = vi.fn(onSubmit);
  render(
    <PortalProvider testing>
      <RequestForm onSubmit={sent} />
    </PortalProvider>,
  );
  return sent;
}

const submit = () => userEvent.click(sender());
const sender = () => screen.getByRole('button', { name: 'Submit Request' });
const input = (name: string) => screen.getByRole('textbox', { name }) as HTMLInputElement;
/** All fields are in one fieldset, which disables them together. */
const fields = () => input('Device name').closest('fieldset') as HTMLFieldSetElement;

async function fillIn() {
  await userEvent.type(input('Device name'), '  Angio-Seal  ');
  await userEvent.click(screen.getByRole('radio', { name: 'No' }));
  await userEvent.type(input('Representative name'), 'N/A');
}

describe('a form that is wrong', () => {
  it('says nothing before it is sent', () => {
    show();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('sums up what is wrong in the order of the page, and sends nothing', async () => {
    const sent = show();
    await submit();
    const links = within(screen.getByRole('alert')).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Device name is required',
      MESSAGES.replacementRequired,
      MESSAGES.representativeRequired,
    ]);
    expect(sent).not.toHaveBeenCalled();
  });

  it('puts the focus on the summary of several errors, on a single field in error, and each message under its field', async () => {
    show();
    await submit();
    expect(document.activeElement).toBe(screen.getByRole('alert'));
    await userEvent.click(screen.getByRole('radio', { name: 'No' }));
    await userEvent.type(input('Representative name'), 'N/A');
    await submit();
    const field = input('Device name');
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    const described = field.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(
      'Device name is required',
    );
  });

  it('leads from a line of the summary to its field', async () => {
    show();
    await submit();
    await userEvent.click(screen.getByRole('link', { name: MESSAGES.representativeRequired }));
    expect(document.activeElement).toBe(input('Representative name'));
    await userEvent.click(screen.getByRole('link', { name: MESSAGES.replacementRequired }));
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Yes' }));
  });

  it('takes a field off the list once it is right', async () => {
    show();
    await submit();
    await userEvent.type(input('Device name'), 'Angio-Seal');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Device name is required' })).toBeNull());
    await userEvent.clear(input('Device name'));
    expect(await screen.findByRole('link', { name: 'Device name is required' })).toBeTruthy();
  });

  it('shows a right field as right at once, and a wrong one as wrong 200 ms after the last change', async () => {
    show();
    await submit();
    vi.useFakeTimers();
    const wrong = () => screen.queryByRole('link', { name: 'Device name is required' });
    fireEvent.change(input('Device name'), { target: { value: 'Angio-Seal' } });
    expect(wrong()).toBeNull();
    expect(input('Device name').getAttribute('aria-invalid')).not.toBe('true');
    await act(() => vi.advanceTimersByTimeAsync(200));
    fireEvent.change(input('Device name'), { target: { value: '' } });
    await act(() => vi.advanceTimersByTimeAsync(199));
    expect(input('Device name').getAttribute('aria-invalid')).not.toBe('true');
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(input('Device name').getAttribute('aria-invalid')).toBe('true');
    vi.useRealTimers();
  });
});

describe('a form with a draft', () => {
  const OTHER = { deviceName: 'Angio-Seal', description: 7, gone: 'x' };
  let kept: object | null;
  const draft = {
    read: () => kept,
    keep: (changes: object) => {
      kept = changes;
    },
    discard: () => {
      kept = null;
    },
  };
  const showWith = (found: object | null, answer?: SubmitFailure) => {
    kept = found;
    render(
      <PortalProvider testing>
        <RequestForm draft={draft} onSubmit={async () => answer} />
      </PortalProvider>,
    );
  };

  it('keeps only values that differ from the start, and no draft when none differs', async () => {
    showWith(null);
    expect(screen.queryByText(MESSAGES.draftRestored)).toBeNull();
    await userEvent.type(input('Device name'), 'A');
    expect(kept).toEqual({ deviceName: 'A' });
    await userEvent.clear(input('Device name'));
    expect(kept).toBeNull();
  });

  it('shows the values of a draft that still fit, says so, and can go back to its start', async () => {
    showWith(OTHER);
    expect(input('Device name').value).toBe('Angio-Seal');
    expect(screen.getByRole('status').textContent).toContain(MESSAGES.draftRestored);
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(input('Device name').value).toBe('');
    expect(document.activeElement).toBe(input('Device name'));
    expect([kept, screen.queryByText(MESSAGES.draftRestored)]).toEqual([null, null]);
  });

  it.each([
    ['is refused', { message: MESSAGES.submitRequestFailed }, true],
    ['is refused and the screen says so elsewhere', { message: null }, true],
    ['is taken', undefined, false],
  ])('that %s has a draft afterwards: %o', async (_, answer, expected) => {
    showWith(null, answer);
    await fillIn();
    await submit();
    await waitFor(() => expect(kept !== null).toBe(expected));
    expect(fields().disabled).toBe(false);
  });
});

describe('a form that is right', () => {
  it('sends what the schema makes of it', async () => {
    const sent = show();
    await fillIn();
    await submit();
    expect(sent.mock.calls[0]?.[0]).toMatchObject({
      deviceName: 'Angio-Seal',
      isReplacement: false,
      representativeName: 'N/A',
      additionalNotes: null,
    });
  });

  it('disables its fields while it is sent', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    show(() => promise);
    await fillIn();
    await submit();
    expect(fields().disabled).toBe(true);
    expect(screen.getByRole('button', { name: 'Submitting...' })).toBeTruthy();
    resolve(undefined);
    await waitFor(() => expect(fields().disabled).toBe(false));
  });

  it('shows what the server refuses under the field that it concerns', async () => {
    show(async () => ({
      message: 'Device name is not known',
      fields: [{ field: 'deviceName', message: 'Device name is not known' }],
    }));
    await fillIn();
    await submit();
    expect(await screen.findByRole('link', { name: 'Device name is not known' })).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(input('Device name')));
    expect(input('Device name').value).toBe('  Angio-Seal  ');
  });

  it('shows any other refusal in a bar that can be dismissed, and keeps the input', async () => {
    show(async () => ({ message: MESSAGES.submitRequestFailed, fields: [] }));
    await fillIn();
    await submit();
    const bar = await screen.findByRole('alert');
    expect(bar.textContent).toContain(MESSAGES.submitRequestFailed);
    const after = input('Device name').compareDocumentPosition(bar);
    expect(after & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(bar.nextElementSibling?.contains(sender())).toBe(true);
    await waitFor(() => expect(document.activeElement).toBe(sender()));
    expect(input('Representative name').value).toBe('N/A');
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keeps saying what the server refuses when it was sent at once after typing', async () => {
    const message = 'Device name is not known';
    show(async () => ({ message, fields: [{ field: 'deviceName', message }] }));
    await submit();
    await fillIn();
    await submit();
    await screen.findByRole('link', { name: message });
    // Wait longer than the validation that follows typing.
    await act(() => new Promise((resolve) => setTimeout(resolve, 2 * TIMINGS.fieldValidation)));
    expect(screen.getByRole('link', { name: message })).toBeTruthy();
    await userEvent.type(input('Device name'), ' 2');
    await waitFor(() => expect(screen.queryByRole('link', { name: message })).toBeNull());
  });

  it.each([
    ['refused', { message: MESSAGES.submitRequestFailed }],
    ['taken', undefined],
  ])('gives the focus back when it is %s', async (_, answer) => {
    const { promise, resolve } = Promise.withResolvers<SubmitFailure | undefined>();
    show(() => promise);
    await fillIn();
    await submit();
    // Browsers do this with a disabled element.
    (document.activeElement as HTMLElement).blur();
    resolve(answer);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Submit Request' })),
    );
  });
});
