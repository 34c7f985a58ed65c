import { testUser } from '@portal/kit/testing';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { usePageState } from '../portal/pageState.ts';
import { ShellTestProvider } from '../testing/ShellTestProvider.tsx';
import { Waiting } from './Waiting.tsx';

function Count() {
  return <p>{usePageState().waiting} wait</p>;
}

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
  const show = (role: 'analyst' | 'provider', totalCount: number) => {
    const queries: unknown[] = [];
    const Answer = (variables: unknown) => {
      queries.push(variables);
      return { deviceRequests: { __typename: 'DeviceRequestConnection', totalCount }, waiting: [] };
    };
    const page = render(
      <ShellTestProvider user={testUser(role)} answers={{ Waiting: Answer }}>
        <Count />
        <Waiting />
      </ShellTestProvider>,
    );
    return { queries, page };
  };

  it('is counted, and gives the icon a dot until the page is left', async () => {
    const { queries, page } = show('analyst', 3);
    expect(await screen.findByText('3 wait')).toBeTruthy();
    expect(queries).toEqual([{ filter: { stage: ['submitted', 'under_analysis'] }, hasStages: true }]);
    await waitFor(() => expect(icon()).toBe('/favicon-waiting.svg'));
    page.unmount();
    expect(icon()).toBe('/favicon.svg');
  });

  it('gives no dot when there is nothing', async () => {
    show('analyst', 0);
    expect(await screen.findByText('0 wait')).toBeTruthy();
    expect(icon()).toBe('/favicon.svg');
  });

  it('are no requests where a person moves none on, but questions may wait', async () => {
    const { queries } = show('provider', 9);
    await waitFor(() => expect(queries).toEqual([{ filter: { stage: [] }, hasStages: false }]));
    expect(await screen.findByText('0 wait')).toBeTruthy();
  });
});
