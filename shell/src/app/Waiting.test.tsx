import { testUser } from '@portal/kit/testing';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { usePageState } from '../portal/pageState.ts';
import { ShellTestProvider } from '../testing/ShellTestProvider.tsx';
import { Waiting } from './Waiting.tsx';

const Count = () => <p>{usePageState().waiting || 'Nothing'} wait</p>;

const icon = () => document.querySelector('link[rel="icon"]')?.getAttribute('href');

beforeEach(() => {
  const link = Object.assign(document.createElement('link'), { rel: 'icon', href: '/favicon.svg' });
  document.head.append(link);
});
afterEach(() => {
  cleanup();
  document.head.replaceChildren();
});

describe('what waits', () => {
  const show = (role: 'analyst' | 'business_office' | 'provider', counts: Record<string, number>) => {
    const waiting = Object.entries(counts).map(([kind, count]) => ({ __typename: 'Waiting', kind, count }));
    return render(
      <ShellTestProvider user={testUser(role)} answers={{ Waiting: () => ({ waiting }) }}>
        <Count />
        <Waiting />
      </ShellTestProvider>,
    );
  };

  it('is counted, and gives the icon a dot until the page is left', async () => {
    const page = show('analyst', { to_analyze: 2, my_analyses: 1 });
    expect(await screen.findByText('3 wait')).toBeTruthy();
    await waitFor(() => expect(icon()).toBe('/favicon-waiting.svg'));
    page.unmount();
    expect(icon()).toBe('/favicon.svg');
  });

  it('gives no dot when there is nothing', async () => {
    show('analyst', { to_analyze: 0, my_analyses: 0 });
    expect(await screen.findByText('Nothing wait')).toBeTruthy();
    expect(icon()).toBe('/favicon.svg');
  });

  it('is the sum of what stands beside the entries of the navigation: what is overdue is not counted twice', async () => {
    show('business_office', { to_analyze: 5, to_decide: 8, to_order: 6, to_shelve: 2, overdue: 10 });
    expect(await screen.findByText('21 wait')).toBeTruthy();
  });

  it('are questions where a person moves no requests on', async () => {
    show('provider', { questions: 5, answers: 3 });
    expect(await screen.findByText('5 wait')).toBeTruthy();
  });
});
