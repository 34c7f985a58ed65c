import type { Manifest, RegistryEntry } from '@portal/contract';
import { PortalTestProvider, testUser } from '@portal/kit/testing';
import { type Choices, ListFilters, useListFilters, useNarrowed } from '@portal/requests';
import { PortalProvider } from '@portal/ui';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { RegistryContext } from '../portal/RegistryContext.ts';
import { SlotsProvider } from './SlotsProvider.tsx';

const slot = {
  slot: 'list.filter',
  name: 'own',
  title: 'Biomed',
  access: {},
  order: 1,
  lists: ['committee'],
  options: [
    { value: 'pumps', label: 'Pumps', where: { manufacturer: 'Braun', days: 30 } },
    { value: 'cath', label: 'Cath Lab', where: { department: 'Cath Lab' } },
  ],
};
const manifest = { slots: [slot] } as unknown as Manifest;
const biomed = { name: 'biomed', version: '1.0.0', entry: '', integrity: '', preload: [], manifest };

const NO_CHOICES: Choices = {};
let narrowed: ReturnType<typeof useNarrowed>;
function List({ department }: { department?: string | undefined }) {
  const filters = useListFilters(NO_CHOICES, 'committee');
  narrowed = useNarrowed('committee', { department, text: 'x' });
  return (
    <>
      <ListFilters filters={filters} />
      <output>{useLocation().search}</output>
    </>
  );
}

const show = (path: string, department?: string) =>
  render(
    <RegistryContext value={{ remotes: [biomed as RegistryEntry] }}>
      <PortalTestProvider user={testUser('analyst')} path={path}>
        <PortalProvider testing>
          <SlotsProvider>
            <List department={department} />
          </SlotsProvider>
        </PortalProvider>
      </PortalTestProvider>
    </RegistryContext>,
  );

afterEach(cleanup);

describe('a filter that another dashboard contributes', () => {
  it('stands in the address and narrows the list beside the own filters', () => {
    show('/?biomed.own=pumps');
    expect(narrowed).toMatchObject({ text: 'x', manufacturer: 'Braun' });
    const days =
      (Date.now() - Date.parse(String((narrowed as { submittedFrom?: string }).submittedFrom))) / 86_400_000;
    expect(days).toBeGreaterThanOrEqual(29.9);
    expect(days).toBeLessThan(31.1);
  });

  it('is chosen by its words', async () => {
    show('/');
    await userEvent.click(screen.getByRole('combobox', { name: 'Biomed' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Cath Lab' }));
    expect(screen.getByRole('status').textContent).toBe('?biomed.own=cath');
    expect(narrowed).toEqual({ text: 'x', department: 'Cath Lab' });
  });

  it('leaves nothing where the own filter names another value, and changes nothing by an unknown one', () => {
    show('/?biomed.own=cath', 'EP');
    expect(narrowed).toEqual({ submittedUntil: '1970-01-01T00:00:00.000Z' });
    cleanup();
    show('/?biomed.own=lasers', 'EP');
    expect(narrowed).toEqual({ text: 'x', department: 'EP' });
  });
});
