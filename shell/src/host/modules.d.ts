/** The dashboard that the host is built for. */
declare module '@host/dashboard' {
  export const routes: import('@portal/contract').DashboardRoutes;
}
declare module '@host/manifest' {
  const manifest: import('@portal/contract').Manifest;
  export default manifest;
}
