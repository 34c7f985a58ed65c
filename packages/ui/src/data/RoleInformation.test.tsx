import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PortalProvider } from '../provider/PortalProvider.tsx';
import { RoleInformation } from './RoleInformation.tsx';

const show = (information: React.ReactNode) => render(<PortalProvider testing>{information}</PortalProvider>);

describe('role information', () => {
  it('shows display name, description and permissions', () => {
    show(<RoleInformation roles={['committee']} />);
    const role = within(screen.getByRole('region', { name: 'Committee Member' }));
    expect(role.getByText(/^Reviews analyzed requests/)).toBeTruthy();
    const permissions = within(role.getByRole('list', { name: 'Permissions' })).getAllByRole('listitem');
    expect(permissions.map((each) => each.querySelector('code')?.textContent)).toEqual([
      'view_all_requests',
      'review_requests',
      'approve_reject_requests',
      'view_reports',
    ]);
    expect(screen.queryByRole('region', { name: 'All roles' })).toBeNull();
  });

  it('warns when there is no role', () => {
    show(<RoleInformation roles={[]} />);
    expect(screen.getByText('No role information available')).toBeTruthy();
  });

  it('lists all roles for those who may see them', () => {
    show(<RoleInformation roles={['admin']} everyRole />);
    expect(screen.getByRole('region', { name: 'All roles' }).querySelectorAll('details')).toHaveLength(6);
  });
});
