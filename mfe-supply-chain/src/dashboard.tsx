import type { DashboardRoutes } from '@portal/contract';
import { ApprovedDevices } from './features/devices/ApprovedDevices.tsx';

export const routes: DashboardRoutes = {
  '/supply-chain-dashboard': [{ index: true, element: <ApprovedDevices /> }],
};
