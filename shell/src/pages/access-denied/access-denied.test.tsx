import { MESSAGES } from '@portal/domain';
import { testUser } from '@portal/kit/testing';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ShellTestProvider } from '../../testing/ShellTestProvider.tsx';
import { AccessDenied } from './AccessDenied.tsx';

const ASK = 'An administrator can give you a role that opens it.';
const show = (secondFactorMissing: boolean) =>
  render(
    <ShellTestProvider user={{ ...testUser('admin'), secondFactorMissing }}>
      <AccessDenied />
    </ShellTestProvider>,
  );

describe('Access Denied', () => {
  it('says who can help', () => {
    show(false);
    expect(screen.getByText(MESSAGES.accessDenied)).toBeTruthy();
    expect(screen.getByText(ASK)).toBeTruthy();
  });

  it('sends a person who lacks only the second factor to no administrator', () => {
    show(true);
    expect(screen.getByText('A second factor is missing')).toBeTruthy();
    expect(screen.getByText(MESSAGES.roleWaitsForFactor)).toBeTruthy();
    expect(screen.queryByText(ASK)).toBeNull();
  });
});
