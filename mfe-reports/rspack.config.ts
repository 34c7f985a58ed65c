import { dashboardConfig } from '@portal/build/dashboard';

export default dashboardConfig(import.meta.url);
