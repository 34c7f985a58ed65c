import { PortalProvider } from '@portal/ui';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { StatusTracker } from './StatusTracker.tsx';
import { SupplyTracker } from './SupplyTracker.tsx';

const request = {
  status: 'submitted',
  isOrdered: false,
  isOnShelf: false,
  isBackordered: false,
  orderDate: null,
  shelfDate: null,
} as const;

const show = (tracker: React.ReactNode) =>
  render(<PortalProvider testing>{tracker}</PortalProvider>).container;

/** The rendered steps: label and state. */
const drawn = (container: HTMLElement) =>
  [...container.querySelectorAll('li')].map((step) => `${step.textContent} ${step.dataset.state}`);

describe('status tracker', () => {
  it.each([
    ['submitted', 'Progress: Step 1 of 4, Submitted'],
    ['under_analysis', 'Progress: Step 2 of 4, Under Analysis'],
    ['committee_review', 'Progress: Step 3 of 4, Committee Review'],
    ['approved', 'Progress: Step 4 of 4, Approved'],
    ['rejected', 'Progress: Step 4 of 4, Rejected'],
  ] as const)('reads %s as "%s"', (status, sentence) => {
    show(<StatusTracker request={{ ...request, status }} />);
    expect(screen.getByText(sentence)).toBeTruthy();
  });

  it('shows what is done, what is current and what lies ahead', () => {
    expect(drawn(show(<StatusTracker request={{ ...request, status: 'under_analysis' }} />))).toEqual([
      'Submitted done',
      'Under Analysis current',
      'Committee Review ahead',
      'Approved ahead',
    ]);
  });

  it('replaces the last step of a rejected request, in one red bar', () => {
    const container = show(<StatusTracker request={{ ...request, status: 'rejected' }} />);
    expect(drawn(container)).toEqual([
      'Submitted done',
      'Under Analysis done',
      'Committee Review done',
      'Rejected refused',
    ]);
    const bar = container.querySelector('ol');
    expect(bar?.dataset.refused).toBe('true');
    expect(bar?.parentElement?.style.getPropertyValue('--tracker')).toBe('var(--red-edge)');
  });

  it('draws for the eye only: assistive technology gets the sentence', () => {
    show(<StatusTracker request={request} />);
    expect(screen.queryByRole('list')).toBeNull();
  });
});

describe('supply tracker', () => {
  it('is not there before approval', () => {
    show(<SupplyTracker request={request} />);
    expect(screen.queryByText(/^Supply/)).toBeNull();
  });

  it('marks a backorder in words and gives the order date', () => {
    const orderDate = '2026-03-04T12:00:00.000Z';
    const ordered = {
      ...request,
      status: 'approved',
      isOrdered: true,
      isBackordered: true,
      orderDate,
    } as const;
    const container = show(<SupplyTracker request={ordered} />);
    expect(screen.getByText('Supply: Step 1 of 2, Ordered')).toBeTruthy();
    expect(screen.getByText('backordered')).toBeTruthy();
    expect(container.querySelector('time')?.dateTime).toBe(orderDate);
  });

  it('ends on the shelf, with the date', () => {
    const marks = { isOrdered: true, isOnShelf: true, shelfDate: '2026-03-09T12:00:00.000Z' };
    const container = show(<SupplyTracker request={{ ...request, status: 'approved', ...marks }} />);
    expect(screen.getByText('Supply: Step 2 of 2, On Shelf')).toBeTruthy();
    expect(container.querySelector('li:last-child time')?.getAttribute('datetime')).toBe(marks.shelfDate);
  });

  it('marks no backorder once the device is on the shelf', () => {
    const marks = { isOrdered: true, isOnShelf: true, isBackordered: true };
    show(<SupplyTracker request={{ ...request, status: 'approved', ...marks }} />);
    expect(screen.queryByText('backordered')).toBeNull();
  });

  it('stays when an ordered device is dismissed', () => {
    show(<SupplyTracker request={{ ...request, status: 'dismissed', isOrdered: true }} />);
    expect(screen.getByText('Supply: Step 1 of 2, Ordered')).toBeTruthy();
  });
});

describe('dates of the steps', () => {
  const dates = { submitted: '2026-01-02T09:00:00.000Z', under_analysis: '2026-01-05T09:00:00.000Z' };
  const datesIn = (container: HTMLElement) =>
    [...container.querySelectorAll('time')].map(({ dateTime }) => dateTime);

  it('stand at the steps that were reached', () => {
    const container = show(
      <StatusTracker request={{ ...request, status: 'under_analysis' }} dates={dates} />,
    );
    expect(datesIn(container)).toEqual(Object.values(dates));
  });

  it('show how far a dismissed request had come', () => {
    const container = show(<StatusTracker request={{ ...request, status: 'dismissed' }} dates={dates} />);
    expect(drawn(container).map((step) => step.split(' ').at(-1))).toEqual([
      'done',
      'done',
      'ahead',
      'ahead',
    ]);
    expect(screen.getByText('Progress: Step 2 of 4, Under Analysis')).toBeTruthy();
  });

  it('show a rejection that was dismissed as refused', () => {
    const refused = { ...dates, rejected: '2026-01-09T09:00:00.000Z' };
    const container = show(<StatusTracker request={{ ...request, status: 'dismissed' }} dates={refused} />);
    expect(drawn(container).at(-1)).toMatch(/^Rejected.* refused$/);
  });
});
