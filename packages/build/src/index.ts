export { dashboardConfig } from './dashboard.ts';
export type { RemoteDescription } from './remote-plugin.ts';
export { SHARED, type SharedExport, type SharedName } from './shared.ts';
export { shellConfig } from './shell.ts';
