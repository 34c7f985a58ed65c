import { type Access, mayOpen } from '@portal/contract';
import { actorOf, useAuth } from '@portal/kit';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { AccessDenied } from '../pages/access-denied/AccessDenied.tsx';
import { Loading } from '../portal/Loading.tsx';
import { originOf } from '../portal/origin.ts';

/**
 * Shows its content only to people who have access. Visitors must sign in first; other people read that they have no access (spec
 * 2).
 */
export function Protected({ access = {}, children }: { access?: Access; children: ReactNode }) {
  const { status, user } = useAuth();
  const location = useLocation();
  if (status === 'loading') return <Loading />;
  if (!user) return <Navigate to="/login" replace state={originOf(location)} />;
  return mayOpen(actorOf(user), access) ? children : <AccessDenied />;
}
