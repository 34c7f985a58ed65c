export { listDashboards } from './remotes/overview.ts';
