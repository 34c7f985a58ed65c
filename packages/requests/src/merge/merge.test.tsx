import { type Answers, PortalTestProvider, testUser } from '@portal/kit/testing';
import { PortalProvider } from '@portal/ui';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SimilarRequest } from '../similar/SimilarList.tsx';
import { MergeButton } from './MergeButton.tsx';

const INTO = {
  ...{ id: '42', number: 'MDR-000042', deviceName: 'Guidewire 260 cm', stage: 'under_analysis' as const },
  ...{
    submissionDate: '2026-03-15T12:00:00.000Z',
    reason: null,
    readable: true,
    supportable: false,
    outcome: null,
  },
  ...{ same: [], followUps: [], predicted: null, support: { count: 0, supported: false } },
} satisfies SimilarRequest;

function merging(into: SimilarRequest, result: object) {
  const sent: unknown[] = [];
  const answers: Answers = {
    MergeRequest: (variables) => {
      sent.push(variables);
      return { result };
    },
  };
  const request = {
    id: '57',
    deviceName: 'Guidewire',
    requester: { id: '7', name: 'Elena Marquez', email: 'e@h.example' },
    version: 3,
  };
  let merged = 0;
  render(
    <PortalProvider testing>
      <PortalTestProvider answers={answers} user={testUser('analyst')}>
        <MergeButton request={request as never} into={into} onMerged={() => merged++} />
      </PortalTestProvider>
    </PortalProvider>,
  );
  return { sent, merged: () => merged };
}

describe('merging a request', () => {
  it('says what it does before it does it, and keeps the version that was read', async () => {
    const { sent, merged } = merging(INTO, {
      ...{ __typename: 'ConflictError', code: 'merge_into_merged' },
      message: 'MDR-000042 was merged into MDR-000012. Merge into MDR-000012.',
    });
    fireEvent.click(screen.getByRole('button', { name: 'Merge into this one MDR-000042' }));
    const dialog = await screen.findByRole('dialog', { name: 'Merge MDR-000057 into MDR-000042?' });
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(4);
    expect(dialog.textContent).toContain('Elena Marquez');
    expect(sent).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Merge' }));
    await within(dialog).findByText('MDR-000042 was merged into MDR-000012. Merge into MDR-000012.');
    expect([sent, merged()]).toEqual([[{ id: '57', into: '42', version: 3 }], 0]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    ['a later one', { id: '58' }],
    ['one that is closed', { stage: 'rejected' as const }],
    ['one that the person may not open', { readable: false }],
  ])('is not offered for %s', (_what, more) => {
    merging({ ...INTO, ...more }, {});
    expect(screen.queryByRole('button')).toBeNull();
  });
});
